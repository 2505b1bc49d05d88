/** Proves that the real verifier accepts and rejects the same answers as the client's parser. */
import { mkdtemp, rm } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pact as Writer } from '@pact-foundation/pact'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { matcherFor } from '../../client/pact/matchers.ts'
import { readPact, type HttpInteraction } from '../../contracts/provider-kit/pact.ts'
import { callOf, json, pactOf } from '../../contracts/provider-kit/testing/pact.ts'
import { verify } from '../../contracts/provider-kit/verifier.ts'
import { read } from '../../contracts/registry/reading.ts'
import { startLocalServer } from '../../contracts/shared/local-server.ts'
import { headerCases } from './header-cases.ts'
import { matcherCases } from './matcher-cases.ts'

/** An answer, and what the pact expects. */
interface Trial {
  readonly description: string
  readonly expected: Partial<HttpInteraction['response']>
  readonly answer: {
    readonly status?: number
    readonly headers?: OutgoingHttpHeaders
    /** JSON text, so that 1.0 stays 1.0. */
    readonly text?: string | undefined
  }
}

/** The descriptions of the trials that the verifier accepts. */
const kept = new Set<string>()
/** Addresses that the verifier requested although no trial has them. */
const unexpectedUrls: string[] = []

/** One run of the verifier checks all cases, because each start takes long. */
beforeAll(async () => {
  const trials = [...(await bodyTrials()), ...headerTrials]
  const { url, close } = await startLocalServer(({ url = '' }, response) => {
    if (url === '/states') return void response.end('{}')
    const trial = trials[Number(url.slice(1))]
    if (trial === undefined) unexpectedUrls.push(url)
    const { status = 200, headers = {}, text } = trial?.answer ?? {}
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text)
  })
  const pact = pactOf(
    ...trials.map(({ description, expected }, index) =>
      callOf(description, { path: `/${String(index)}` }, expected),
    ),
  )
  const results = await verify(pact, { provider: url, states: `${url}/states` }, { timeoutMs: 10_000 })
  for (const { outcome, description } of results) if (outcome === 'kept') kept.add(description)
  close()
}, 30_000)

/** One body with a field for each kind; each answer has the example in every field but one. */
async function bodyTrials(): Promise<readonly Trial[]> {
  const fields = matcherCases.map(({ kind, schema, example }) => [kind, matcherFor(schema, example)])
  const expected = await bodyOf(Object.fromEntries(fields))
  return matcherCases.flatMap(({ kind, accepts, rejects, otherBranch = [] }) =>
    [...accepts, ...rejects, ...otherBranch].map((text) => {
      const answered = matcherCases.map((each) => {
        const value = each.kind === kind ? text : JSON.stringify(each.example)
        return `${JSON.stringify(each.kind)}:${value}`
      })
      return { description: `${kind}: ${text}`, expected, answer: { text: `{${answered.join(',')}}` } }
    }),
  )
}

/** Returns the body that Pact's library writes for matchers: its example and its rules. */
async function bodyOf(matchers: unknown): Promise<Trial['expected']> {
  const dir = await mkdtemp(join(tmpdir(), 'matchers-'))
  try {
    const writer = new Writer({ dir, consumer: 'matchers', provider: 'anybody', logLevel: 'error' })
    await writer
      .addAsynchronousInteraction()
      .expectsToReceive('all of them', (message) => {
        message.withJSONContent(matchers)
      })
      .executeTest(() => Promise.resolve())
    const [written] = (await readPact(join(dir, 'matchers-anybody.json'))).interactions
    if (written?.type !== 'Asynchronous/Messages') throw new Error('No message was written.')
    return { body: written.contents, matchingRules: { body: written.matchingRules?.body } }
  } finally {
    await rm(dir, { recursive: true })
  }
}

