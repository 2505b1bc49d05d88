/** Prints `docs/scenario-reference.md` from the schema. Its examples are steps of the library, which the tests play. */
import { isMap, isScalar, isSeq, parseDocument } from 'yaml'
import { answerSchema, errorsOf } from '../../contracts/registry/endpoint.ts'
import { errors, type ErrorCode } from '../../contracts/registry/errors.ts'
import { endpoints, events, type EndpointId } from '../../contracts/registry/registry.ts'
import { childOf, fieldsOf, optionsOf, typeOf, type Schema } from '../../contracts/shared/schema-walk.ts'
import { deskRefusals, type DeskCode } from '../../mock-api/domain/refusal.ts'
import { kindNames, kinds } from '../../mock-api/faults/kinds.ts'
import { verbs, type VerbName } from '../../mock-api/operator/verbs.ts'
import { entityShapes } from '../runner/steps/state.ts'
import { schemaOfSaved } from '../runner/steps/matchers.ts'
import { savedSchema } from './saved-value.ts'
import { stepKinds } from '../runner/steps/step-kinds.ts'
import { explainedJsonSchema, isObject, membersOf, targetOf, type Json } from './json-schema.ts'
import type { ScenarioText } from './metadata.ts'
import { presets } from './presets.ts'

interface Example {
  readonly scenario: string
  readonly written: Json
  readonly text: string
}

function examplesIn({ name, text }: ScenarioText): Example[] {
  const keys = new Set(stepKinds.map(({ key }) => key))
  const examples: Example[] = []
  const visit = (node: unknown): void => {
    if (isSeq(node)) node.items.forEach(visit)
    if (!isMap(node)) return
    const written = node.toJSON() as Json
    const [from, to] = node.range ?? [0, 0]
    if (Object.keys(written).some((key) => keys.has(key))) {
      const indent = from - text.lastIndexOf('\n', from) - 1
      const own = text
        .slice(from, to)
        .trimEnd()
        .replaceAll(`\n${' '.repeat(indent)}`, '\n')
      examples.push({ scenario: name, written, text: own })
    }
    for (const { key, value } of node.items) {
      if (isScalar(key) && !['with', 'wait', 'expect', 'never', 'fault'].includes(String(key.value)))
        visit(value)
    }
  }
  for (const field of ['given', 'steps', 'player']) visit(parseDocument(text).get(field))
  return examples
}

export type Sought = (written: Json) => boolean

const holds = (value: unknown, key: string, word: string): boolean => isObject(value) && value[key] === word

const looksFor =
  (key: string, word: string): Sought =>
  ({ wait, expect, never }) =>
    [wait, expect, never].some((matcher) => holds(matcher, key, word))

const isRefusedWith =
  (code: string): Sought =>
  ({ refused, oneOf }) =>
    [refused, isObject(oneOf) ? oneOf['refused'] : undefined].some((codes) => [codes].flat().includes(code))

const succeeds =
  (key: string, word: string): Sought =>
  (written) =>
    written[key] === word && written['refused'] === undefined

export const subjects = {
  steps: stepKinds.map(({ key }) => [key, [(written) => key in written]] as const),
  calls: (Object.keys(endpoints) as EndpointId[]).map(
    (id) => [id, [succeeds('call', id), (written) => written['call'] === id, looksFor('call', id)]] as const,
  ),
  verbs: (Object.keys(verbs) as VerbName[]).map((name) => [name, [succeeds('operator', name)]] as const),
  events: Object.keys(events).map((name) => [name, [looksFor('event', name)]] as const),
  faults: kindNames.map((name) => [name, [({ fault }) => isObject(fault) && name in fault]] as const),
  refusals: [...Object.keys(errors), ...Object.keys(deskRefusals)].map(
    (code) => [code, [isRefusedWith(code)]] as const,
  ),
} satisfies Readonly<Record<string, readonly (readonly [string, readonly Sought[]])[]>>
type Topic = keyof typeof subjects

