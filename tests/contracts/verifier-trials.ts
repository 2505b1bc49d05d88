/** Checks many answers against what a pact expects of them, with the real verifier, in one run. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pact as Writer } from '@pact-foundation/pact'
import * as z from 'zod/mini'
import type { HttpInteraction, RulesByPath } from '../../contracts/provider-kit/pact.ts'
import { callOf, pactOf } from '../../contracts/provider-kit/testing/pact.ts'
import { startLocalServer } from '../../contracts/shared/local-server.ts'
import { verify, type Result } from '../../contracts/provider-kit/verifier.ts'

type Expected = HttpInteraction['response']

export interface Trial {
  readonly description: string
  readonly expected: Expected
  readonly isPending?: boolean
  readonly answer: {
    readonly status?: number
    readonly headers?: OutgoingHttpHeaders
    /** JSON text, so that 1.0 stays 1.0. */
    readonly text?: string
  }
}

export interface Verdicts {
  readonly results: readonly Result[]
  /** Addresses that the verifier requested although no trial has them. */
  readonly unexpectedUrls: readonly string[]
}

export async function verdictsOn(trials: readonly Trial[]): Promise<Verdicts> {
  const unexpectedUrls: string[] = []
  const { url, close } = await startLocalServer(({ url = '' }, response) => {
    if (url === '/states') return void response.end('{}')
    const trial = trials[Number(url.slice(1))]
    if (trial === undefined) unexpectedUrls.push(url)
    const { status = 200, headers = {}, text } = trial?.answer ?? {}
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text)
  })
  try {
    const how = { timeoutMs: 10_000 }
    return {
      results: await verify(pactOfTrials(trials), { provider: url, states: `${url}/states` }, how),
      unexpectedUrls,
    }
  } finally {
    close()
  }
}

const pactOfTrials = (trials: readonly Trial[]) =>
  pactOf(
    ...trials.map(({ description, expected, isPending = false }, index) =>
      Object.assign(callOf(description, { path: `/${String(index)}` }, expected), { pending: isPending }),
    ),
  )

export interface MatchedText {
  readonly matcher: unknown
  readonly text: string
}

/** Returns one trial for a JSON array of these texts. */
export async function trialOfAll(listed: readonly MatchedText[]): Promise<Trial> {
  const { content, rules } = await writtenFor(listed.map(({ matcher }) => matcher))
  return {
    description: 'all of them',
    expected: {
      status: 200,
      body: { content, contentType: 'application/json', encoded: false },
      matchingRules: { body: rules },
    },
    answer: { text: `[${listed.map(({ text }) => text).join(',')}]` },
  }
}

/** For each of the `count` texts, true when the verifier accepted it. */
export function acceptedIn({ mismatches }: Result, count: number): readonly boolean[] {
  const rejected = new Set(
    mismatches.map(({ at, what }) => {
      const index = /^\$\[(\d+)\]/.exec(at)?.[1]
      if (index === undefined) throw new Error(`The verifier rejected the whole array: ${what}`)
      return index
    }),
  )
  return Array.from({ length: count }, (_, index) => !rejected.has(String(index)))
}

const Written = z.object({
  interactions: z.tuple([
    z.object({
      contents: z.object({ content: z.unknown() }),
      matchingRules: z.object({ body: z.custom<RulesByPath>() }),
    }),
  ]),
})

/** Returns the content and the rules that Pact's library writes for these matchers. */
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