const headerTrials: readonly Trial[] = headerCases.flatMap(
  ({ name, header, status, patterns, accepts, rejects, text }) =>
    [...accepts, ...rejects].map((value) => ({
      description: `${name}: ${value}`,
      expected: {
        status,
        headers: { [header]: [accepts[0] ?? ''] },
        ...(text === undefined ? {} : json(JSON.parse(text))),
        matchingRules: {
          header: { [header]: { matchers: patterns.map((regex) => ({ match: 'regex', regex })) } },
        },
      },
      answer: { status, headers: { [header]: value }, text },
    })),
)

describe('verifier and parser accept the same answers for', () => {
  test.each(matcherCases)('$kind', ({ kind, schema, accepts, rejects, otherBranch = [] }) => {
    const texts = [...accepts, ...otherBranch, ...rejects]
    expect(texts.filter((text) => kept.has(`${kind}: ${text}`))).toEqual(accepts)
    const parsed = texts.filter((text) => read(schema, JSON.parse(text)).success)
    expect(parsed).toEqual([...accepts, ...otherBranch])
  })
})

describe('the verifier accepts and rejects the right values for', () => {
  test.each(headerCases)('$name', ({ name, accepts, rejects }) => {
    expect([...accepts, ...rejects].filter((value) => kept.has(`${name}: ${value}`))).toEqual(accepts)
  })
})

test('the verifier follows no redirect', () => {
  expect(kept).toContain('the redirect to Google: /login')
  expect(unexpectedUrls).toEqual([])
})

describe('matcherFor throws, with the path and advice, for', () => {
  const text = z.string()
  test.each<[string, z.ZodMiniType, unknown]>([
    ['the check "max_length" of a string', text.check(z.maxLength(3)), 'a'],
    ['the check "custom" of a string', text.check(z.refine(() => true)), 'a'],
    ['the check "url" of a string', z.url(), 'https://kamasouk.test'],
    ['the check "greater_than" of a number', z.number().check(z.gte(0)), 1],
    ['the check "greater_than" of a number', z.int().check(z.gt(1)), 2],
    ['the check "int32" of a number', z.int32(), 1],
    ['the check "custom"', z.boolean().check(z.refine(() => true)), true],
    ['the check "min_length"', z.array(text).check(z.minLength(1)), ['a']],
    ['the check "custom"', z.object({}).check(z.refine(() => true)), {}],
    ['a strict object or a catchall', z.strictObject({}), {}],
    ['a strict object or a catchall', z.catchall(z.object({}), text), {}],
    ['a schema of the type "union"', z.union([text, z.number()]), 'a'],
    ['a schema of the type "pipe"', z.pipe(text, z.transform(Number)), '1'],
    ['a record without an entry in the example', z.record(text, text), {}],
    ['a schema of the type "array"', z.record(text, z.array(text)), { a: [] }],
  ])('%s', (what, schema, example) => {
    expect(() => matcherFor(z.object({ v: z.array(schema) }), { v: [example] })).toThrow(
      `no matcher exists for ${what}. Remove it from the schema, or add a matcher to client/pact/matchers.ts.`,
    )
    expect(() => matcherFor(z.object({ v: z.array(schema) }), { v: [example] })).toThrow(/^\$\.v\[0\]/)
  })

  test('the length of an array inside an array of one element', () => {
    const schema = z.array(z.object({ notes: z.array(text) }))
    for (const notes of [[], ['a', 'b']]) {
      expect(() => matcherFor(schema, [{ notes }])).toThrow(
        '$[0].notes: no matcher exists for the length of an array inside an array of one element.',
      )
      expect(matcherFor(schema, [{ notes }, { notes }])).toHaveLength(2)
    }
  })

  test('a regular expression that other engines may read differently', () => {
    expect(() => matcherFor(z.object({ v: text.check(z.regex(/^\w+$/)) }), { v: 'a' })).toThrow(
      String.raw`$.v: other engines may read /^\w+$/ differently: use plain groups, and classes that list their characters.`,
    )
  })
})

test('matcherFor throws when the example does not match the schema', () => {
  expect(() => matcherFor(z.object({ v: z.enum(['Buy', 'Sell']) }), { v: 'Both' })).toThrow(z.core.$ZodError)
})
