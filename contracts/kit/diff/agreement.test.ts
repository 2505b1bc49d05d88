/** The reading of rules, held to the verifier itself: what it accepts, and what follows for each pair of rules. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { parsePact, type RulesByPlace } from '../pact.ts'
import { verify } from '../verifier.ts'
import { differences, doesDemanded } from './compare.ts'
import { demandOf, type Demand } from './demand.ts'
import type { Json } from './json.ts'
import { placedRules } from './rules.ts'
import { sentencesOfAnswer } from './sentences.ts'
import { cases, samples } from './agreement-cases.ts'

const names = Object.keys(cases)
const placeOf = (name: string): string => `r${String(names.indexOf(name))}`

/** By rule, what the verifier makes of each sample. */
const accepted = new Map<string, readonly boolean[]>()
const demands = new Map<string, Demand>()

/** All rules are asked of one sample in one answer, each in a field of its own. */
beforeAll(async () => {
  const rules = Object.fromEntries(
    names.flatMap((name) =>
      Object.entries(cases[name]?.rules ?? {}).map(([place, rule]) => [
        `$.${placeOf(name)}${place.slice(1)}`,
        'matchers' in rule ? rule : { matchers: [rule] },
      ]),
    ),
  ) as RulesByPlace
  const example = Object.fromEntries(
    names.map((name) => [placeOf(name), cases[name]?.example ?? null]),
  ) as Json
  const answers = samples.map((sample) =>
    JSON.stringify(Object.fromEntries(names.map((name) => [placeOf(name), sample]))),
  )
  const server = createServer(({ url }, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' }).end(answers[Number(url?.slice(1))])
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const pact = {
    consumer: { name: 'a consumer' },
    provider: { name: 'a provider' },
    metadata: { pactSpecification: { version: '4.0' } },
    interactions: answers.map((_, at) => ({
      type: 'Synchronous/HTTP',
      description: String(at),
      request: { method: 'GET', path: `/${String(at)}` },
      response: {
        status: 200,
        body: { content: example, contentType: 'application/json', encoded: false },
        matchingRules: { body: rules },
      },
    })),
  }
  const results = await verify(
    parsePact(JSON.stringify(pact), 'the pact'),
    { provider: origin, states: origin },
    { timeoutMs: 5000 },
  )
  server.close()
  const mismatches = new Map(results.map(({ description, mismatches }) => [description, mismatches]))
  for (const name of names) {
    const at = new RegExp(`^\\$\\.${placeOf(name)}(?![0-9])`)
    accepted.set(
      name,
      samples.map((_, sample) => mismatches.get(String(sample))?.every((one) => !at.test(one.at)) === true),
    )
    const body = demandOf(example, placedRules(rules)).object?.fields[placeOf(name)]
    if (body !== undefined) demands.set(name, body.demand)
  }
})

const demandFor = (name: string): Demand => {
  const demand = demands.get(name)
  if (demand === undefined) throw new Error(`There is no rule ${name}.`)
  return demand
}

test('accepts what the verifier accepts, and refuses what it refuses', () => {
  const disagreements = names.flatMap((name) =>
    samples.flatMap((sample, at) => {
      const own = doesDemanded(demandFor(name), sample as Json)
      const its = accepted.get(name)?.[at]
      return own === undefined || own === its ? [] : [`${name}: ${JSON.stringify(sample)} is ${String(its)}`]
    }),
  )
  expect(disagreements).toEqual([])
})

test('the verifier accepts something by each rule, and refuses something', () => {
  expect(names.filter((name) => new Set(accepted.get(name)).size < 2)).toEqual([])
})

const excludedByVerifier = (old: string, now: string): boolean =>
  samples.some((_, at) => accepted.get(old)?.[at] === true && accepted.get(now)?.[at] === false)

const pairs = names.flatMap((old) => names.map((now) => [old, now] as const))

/** It takes more than reading rule by rule to see that these exclude nothing: a needless warning, never a missing one. */
const overcautious = [
  'digits to an integer or a text: excludes nothing',
  'a list that holds an integer and A to includes A: excludes nothing',
]

test('tells for each pair of rules whether an answer that was good enough may not be any more', () => {
  const disagreements = pairs.flatMap(([old, now]) => {
    const own = differences(demandFor(old), demandFor(now), ['body'])
      .flatMap(sentencesOfAnswer)
      .some(({ kind }) => kind === 'tightened')
    const its = excludedByVerifier(old, now)
    return own === its ? [] : [`${old} to ${now}: ${its ? 'excludes' : 'excludes nothing'}`]
  })
  expect(disagreements).toEqual(overcautious)
})
