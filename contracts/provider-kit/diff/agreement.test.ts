/** Compares the reading of matching rules with Pact's verifier. */
import { expect, test } from 'vitest'
import type { RulesByPath } from '../pact.ts'
import { callOf, json, pactOf } from '../testing/pact.ts'
import { startServer } from '../testing/server.ts'
import { verify } from '../verifier.ts'
import { changesBetween } from './changes.ts'

interface Case {
  readonly example: unknown
  readonly rules: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const type = { match: 'type' }
const integer = { match: 'integer' }
const equality = { match: 'equality' }
const regex = (pattern: string) => ({ match: 'regex', regex: pattern })
const all = (...matchers: readonly object[]) => ({ combine: 'AND', matchers })

const cases = {
  'a text': { example: 'A', rules: { $: type } },
  'A, with no rule': { example: 'A', rules: {} },
  'A or B': { example: 'A', rules: { $: regex('^(A|B)$') } },
  'A, B or C': { example: 'A', rules: { $: regex('^(?:A|B|C)$') } },
  digits: { example: '12', rules: { $: regex('^\\d+$') } },
  'an id': { example: '65f000000000000000000001', rules: { $: regex('^[0-9a-f]{24}$') } },
  'a text that is not empty': { example: 'A', rules: { $: all(type, regex('^[\\s\\S]+$')) } },
  'A or B, and a text': { example: 'A', rules: { $: all(type, regex('^(A|B)$')) } },
  'an integer': { example: 1, rules: { $: integer } },
  'a number': { example: 1, rules: { $: { match: 'number' } } },
  'null by its matcher': { example: null, rules: { $: { match: 'null' } } },
  'true or false': { example: true, rules: { $: type } },
  'an empty list': { example: [], rules: {} },
  'any list': { example: [], rules: { $: { match: 'type', min: 1 } } },
  'a list of one number, with no rule for the list': { example: [1], rules: { '$[*]': integer } },
  'a list of numbers': { example: [1], rules: { $: type } },
  'a list of at least one number': { example: [1], rules: { $: { match: 'type', min: 1 } } },
  'a list of at least two numbers': { example: [1], rules: { $: { match: 'type', min: 2 } } },
  'a list of one or two integers': {
    example: [1],
    rules: { $: { match: 'type', min: 1, max: 2 }, '$[*]': integer },
  },
  'a list of ones': { example: [1], rules: { $: type, '$[*]': equality } },
  'a list of A and B': { example: ['A'], rules: { $: type, '$[*]': regex('^(A|B)$') } },
  'a list whose second is a text': { example: [1, 'A'], rules: { $: type } },
  'an object': { example: {}, rules: {} },
  'k is a number': { example: { k: 1 }, rules: { $: type } },
  'k is an integer': { example: { k: 1 }, rules: { '$.k': integer } },
  'k is an integer, by a star': { example: { k: 1 }, rules: { '$.*': integer } },
  'k is 1': { example: { k: 1 }, rules: {} },
  'k is a number and l a text': { example: { k: 1, l: 'A' }, rules: { $: type } },
  'a list of objects with k': { example: [{ k: 1 }], rules: { $: type } },
  'a list of objects whose k is an integer': {
    example: [{ k: 1 }],
    rules: { $: type, '$[*].k': integer },
  },
  'a name with a space': { example: { 'a b': 1 }, rules: { "$['a b']": integer } },
  'm, far below a rule for k': { example: { k: { l: [{ m: 1 }] } }, rules: { '$.k': type } },
  'the first k is 1': { example: [{ k: 1 }], rules: { $: type, '$[0].k': equality } },
} satisfies Readonly<Record<string, Case>> as Readonly<Record<string, Case>>

const samples: readonly unknown[] = [
  [null, true, false, 'true', '', 'A', 'B', 'C', 'AB', 'D', 'xAx', '12', '13', 'A\nB'],
  ['65f000000000000000000001', '65f000000000000000000002', 12, 1, 0, -3, 1.5, 13],
  [[], [1], [1.5], [1, 2], [1, 2, 3], [1, 2.5], [1, 2.5, 3], [1.5, 2.5], ['A'], ['A', 'B'], ['A', 'B', 'C']],
  [['C'], [1, 'A'], [2, 'A'], [1, 'B'], [1, 'A', 2], [1, 'A', 'A'], ['A', 1], [null], [{}], ['A', true]],
  [{}, { k: 1 }, { k: 2 }, { k: 1.5 }, { k: 'A' }, { k: 1, l: 'A' }, { k: 1, l: 'B' }, { k: 1.5, l: 'A' }],
  [{ k: 1, l: 2 }, { l: 'A' }, { z: 1 }, { z: 1.5 }, { z: 'A' }, { Z: 1 }, { Z: 1.5 }, { Z: 'A' }],
  [
    { k: 1, Z: 2 },
    { k: 1, z: 'A' },
    { k: 1, z: 2.5 },
    { k: 1, Z: 'A' },
    { k: 1, Z: 2.5 },
    { z: 1, l: 1 },
  ],
  [{ k: 1, l: 'A', Z: 1 }, [{ k: 1 }], [{ k: 2 }], [{ k: 1.5 }], [{ k: 'A' }], [{ k: 1 }, { k: 2 }]],
  [
    [{ k: 1 }, { k: 1.5 }],
    [{ k: 1.5 }, { k: 1 }],
    [{ k: 1 }, { k: 'A' }],
    [{ k: 2 }, { k: 1 }],
    [{ k: 1 }, {}],
  ],
  [{ 'a b': 1 }, { 'a b': 1.5 }, { k: { l: [{ m: 1 }] } }, { k: { l: [{ m: 1.5 }] } }, { k: { l: [] } }],
  [{ k: { l: [{ m: 1 }, { m: 2 }] } }, { k: { l: [{ m: 1 }, { m: 2.5 }] } }, { k: { l: [{}] } }, { k: {} }],
  [
    { 'a b': 1, z: 'A' },
    { k: { l: [{ m: 1 }] }, Z: 1 },
  ],
  [[[1]], [[1], [2, 3]], [[], []], [[1], ['A']]],
].flat()

const names = Object.keys(cases)
const placeOf = (name: string): string => `r${String(names.indexOf(name))}`

/** One body in which each rule has its own field. */
const example = Object.fromEntries(names.map((name) => [placeOf(name), cases[name]?.example]))
const rules = Object.fromEntries(
  names.flatMap((name) =>
    Object.entries(cases[name]?.rules ?? {}).map(([place, rule]) => [
      `$.${placeOf(name)}${place.slice(1)}`,
      'matchers' in rule ? rule : { matchers: [rule] },
    ]),
  ),
) as RulesByPath

/** By rule, whether the verifier accepts each sample. One run: each response has the same sample in every field. */
const accepted = new Map<string, readonly boolean[]>()

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

const interactionsFor = (name: string) => {
  const { example, rules } = cases[name] ?? {}
  const body = Object.fromEntries(
    Object.entries(rules ?? {}).map(([place, rule]) => [
      place,
      'matchers' in rule ? rule : { matchers: [rule] },
    ]),
  )
  return pactOf(callOf('x', {}, { ...json(example), matchingRules: { body } })).interactions
}

const excludedByVerifier = (old: string, now: string): boolean =>
  samples.some((_, at) => accepted.get(old)?.[at] === true && accepted.get(now)?.[at] === false)

const pairs = names.flatMap((old) => names.map((now) => [old, now] as const))

test('never misses that a response may be rejected now', { timeout: 60_000 }, async () => {
  await askVerifier()
  // Each rule must accept some sample and reject some sample.
  expect(names.filter((name) => new Set(accepted.get(name)).size < 2)).toEqual([])
  const wrong = pairs.filter(([old, now]) => {
    const changes = changesBetween(interactionsFor(old), interactionsFor(now))
    const own = changes.some(({ kind }) => kind === 'tightened')
    return own !== excludedByVerifier(old, now)
  })
  expect(wrong.filter(([old, now]) => excludedByVerifier(old, now))).toEqual([])
  // An unnecessary warning is allowed, but rare.
  expect(wrong.length).toBeLessThan(pairs.length / 25)
})
