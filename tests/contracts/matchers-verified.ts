/** Many answers, each held by the real verifier against what a pact expects of it, in one run. */
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pact as Writer } from '@pact-foundation/pact'
import * as z from 'zod/mini'
import { parsePact, type HttpInteraction, type RulesByPath } from '../../contracts/provider-kit/pact.ts'
import { verify, type Result } from '../../contracts/provider-kit/verifier.ts'

type Expected = HttpInteraction['response']

export interface Trial {
  /** As the pact's interactions are named. */
  readonly description: string
  readonly expected: Expected
  readonly isOptional?: boolean
  readonly answer: {
    readonly status?: number
    readonly headers?: OutgoingHttpHeaders
    /** JSON as it goes over the wire: 1.0 is not 1 there. */
    readonly text?: string
  }
}

export interface Verdicts {
  /** One for each trial. */
  readonly results: readonly Result[]
  /** Every other address that the verifier has asked for. */
  readonly strayed: readonly string[]
}

export async function verdictsOn(trials: readonly Trial[]): Promise<Verdicts> {
  const strayed: string[] = []
  const provider = createServer(({ url = '' }, response) => {
    if (url === '/states') return void response.end('{}')
    const trial = trials[Number(url.slice(1))]
    if (trial === undefined) strayed.push(url)
    const { status = 200, headers = {}, text } = trial?.answer ?? {}
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text)
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const url = `http://127.0.0.1:${String((provider.address() as AddressInfo).port)}`
  try {
    const how = { timeoutMs: 10_000 }
    return { results: await verify(pactOf(trials), { provider: url, states: `${url}/states` }, how), strayed }
  } finally {
    provider.closeAllConnections()
    provider.close()
  }
}

const pactOf = (trials: readonly Trial[]) =>
  parsePact(
    JSON.stringify({
      consumer: { name: 'matchers' },
      provider: { name: 'anybody' },
      metadata: { pactSpecification: { version: '4.0' } },
      interactions: trials.map(({ description, expected, isOptional = false }, index) => ({
        type: 'Synchronous/HTTP',
        description,
        pending: isOptional,
        request: { method: 'GET', path: `/${String(index)}` },
        response: expected,
      })),
    }),
    'the pact of the trials',
  )

/** One answer that is a list of these JSON texts, each with its own matcher. */
export interface Listed {
  readonly matcher: unknown
  readonly text: string
}

/** `rules` are what the pact asks of each of them, by the place below it. */
export async function trialOfAll(
  listed: readonly Listed[],
): Promise<{ readonly trial: Trial; readonly rules: readonly RulesByPath[] }> {
  const { content, rules } = await writtenFor(listed.map(({ matcher }) => matcher))
  const trial = {
    description: 'all of them',
    expected: {
      status: 200,
      body: { content, contentType: 'application/json', encoded: false },
      matchingRules: { body: rules },
    },
    answer: { text: `[${listed.map(({ text }) => text).join(',')}]` },
  }
  return { trial, rules: listed.map((_, index) => below(`$[${String(index)}]`, rules)) }
}

/** Whether the verifier has found nothing wrong with each of `count` listed texts. */
export function takenIn({ mismatches }: Result, count: number): readonly boolean[] {
  const refused = new Set(
    mismatches.map(({ at, what }) => {
      const index = /^\$\[(\d+)\]/.exec(at)?.[1]
      if (index === undefined) throw new Error(`not one of them is refused, but the list: ${what}`)
      return index
    }),
  )
  return Array.from({ length: count }, (_, index) => !refused.has(String(index)))
}

const Written = z.object({
  interactions: z.tuple([
    z.object({
      contents: z.object({ content: z.unknown() }),
      matchingRules: z.object({ body: z.custom<RulesByPath>() }),
    }),
  ]),
})

/** What Pact's library writes into a pact. */
async function writtenFor(matchers: readonly unknown[]) {
  const dir = await mkdtemp(join(tmpdir(), 'matchers-'))
  try {
    const writer = new Writer({ dir, consumer: 'matchers', provider: 'anybody', logLevel: 'error' })
    await writer
      .addAsynchronousInteraction()
      .expectsToReceive('all of them', (message) => {
        message.withJSONContent(matchers)
      })
      .executeTest(() => Promise.resolve())
    const json: unknown = JSON.parse(await readFile(join(dir, 'matchers-anybody.json'), 'utf8'))
    const [{ contents, matchingRules }] = Written.parse(json).interactions
    return { content: contents.content, rules: matchingRules.body }
  } finally {
    await rm(dir, { recursive: true })
  }
}

const below = (place: string, rules: RulesByPath): RulesByPath =>
  Object.fromEntries(
    Object.entries(rules)
      .filter(([path]) => path.startsWith(place))
      .map(([path, rule]) => [`$${path.slice(place.length)}`, rule]),
  )