export function examplesOf(library: readonly ScenarioText[]): ReadonlyMap<string, Example> {
  const all = library.flatMap(examplesIn).toSorted((one, other) => one.text.length - other.text.length)
  return new Map(
    Object.entries(subjects).flatMap(([topic, rows]) =>
      rows.flatMap(([name, ways]: readonly [string, readonly Sought[]]) => {
        const example = ways
          .map((isShown) => all.find(({ written }) => isShown(written)))
          .find((found) => found !== undefined)
        return example ? [[`${topic} ${name}`, example] as const] : []
      }),
    ),
  )
}

const deepest = 3

/** Formats a schema for a reader: `{ _id, messages: [{ message, … }] }`. */
function shapeOf(schema: Schema, depth = 0): string {
  const options = optionsOf(schema)
  if (options) return [...new Set(options.map((option) => shapeOf(option, depth)))].join(' or ')
  const element = typeOf(schema) === 'array' ? childOf(schema, 0) : undefined
  if (element) return `[${shapeOf(element, depth)}]`
  const fields = fieldsOf(schema)
  if (!fields) return typeOf(schema)
  if (depth >= deepest) return '{ … }'
  const parts = Object.entries(fields).map(([name, field]) => {
    const isDeep =
      fieldsOf(field) ?? childOf(field, 0) ?? optionsOf(field)?.find((option) => fieldsOf(option))
    return isDeep ? `${name}: ${shapeOf(field, depth + 1)}` : name
  })
  return `{ ${parts.join(', ')} }`
}

const refusals = (codes: readonly string[]): string =>
  codes.length === 0 ? '' : `Refusals: ${codes.map((code) => `\`${code}\``).join(', ')}.`
const saves = (saved: Schema | undefined): string =>
  saved === undefined ? '' : `\`save\` keeps \`${shapeOf(saved)}\`.`
const fieldsPart = (fields: string): string => (fields === '' ? '' : `Fields of \`with\`:\n\n${fields}`)

