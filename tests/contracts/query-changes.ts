/**
 * The simulator behind a proxy that changes queries. Each trial is one interaction and one change. All trials are verified
 * as one pact; a header tells the proxy which change to apply.
 */
import type { IncomingMessage } from 'node:http'
import type { HttpInteraction, Pact } from '../../contracts/provider-kit/pact.ts'
import { startLocalServer } from '../../contracts/shared/local-server.ts'
import { verify } from '../../contracts/provider-kit/verifier.ts'
import { startSimulatorProvider } from '../../scripts/simulator-provider/provider.ts'

export interface QueryChange {
  /** Changes the query before the simulator reads it. */
  readonly query?: (query: URLSearchParams) => void
  /** Changes the response; `query` is the original. */
  readonly body?: (body: string, query: URLSearchParams) => string
}

export interface Trial {
  readonly interaction: HttpInteraction
  readonly change: QueryChange
}

const changeHeader = 'x-change'

/** Returns the trials that pass the verification. */
export async function passingTrials(pact: Pact, trials: readonly Trial[]): Promise<readonly Trial[]> {
  const simulator = await startSimulatorProvider()
  const proxy = await startProxy(simulator.provider, (index) => trials[index]?.change ?? {})
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

function named(interaction: HttpInteraction, index: string): HttpInteraction {
  const { description, request } = interaction
  return {
    ...interaction,
    description: `${description} ${index}`,
    request: { ...request, headers: { ...request.headers, [changeHeader]: [index] } },
  }
}

const startProxy = (target: string, changeOf: (index: number) => QueryChange) =>
  startLocalServer((incoming, outgoing) => {
    void pass(target, incoming, changeOf(Number(incoming.headers[changeHeader]))).then(
      ({ status, headers, body }) => outgoing.writeHead(status, headers).end(body),
    )
  })

/** Only GET calls have a query, so there is no request body. */
async function pass(target: string, { url = '', headers }: IncomingMessage, change: QueryChange) {
  const asked = new URL(url, target)
  const changed = new URL(asked)
  change.query?.(changed.searchParams)
  const answer = await fetch(changed, {
    redirect: 'manual',
    headers: Object.entries(headers).map(([name, value = '']) => [name, String(value)]),
  })
  const body = await answer.text()
  return {
    status: answer.status,
    headers: Object.fromEntries([...answer.headers].filter(([name]) => name !== 'content-length')),
    body: change.body === undefined ? body : change.body(body, asked.searchParams),
  }
}
