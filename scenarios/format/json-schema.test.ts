import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { scenarioJsonSchema } from './json-schema.ts'
import { kindNames } from '../../mock-api/faults/kinds.ts'
import { stepKinds } from '../runner/steps/step-kinds.ts'
import { readLibrary } from './library.ts'
import { problemsOf } from '../testing.ts'

const schema = scenarioJsonSchema()
const passes = new Ajv2020({ strict: true, strictTypes: false, formats: { 'date-time': true } }).compile(
  schema,
)

test.each(await readLibrary())('$name passes the JSON schema', ({ text }) => {
  passes(parse(text))
  expect(passes.errors).toBeNull()
})

/** Returns a file with these steps. */
const steps = (...lines: readonly string[]): string =>
  ['title: A test', 'steps:', ...lines.map((line) => `  - ${line}`)].join('\n')
const call = (fields: string): string => steps(`{ call: ${fields} }`)
const byYasmine = 'as: yasmine@kamasouk.test'

describe('the JSON schema and the parser both reject', () => {
  test.each<[what: string, text: string]>([
    ['a file of no steps', 'title: A test'],
    ['a field of no scenario', `${steps('{ advance: 1s }')}\nauthor: me`],
    ['an input of no kind', `inputs: { a: { default: [] } }\n${steps('{ advance: 1s }')}`],
    ['a name that is none', `inputs: { 1a: { default: 1 } }\n${steps('{ advance: 1s }')}`],
    ['an empty list', 'title: A test\nsteps: []'],
    ['a step of no kind', steps('{ after: 3s }')],
    ['two kinds in one', steps('{ advance: 1s, restore: a }')],
    ['an unknown field', steps('{ wait: { event: closeChat }, safe: a }')],
    ['an unknown call', steps('{ wait: { call: auth.lgoin } }')],
    ['an unknown event', steps('{ never: { event: closechat } }')],
    ['an unknown verb', steps('{ operator: clos, with: {} }')],
    ['an event that nobody sends', steps('{ expect: { event: closechat } }')],
    ['a pause that is none', steps('{ advance: soon }')],
    ['a call without its user', call('auth.logout')],
    ['a call without its fields', call(`auth.login, ${byYasmine}`)],
    ['a refusal that the call never meets', call(`auth.logout, ${byYasmine}, refused: chat-closed`)],
    ["an unknown field of a call's", call(`auth.logout, ${byYasmine}, with: { a: 1 }`)],
    ['a text for a number', steps(`{ repeat: often, steps: [{ advance: 1s }] }`)],
    ['one branch', steps('{ parallel: [[{ advance: 1s }]] }')],
    ['a step within a step', steps('{ repeat: 2, steps: [{ advence: 1s }] }')],
    ['a state of no such field', steps(`{ expect: { request: a, statsu: Paid } }`)],
    ['an unknown fault', steps('{ fault: { drip: sendMessage, times: 1 } }')],
    ['a fault of no such event', steps('{ fault: { drop: sendMesage, times: 1 } }')],
    ['a snapshot of no name', steps('{ snapshot: Before It }')],
  ])('%s', (_what, text) => {
    expect(passes(parse(text))).toBe(false)
    expect(problemsOf(text)).not.toEqual([])
  })
})

test.each([
  steps(
    `{ wait: { call: conversations.create }, save: request }`,
    `{ repeat: '\${request.quantity}', steps: [{ advance: 1s }] }`,
  ),
  `inputs: { pause: { default: 2s } }\n${steps("{ after: '${pause}', advance: '${pause}' }")}`,
])('a placeholder can replace a number and a duration: %#', (text) => {
  passes(parse(text))
  expect(passes.errors).toBeNull()
  expect(problemsOf(text)).toEqual([])
})

/** Yields every object of the schema. */
function* objectsIn(node: unknown): Generator<Form> {
  if (typeof node !== 'object' || node === null) return
  if ('properties' in node && 'title' in node) yield node as Form
  for (const inner of Object.values(node)) yield* objectsIn(inner)
}

interface Form {
  readonly title: string
  readonly properties: Readonly<Record<string, object>>
}

test('every field of a step, of a matcher and of a fault has a description for the editor', () => {
  const { $defs } = schema as { readonly $defs: Readonly<Record<string, object>> }
  const isDescribed = (field: object): boolean =>
    'description' in field ||
    ('$ref' in field && isDescribed($defs[String(field.$ref).replace('#/$defs/', '')] ?? {}))
  const names = new Set([...stepKinds.map(({ key }) => key), 'event', 'mail', 'value', ...kindNames])
  // Without the fields of entities, which the state of an operator has.
  const forms = [...objectsIn(schema)].filter(
    ({ title }) => names.has(title.split(' ')[0] ?? '') && title !== 'operator',
  )
  expect(forms.length).toBeGreaterThan(60)
  for (const { title, properties } of forms) {
    const silent = Object.keys(properties).filter((name) => !isDescribed(properties[name] ?? {}))
    expect({ title, silent }).toEqual({ title, silent: [] })
  }
})

test('the schema is small enough for an editor', () => {
  expect(JSON.stringify(schema).length).toBeLessThan(120_000)
})