export function scenarioReference(library: readonly ScenarioText[]): string {
  const schema = explainedJsonSchema()
  const defs = schema['$defs'] as Json
  const examples = examplesOf(library)
  const targetsIn = (node: Json): Json[] => membersOf(node, defs).map((member) => targetOf(member, defs))
  const { steps = {} } = propertiesOf(schema)
  const forms = targetsIn(targetOf(steps, defs)['items'] as Json)

  const example = (topic: Topic, name: string): string => {
    const found = examples.get(`${topic} ${name}`)
    if (!found) return ''
    const { scenario, text } = found
    const step = `\`\`\`yaml\n- ${text.replaceAll('\n', '\n  ')}\n\`\`\``
    return `${step}\n\nFrom [${scenario}](../scenarios/library/${scenario}.yaml).`
  }
  /** The fields of these forms. A field is needed if each form needs it. */
  function fieldsText(of: readonly Json[]): string {
    const names = [...new Set(of.flatMap((form) => Object.keys(propertiesOf(form))))]
    return names
      .filter((name) => name !== 'after')
      .map((name, index) => {
        const fields = of.flatMap<Json>((form) => propertiesOf(form)[name] ?? [])
        const [field = {}] = fields
        const words = targetsIn(field).flatMap((target) => (target['enum'] ?? []) as string[])
        // The first field of several forms means something else in each.
        const description =
          index === 0 && fields.length > 1
            ? 'one of the names below'
            : (field['description'] ?? targetOf(field, defs)['description'])
        const isNeeded = of.every((form) => requiredIn(form).includes(name))
        const about = typeof description === 'string' ? description.replace(/\.$/, '') : ''
        const listed = words.length > 12 ? '' : words.map((word) => `\`${word}\``).join(', ')
        return [`- \`${name}\`${isNeeded ? '' : ' (optional)'}`, about, listed]
          .filter((part) => part !== '')
          .join(': ')
      })
      .join('\n')
  }
  const withOf = (tag: string, word: string): string => {
    const form = forms.find((each) => holds(targetOf(propertiesOf(each)[tag] ?? {}, defs), 'const', word))
    const { with: given = {} } = propertiesOf(form ?? {})
    return fieldsText(targetsIn(given).filter((each) => 'properties' in each))
  }
  const parts: (readonly string[])[] = [
    [
      '<!-- Printed by scenarios/format/print-schema.ts. Do not edit. -->',
      '<!-- prettier-ignore-start -->',
      '# Scenario reference',
      'Every step, call, verb, event, fault and refusal. The examples are steps of the library, which the tests play. The [guide](scenarios.md) explains how to write a scenario.',
      '## Steps',
      "Each step can have `after`, a pause on the world's clock. The first field says what the step does.",
    ],
    ...stepKinds.map(({ key, about }) => [
      `### ${key}`,
      about,
      fieldsText(forms.filter((form) => Object.keys(propertiesOf(form))[0] === key)),
      example('steps', key),
    ]),
    ['## Presets', 'The step `use` plays them, and so does `use` below the title.'],
    ...Array.from(presets, ([name, { about, inputs = {} }]) => [
      `### ${name}`,
      about,
      Object.entries(inputs)
        .map(
          ([input, { about: meaning, default: value }]) =>
            `- \`${input}\`${meaning === undefined ? '' : `: ${meaning}`}${value === undefined ? '' : ` (default \`${String(value)}\`)`}`,
        )
        .join('\n'),
    ]),
    ['## Calls', 'A step `call` makes them, and `wait`, `expect` and `never` look for them.'],
    ...subjects.calls.map(([id]) => {
      const row = endpoints[id]
      const answer = answerSchema(row)
      return [
        `### ${id}`,
        `${row.summary}.`,
        fieldsPart(withOf('call', id)),
        refusals(errorsOf(row)),
        saves(answer && savedSchema(answer)),
        example('calls', id),
      ]
    }),
    ['## Verbs of the operator', 'A step `operator` plays them.'],
    ...subjects.verbs.map(([name]) => [
      `### ${name}`,
      `${verbs[name].about}.`,
      fieldsPart(withOf('operator', name)),
      refusals(verbs[name].refusals),
      saves(verbs[name].returns),
      example('verbs', name),
    ]),
    ['## Events'],
    ...Object.entries(events).map(([name, { summary, payload }]) => [
      `### ${name}`,
      `${summary}.`,
      saves(savedSchema(payload)),
      example('events', name),
    ]),
    [
      '## Faults',
      'A step `fault` adds them. Each has `times`, `ttl` or both, and can have `user` and `probability`.',
    ],
    ...kindNames.map((name) => [`### ${name}`, `${kinds[name].about}.`, example('faults', name)]),
    ['## Refusals'],
    ...subjects.refusals.map(([code]) => [
      `### ${code}`,
      Object.hasOwn(errors, code)
        ? `The player reads: « ${errors[code as ErrorCode].message} »`
        : `Only operators meet it: ${deskRefusals[code as DeskCode]}.`,
      `Met by ${metBy(code).join(', ')}.`,
      example('refusals', code),
    ]),
    ['## Other saved values'],
    ...(['mail', 'socket', 'fault'] as const).map((key) => [
      `### ${key}`,
      saves(schemaOfSaved({ [key]: '' } as never)),
    ]),
    ...Object.entries(entityShapes).map(([kind, shape]) => [
      `### State of ${kind === 'operator' ? 'an' : 'a'} ${kind}`,
      `What \`expect\` compares, and what its \`save\` keeps: \`${shapeOf(shape)}\`.`,
    ]),
    ['<!-- prettier-ignore-end -->'],
  ]
  return `${parts
    .flat()
    .filter((part) => part !== '')
    .join('\n\n')}\n`
}

const refusers: readonly (readonly [name: string, codes: readonly string[]])[] = [
  ...Object.entries(endpoints).map(([id, row]) => [id, errorsOf(row)] as const),
  ...Object.entries(verbs).map(([name, verb]) => [name, verb.refusals] as const),
]

const metBy = (code: string): string[] =>
  refusers.flatMap(([name, codes]) => (codes.includes(code) ? [`\`${name}\``] : []))

const propertiesOf = ({ properties = {} }: Json) => properties as Readonly<Record<string, Json>>
const requiredIn = ({ required }: Json): readonly string[] => (required as string[] | undefined) ?? []
