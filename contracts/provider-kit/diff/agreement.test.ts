/** The reading of rules, held to the verifier itself: what it accepts, and what follows for each pair of rules. */
import { expect, test } from 'vitest'
import type { RulesByPlace } from '../pact.ts'
import { callOf, json, pactOf } from '../testing/pact.ts'
import { cases, samples } from '../testing/rules-and-answers.ts'
import { startServer } from '../testing/server.ts'
import { verify } from '../verifier.ts'
import { differences, doesDemanded } from './compare.ts'
import { demandOf, type Demand } from './constraint-set.ts'
import type { Json } from './json.ts'
import { placedRules } from './rules.ts'
import { sentencesOfAnswer } from './sentences.ts'

const names = Object.keys(cases)
const placeOf = (name: string): string => `r${String(names.indexOf(name))}`

/** All rules at once, each for a field of its own. */
const example = Object.fromEntries(names.map((name) => [placeOf(name), cases[name]?.example ?? null])) as Json
const rules = Object.fromEntries(
  names.flatMap((name) =>
    Object.entries(cases[name]?.rules ?? {}).map(([place, rule]) => [
      `$.${placeOf(name)}${place.slice(1)}`,
      'matchers' in rule ? rule : { matchers: [rule] },
    ]),
  ),
) as RulesByPlace
const body = demandOf(example, placedRules(rules)).object

/** By rule, what the verifier makes of each sample: one run, in which each answer has the same sample in each field. */
const accepted = new Map<string, readonly boolean[]>()

let run: Promise<void> | undefined
const verifierHasSpoken = (): Promise<void> => (run ??= askVerifier())

async function askVerifier(): Promise<void> {
  const answers = samples.map((sample) =>
    JSON.stringify(Object.fromEntries(names.map((name) => [placeOf(name), sample]))),
  )
  const origin = await startServer(({ url }, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' }).end(answers[Number(url?.slice(1))])
  })
  const response = { ...json(example), matchingRules: { body: rules } }
  const pact = pactOf(...answers.map((_, at) => callOf(String(at), { path: `/${String(at)}` }, response)))
  const results = await verify(pact, { provider: origin, states: origin }, { timeoutMs: 5000 })
  for (const name of names) {
    const isHere = new RegExp(`^\\$\\.${placeOf(name)}(?![0-9])`)
    const verdicts = results.map(({ mismatches }) => mismatches.every(({ at }) => !isHere.test(at)))
    accepted.set(name, verdicts)
  }
}

const demandFor = (name: string): Demand => {
  const field = body?.fields[placeOf(name)]
  if (field === undefined) throw new Error(`There is no rule ${name}.`)
  return field.demand
}

test('accepts what the verifier accepts, and refuses what it refuses', { timeout: 60_000 }, async () => {
  await verifierHasSpoken()
  const disagreements = names.flatMap((name) =>
    samples.flatMap((sample, at) => {
      const own = doesDemanded(demandFor(name), sample as Json)
      const its = accepted.get(name)?.[at]
      return own === undefined || own === its ? [] : [`${name}: ${JSON.stringify(sample)} is ${String(its)}`]
    }),
  )
  expect(disagreements).toEqual([])
})

test('the verifier accepts something by each rule, and refuses something', async () => {
  await verifierHasSpoken()
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

test('tells for each pair of rules whether an answer that was good enough may not be any more', async () => {
  await verifierHasSpoken()
  const disagreements = pairs.flatMap(([old, now]) => {
    const own = differences(demandFor(old), demandFor(now), ['body'])
      .flatMap(sentencesOfAnswer)
      .some(({ kind }) => kind === 'tightened')
    const its = excludedByVerifier(old, now)
    return own === its ? [] : [`${old} to ${now}: ${its ? 'excludes' : 'excludes nothing'}`]
  })
  expect(disagreements).toEqual(overcautious)
})
