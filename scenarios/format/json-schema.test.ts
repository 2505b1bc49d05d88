import { readFile } from 'node:fs/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { scenarioJsonSchema } from './json-schema.ts'
import { kindNames } from '../../mock-api/faults/kinds.ts'
import { stepKinds } from '../runner/steps/step-kinds.ts'
import { readLibrary } from './library.ts'
import { problemsOf } from '../testing.ts'

const schema = scenarioJsonSchema()
const passes = new Ajv2020({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  keywords: ['errorMessage'],
  formats: { 'date-time': true },
}).compile(schema)

test.each(await readLibrary())('$name passes the JSON schema', ({ text }) => {
  passes(parse(text))
  expect(passes.errors).toBeNull()
})

test('the presets pass their JSON schema', async () => {
  const folder = new URL('../', import.meta.url)
  const own = JSON.parse(await readFile(new URL('presets.schema.json', folder), 'utf8')) as object
  const ajv = new Ajv2020({ strictTypes: false, keywords: ['errorMessage'], formats: { 'date-time': true } })
  const passesPresets = ajv
    .addSchema({ ...schema, $id: 'file:/scenario.schema.json' })
    .compile({ ...own, $id: 'file:/presets.schema.json' })
  passesPresets(parse(await readFile(new URL('presets.yaml', folder), 'utf8')))
  expect(passesPresets.errors).toBeNull()
  expect(passesPresets({ order: { about: 'A test.', steps: [{ advence: '1s' }] } })).toBe(false)
})

/** Returns a file with these steps. */
const steps = (...lines: readonly string[]): string =>
  ['title: A test', 'steps:', ...lines.map((line) => `  - ${line}`)].join('\n')

test.each([
  `${steps('{ advance: 1s }')}\nauthor: me`,
  `inputs: { a: { default: [] } }\n${steps('{ advance: 1s }')}`,
  `inputs: { 1a: { default: 1 } }\n${steps('{ advance: 1s }')}`,
  steps('{ repeat: 2, steps: [{ advence: 1s }] }'),
])('the JSON schema and the parser both reject a file: %j', (text) => {
  expect(passes(parse(text))).toBe(false)
  expect(problemsOf(text)).not.toEqual([])
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
  expect(JSON.stringify(schema).length).toBeLessThan(400_000)
})
