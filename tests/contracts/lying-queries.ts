/**
 * The simulator behind a proxy that misreads queries. Each trial is one interaction and one lie; all of them are verified
 * at once, as one pact in which a header tells the proxy which lie it is this time.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HttpInteraction, Pact } from '../../contracts/provider-kit/pact.ts'
import { verify } from '../../contracts/provider-kit/verifier.ts'
import { startSimulatorProvider } from '../../scripts/simulator-provider/provider.ts'

export interface Lie {
  /** What the provider takes the query for. */
  readonly reads?: (query: URLSearchParams) => void
  /** What it then says, of what would be right. */
  readonly says?: (body: string, query: URLSearchParams) => string
}

export interface Trial {
  readonly interaction: HttpInteraction
  readonly lie: Lie
}

const lieHeader = 'x-lie'

/** The trials whose lie the verifier did not notice. */
export async function unnoticed(pact: Pact, trials: readonly Trial[]): Promise<readonly Trial[]> {
  const simulator = await startSimulatorProvider()
  const proxy = await startProxy(simulator.provider, (lie) => trials[lie]?.lie ?? {})
  try {
    const interactions = trials.map(({ interaction }, index) => named(interaction, String(index)))
    const provider = { provider: proxy.url, states: simulator.states }
    const results = await verify({ ...pact, interactions }, provider, { timeoutMs: 10_000 })
    return trials.filter((_, index) => results[index]?.outcome === 'kept')
  } finally {
    proxy.close()
    await simulator.close()
  }
}

function named(interaction: HttpInteraction, lie: string): HttpInteraction {
  const { description, request } = interaction
  return {
    ...interaction,
    description: `${description} ${lie}`,
    request: { ...request, headers: { ...request.headers, [lieHeader]: [lie] } },
  }
}

async function startProxy(target: string, lieOf: (number: number) => Lie) {
  const proxy = createServer((incoming, outgoing) => {
    void pass(target, incoming, lieOf(Number(incoming.headers[lieHeader]))).then(
      ({ status, headers, body }) => outgoing.writeHead(status, headers).end(body),
    )
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`,
    close() {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

/** Lists are only ever read, so that no call with a query has a body. */
async function pass(target: string, { url = '', headers }: IncomingMessage, { reads, says }: Lie) {
  const asked = new URL(url, target)
  const misread = new URL(asked)
  reads?.(misread.searchParams)
  const answer = await fetch(misread, {
    redirect: 'manual',
    headers: Object.entries(headers).map(([name, value = '']) => [name, String(value)]),
  })
  const body = await answer.text()
  return {
    status: answer.status,
    headers: Object.fromEntries([...answer.headers].filter(([name]) => name !== 'content-length')),
    body: says === undefined ? body : says(body, asked.searchParams),
  }
}
