/** The library, the JSON schema for editors and the reference, which are made from the same table of steps. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { expect, onTestFinished, test, vi } from 'vitest'
import { folderWith } from '../../contracts/shared/testing/folder.ts'
import { kindNames } from '../../mock-api/faults/kinds.ts'
import { stepKinds } from '../runner/steps/step-kinds.ts'
import { problemsOf, scenarioOf } from '../testing.ts'
import { scenarioJsonSchema } from './json-schema.ts'
import { findScenario, readLibrary } from './library.ts'
import { examplesOf, scenarioReference, subjects } from './reference.ts'

const library = await readLibrary()
const examples = examplesOf(library)
const schema = scenarioJsonSchema()
const passes = new Ajv2020({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  keywords: ['errorMessage'],
  formats: { 'date-time': true },
}).compile(schema)

const fileAt = (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')

test.each(library)(
  '$name is valid, describes itself and its inputs, and checks something last',
  ({ text }) => {
    const { about, inputs, steps, player } = scenarioOf(text)
    passes(parse(text))
    expect(passes.errors).toBeNull()
    expect(text).toMatch(/^# yaml-language-server: \$schema=\.\.\/scenario\.schema\.json\n/)
    expect(about).toMatch(/^[A-Z].+\.$/)
    for (const input of Object.values(inputs)) expect(input.about).toMatch(/./)
    const lasts = [steps, player].flatMap((list) => Object.keys(list.at(-1)?.written ?? {}))
    expect(lasts.some((key) => key === 'expect' || key === 'never')).toBe(true)
  },
)

const wanted = {
  endings: `request-closed-by-player welcome request-waits-half-an-hour request-falls-silent request-unavailable
    request-out-of-stock tracking-closed-by-player tracking-opened-by-operator tracking-falls-silent exchange-delivered
    exchange-rejected purchase-paid sale-exchanged-then-paid purchase-rejected`,
  races: `close-while-typing expiry-during-a-send assignment-while-offline two-operators-one-exchange
    two-operators-one-tracking refresh-during-a-reconnect close-meets-send two-tabs`,
  changes: 'message-doubled player-cut-off purchase-beyond-stock rate-changes-before-asking',
}

test.each(Object.entries(wanted))('the library has scenarios of %s', (_what, names) => {
  expect(library.map(({ name }) => name)).toEqual(expect.arrayContaining(names.split(/\s+/)))
})

/** A scenario cannot meet these: it signs in, is small and has operators, and only a browser goes to Google. */
const outOfReach = new Set([
  'refusals access-token-missing',
  'refusals body-too-large',
  'refusals no-operator',
  'calls auth.google',
])
const all = Object.entries(subjects).flatMap(([topic, rows]) => rows.map(([name]) => `${topic} ${name}`))

test.each(all.filter((subject) => !outOfReach.has(subject)))('the library shows %s', (subject) => {
  const { scenario, text } = examples.get(subject) ?? {}
  const whole = library.find(({ name }) => name === scenario)?.text ?? ''
  expect(whole.replaceAll(/\s+/g, ' ')).toContain(text?.replaceAll(/\s+/g, ' '))
})

test.each(kindNames)('the library has a fault %s that acts', (kind) => {
  const acts = new RegExp(`expect: \\{ fault: ${kind}\\b`)
  expect(library.some(({ text }) => acts.test(text))).toBe(true)
})

test('a named file is relative to the current folder', async () => {
  const folder = folderWith({ 'mine.yaml': 'title: Mine' })
  vi.stubEnv('INIT_CWD', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  const found = { name: 'mine', path: join(folder, 'mine.yaml'), file: 'mine.yaml', text: 'title: Mine' }
  expect(await findScenario('mine.yaml')).toEqual(found)
  await expect(findScenario('./yours')).rejects.toThrow('There is no file yours.')
})

test('the schema and the reference are up to date; if not, run print-schema.ts', async () => {
  expect(JSON.parse(await fileAt('scenarios/scenario.schema.json'))).toEqual(schema)
  expect(await fileAt('docs/scenario-reference.md')).toBe(scenarioReference(library))
  // An editor reads the whole schema.
  expect(JSON.stringify(schema).length).toBeLessThan(400_000)
})

test('the presets pass their JSON schema', async () => {
  const own = JSON.parse(await fileAt('scenarios/presets.schema.json')) as object
  const ajv = new Ajv2020({ strictTypes: false, keywords: ['errorMessage'], formats: { 'date-time': true } })
  const passesPresets = ajv
    .addSchema({ ...schema, $id: 'file:/scenario.schema.json' })
    .compile({ ...own, $id: 'file:/presets.schema.json' })
  passesPresets(parse(await fileAt('scenarios/presets.yaml')))
  expect(passesPresets.errors).toBeNull()
  expect(passesPresets({ order: { about: 'A test.', steps: [{ advence: '1s' }] } })).toBe(false)
})

test.each(['author: me', 'inputs: { a: { default: [] } }', 'inputs: { 1a: { default: 1 } }'])(
  'the JSON schema and the parser both reject %s',
  (line) => {
    const text = `title: A test\n${line}\nsteps: [{ advance: 1s }]`
    expect(passes(parse(text))).toBe(false)
    expect(problemsOf(text)).not.toEqual([])
  },
)

interface Form {
  readonly title: string
  readonly properties: Readonly<Record<string, object>>
}

/** Yields every object of the schema. */
function* objectsIn(node: unknown): Generator<Form> {
  if (typeof node !== 'object' || node === null) return
  if ('properties' in node && 'title' in node) yield node as Form
  for (const inner of Object.values(node)) yield* objectsIn(inner)
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
