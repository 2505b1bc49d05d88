/** Compares the reading of matching rules with Pact's verifier. */
import { expect, test } from 'vitest'
import type { RulesByPath } from '../pact.ts'
import { callOf, json, pactOf } from '../testing/pact.ts'
import { cases, samples } from '../testing/rules-and-samples.ts'
import { startServer } from '../testing/server.ts'
import { verify } from '../verifier.ts'
import { differences, isAccepted } from './compare.ts'
import { constraintsOf, pathRules, type ConstraintSet } from './constraint-set.ts'
import type { Json } from './json.ts'
import { responseSentences } from './sentences.ts'

const names = Object.keys(cases)
const placeOf = (name: string): string => `r${String(names.indexOf(name))}`

/** One body in which each rule has its own field. */
const example = Object.fromEntries(names.map((name) => [placeOf(name), cases[name]?.example ?? null])) as Json
const rules = Object.fromEntries(
  names.flatMap((name) =>
    Object.entries(cases[name]?.rules ?? {}).map(([place, rule]) => [
      `$.${placeOf(name)}${place.slice(1)}`,
      'matchers' in rule ? rule : { matchers: [rule] },
    ]),
  ),
) as RulesByPath
const body = constraintsOf(example, pathRules(rules)).object

/** By rule, whether the verifier accepts each sample. One run: each response has the same sample in every field. */
const accepted = new Map<string, readonly boolean[]>()

let run: Promise<void> | undefined
const verifierResults = (): Promise<void> => (run ??= runVerifier())

async function runVerifier(): Promise<void> {
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

const constraintsFor = (name: string): ConstraintSet => {
  const field = body?.fields[placeOf(name)]
  if (field === undefined) throw new Error(`There is no rule ${name}.`)
  return field.constraints
}

test('accepts and rejects the same samples as the verifier', { timeout: 60_000 }, async () => {
  await verifierResults()
  const disagreements = names.flatMap((name) =>
    samples.flatMap((sample, at) => {
      const own = isAccepted(constraintsFor(name), sample as Json)
      const verifier = accepted.get(name)?.[at]
      return own === undefined || own === verifier
        ? []
        : [`${name}: ${JSON.stringify(sample)} is ${String(verifier)}`]
    }),
  )
  expect(disagreements).toEqual([])
})

test('each rule accepts some sample and rejects some sample', async () => {
  await verifierResults()
  expect(names.filter((name) => new Set(accepted.get(name)).size < 2)).toEqual([])
})

const excludedByVerifier = (old: string, now: string): boolean =>
  samples.some((_, at) => accepted.get(old)?.[at] === true && accepted.get(now)?.[at] === false)

const pairs = names.flatMap((old) => names.map((now) => [old, now] as const))

test('never misses that a response may be rejected now', async () => {
  await verifierResults()
  const wrong = pairs.filter(([old, now]) => {
    const own = differences(constraintsFor(old), constraintsFor(now), ['body'])
      .flatMap(responseSentences)
      .some(({ kind }) => kind === 'tightened')
    return own !== excludedByVerifier(old, now)
  })
  expect(wrong.filter(([old, now]) => excludedByVerifier(old, now))).toEqual([])
  // An unnecessary warning is allowed, but rare.
  expect(wrong.length).toBeLessThan(pairs.length / 50)
})
