/** Compares the reading of matching rules with Pact's verifier. */
import { expect, test } from 'vitest'
import { bodyRules, callOf, json, pactOf, type Rules } from '../testing/pact.ts'
import { startServer } from '../testing/provider.ts'
import { verify } from '../verifier.ts'
import { changesBetween } from './changes.ts'

const type = { match: 'type' }
const integer = { match: 'integer' }
const equality = { match: 'equality' }
const regex = (pattern: string) => ({ match: 'regex', regex: pattern })
const min = (count: number) => ({ match: 'type', min: count })

const cases: Readonly<Record<string, readonly [example: unknown, rules: Rules]>> = {
  'a text': ['A', { $: type }],
  'A, with no rule': ['A', {}],
  'A or B': ['A', { $: regex('^(A|B)$') }],
  'A, B or C': ['A', { $: regex('^(?:A|B|C)$') }],
  digits: ['12', { $: regex('^\\d+$') }],
  'an id': ['65f000000000000000000001', { $: regex('^[0-9a-f]{24}$') }],
  'a text that is not empty': ['A', { $: [type, regex('^[\\s\\S]+$')] }],
  'A or B, and a text': ['A', { $: [type, regex('^(A|B)$')] }],
  'an integer': [1, { $: integer }],
  'a number': [1, { $: { match: 'number' } }],
  'null by its matcher': [null, { $: { match: 'null' } }],
  'true or false': [true, { $: type }],
  'an empty list': [[], {}],
  'any list': [[], { $: min(1) }],
  'a list of one number, with no rule for the list': [[1], { '$[*]': integer }],
  'a list of numbers': [[1], { $: type }],
  'a list of at least one number': [[1], { $: min(1) }],
  'a list of at least two numbers': [[1], { $: min(2) }],
  'a list of one or two integers': [[1], { $: { ...min(1), max: 2 }, '$[*]': integer }],
  'a list of ones': [[1], { $: type, '$[*]': equality }],
  'a list of A and B': [['A'], { $: type, '$[*]': regex('^(A|B)$') }],
  'a list whose second is a text': [[1, 'A'], { $: type }],
  'an object': [{}, {}],
  'k is a number': [{ k: 1 }, { $: type }],
  'k is an integer': [{ k: 1 }, { '$.k': integer }],
  'k is an integer, by a star': [{ k: 1 }, { '$.*': integer }],
  'k is 1': [{ k: 1 }, {}],
  'k is a number and l a text': [{ k: 1, l: 'A' }, { $: type }],
  'a list of objects with k': [[{ k: 1 }], { $: type }],
  'a list of objects whose k is an integer': [[{ k: 1 }], { $: type, '$[*].k': integer }],
  'a name with a space': [{ 'a b': 1 }, { "$['a b']": integer }],
  'm, far below a rule for k': [{ k: { l: [{ m: 1 }] } }, { '$.k': type }],
  'the first k is 1': [[{ k: 1 }], { $: type, '$[0].k': equality }],
}

const samples = [
  'null, true, false, "true", "", "A", "B", "C", "AB", "D", "xAx", "12", "13", "A\\nB", 12, 1, 0, -3, 1.5, 13',
  '"65f000000000000000000001", "65f000000000000000000002", [[1]], [[1], [2, 3]], [[], []], [[1], ["A"]]',
  '[], [1], [1.5], [1, 2], [1, 2, 3], [1, 2.5], [1, 2.5, 3], [1.5, 2.5], ["A"], ["A", "B"], ["A", "B", "C"]',
  '["C"], [1, "A"], [2, "A"], [1, "B"], [1, "A", 2], [1, "A", "A"], ["A", 1], [null], [{}], ["A", true]',
  '{}, {"k": 1}, {"k": 2}, {"k": 1.5}, {"k": "A"}, {"k": 1, "l": "A"}, {"k": 1, "l": "B"}, {"k": 1.5, "l": "A"}',
  '{"k": 1, "l": 2}, {"l": "A"}, {"z": 1}, {"z": 1.5}, {"z": "A"}, {"Z": 1}, {"Z": 1.5}, {"Z": "A"}',
  '{"k": 1, "Z": 2}, {"k": 1, "z": "A"}, {"k": 1, "z": 2.5}, {"k": 1, "Z": "A"}, {"k": 1, "Z": 2.5}',
  '{"z": 1, "l": 1}, {"k": 1, "l": "A", "Z": 1}, [{"k": 1}], [{"k": 2}], [{"k": 1.5}], [{"k": "A"}]',
  '[{"k": 1}, {"k": 2}], [{"k": 1}, {"k": 1.5}], [{"k": 1.5}, {"k": 1}], [{"k": 1}, {"k": "A"}]',
  '[{"k": 2}, {"k": 1}], [{"k": 1}, {}], {"a b": 1}, {"a b": 1.5}, {"a b": 1, "z": "A"}, {"k": {}}',
  '{"k": {"l": [{"m": 1}]}}, {"k": {"l": [{"m": 1.5}]}}, {"k": {"l": []}}, {"k": {"l": [{"m": 1}, {"m": 2}]}}',
  '{"k": {"l": [{"m": 1}, {"m": 2.5}]}}, {"k": {"l": [{}]}}, {"k": {"l": [{"m": 1}]}, "Z": 1}',
].flatMap((line) => JSON.parse(`[${line}]`) as unknown[])

const names = Object.keys(cases)
const placeOf = (name: string): string => `r${String(names.indexOf(name))}`

/** One body in which each rule has its own field. */
const example = Object.fromEntries(Object.entries(cases).map(([name, [own]]) => [placeOf(name), own]))
const rules = Object.fromEntries(
  Object.entries(cases).flatMap(([name, [, own]]) =>
    Object.entries(own).map(([place, rule]) => [`$.${placeOf(name)}${place.slice(1)}`, rule] as const),
  ),
)

/** By rule, whether the verifier accepts each sample. One run: each response has the same sample in every field. */
const accepted = new Map<string, readonly boolean[]>()

async function askVerifier(): Promise<void> {
  const answers = samples.map((sample) =>
    JSON.stringify(Object.fromEntries(names.map((name) => [placeOf(name), sample]))),
  )
  const origin = await startServer(({ url }, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' }).end(answers[Number(url?.slice(1))])
  })
  const response = { ...json(example), ...bodyRules(rules) }
  const pact = pactOf(...answers.map((_, at) => callOf(String(at), { path: `/${String(at)}` }, response)))
  const results = await verify(pact, { provider: origin, states: origin }, { timeoutMs: 5000 })
  for (const name of names) {
    const isHere = new RegExp(`^\\$\\.${placeOf(name)}(?![0-9])`)
    const verdicts = results.map(({ mismatches }) => mismatches.every(({ at }) => !isHere.test(at)))
    accepted.set(name, verdicts)
  }
}

const interactionsFor = (name: string) => {
  const [own, ownRules] = cases[name] ?? [undefined, {}]
  return pactOf(callOf('x', {}, { ...json(own), ...bodyRules(ownRules) })).interactions
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
