/** The fields of each kind of fault, read from its schema, and the words for them. */
import * as z from 'zod/mini'
import { formatMs } from '../../../../../contracts/shared/durations.ts'
import { events } from '../../../../../contracts/registry/registry.ts'
import { kinds, type KindName } from '../../../../faults/kinds.ts'

const everything = '*'

type Input = 'choice' | 'player' | 'number' | 'duration'

export interface FaultField {
  readonly name: string
  readonly label: string
  readonly input: Input
  readonly isRequired: boolean
  readonly hint?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** What the field has in a new fault. */
  readonly initial: string
}

interface Property {
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly default?: string | number
}

const words: Readonly<Record<string, { readonly label: string; readonly hint?: string }>> = {
  code: { label: 'Status', hint: 'From 400 to 599.' },
  by: { label: 'Delay', hint: 'Such as 2s, or a range: 2s..8s.' },
  upTo: { label: 'Longest delay', hint: 'Then the delay is random between the two.' },
  within: { label: 'Hold back for at most', hint: 'Such as 5s.' },
  when: { label: 'When' },
  as: { label: 'Closed' },
  user: { label: 'Player', hint: 'Empty: everyone.' },
  partition: { label: 'Player', hint: 'Empty: everyone.' },
  times: { label: 'Times', hint: 'How often it acts before it ends.' },
  ttl: { label: 'Time limit', hint: "On the world's clock, such as 10m." },
  probability: { label: 'Probability', hint: 'Above 0, at most 1. Empty: always.' },
}

const optionLabels: Readonly<Record<string, string>> = {
  before: 'before',
  after: 'after',
  network: 'as by a broken network',
  server: 'as by the server',
}

function propertiesOf(kind: KindName) {
  const { properties = {}, required = [] } = z.toJSONSchema(kinds[kind].body, { io: 'input' })
  return { properties: properties as Readonly<Record<string, Property>>, required }
}

/** What a kind of fault acts on. */
export function subjectOf(kind: KindName): 'call' | 'event' | 'connection' {
  const names = propertiesOf(kind).properties[kind]?.enum
  if (names === undefined) return 'connection'
  return names.some((name) => Object.hasOwn(events, name)) ? 'event' : 'call'
}

const isPlayer = (name: string): boolean => name === 'user' || name === 'partition'

function inputOf(name: string, { enum: choices, type }: Property): Input {
  if (choices) return 'choice'
  if (isPlayer(name)) return 'player'
  // A duration is a text or a number of milliseconds.
  return Array.isArray(type) ? 'duration' : 'number'
}

/** Returns the fields of a form for this kind, in the order of its schema. */
export function fieldsOf(kind: KindName): readonly FaultField[] {
  const { properties, required } = propertiesOf(kind)
  const subject = subjectOf(kind)
  // A fault must end.
  const end: FieldValues = 'times' in properties ? { times: '1' } : { ttl: '30s' }
  return Object.entries(properties).map(([name, property]) => {
    const input = inputOf(name, property)
    const { label, hint } = words[name] ?? { label: upperFirst(subject) }
    const choices = property.enum ?? []
    // "Every call" is first in its list.
    const sorted = choices.includes(everything)
      ? [everything, ...choices.filter((choice) => choice !== everything)]
      : choices
    return {
      name,
      label,
      input,
      isRequired: required.includes(name) && input !== 'player',
      ...(hint === undefined ? {} : { hint }),
      options: sorted.map((value) => ({
        value,
        label: value === everything ? `Every ${subject}` : (optionLabels[value] ?? value),
      })),
      initial: valueText(property.default ?? end[name] ?? sorted[0] ?? '', input),
    }
  })
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns a value of a definition as the form has it: durations without spaces. */
function valueText(value: unknown, input: Input): string {
  if (input === 'duration' && typeof value === 'number') return `${String(value)}ms`
  return input === 'player' && value === everything ? '' : String(value)
}

export type FieldValues = Readonly<Record<string, string>>

/** Returns the values of a form for a definition. Fields that it lacks are empty. */
export const valuesOf = (kind: KindName, definition: Readonly<Record<string, unknown>>): FieldValues =>
  Object.fromEntries(
    fieldsOf(kind).map(({ name, input }) => [name, valueText(definition[name] ?? '', input)]),
  )

export const initialValues = (kind: KindName): FieldValues =>
  Object.fromEntries(fieldsOf(kind).map(({ name, initial }) => [name, initial]))

/** Returns the definition that the values of a form give. The simulator checks it. */
export function definitionOf(kind: KindName, values: FieldValues): Readonly<Record<string, unknown>> {
  const given = fieldsOf(kind).map(({ name, input }): [string, unknown] => {
    const text = (values[name] ?? '').trim()
    if (name === 'partition' && text === '') return [name, everything]
    const number = Number(text)
    return [name, input === 'number' && text !== '' && !Number.isNaN(number) ? number : text]
  })
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

/** Returns what a definition says besides its player, times and time limit: `Delay: 2s`. */
export function detailsOf(
  kind: KindName,
  definition: Readonly<Record<string, unknown>>,
): readonly (readonly [name: string, value: string])[] {
  const shownElsewhere = ['user', 'partition', 'times', 'ttl']
  return fieldsOf(kind).flatMap(({ name, label, input, options }) => {
    const value = definition[name]
    if (value === undefined || shownElsewhere.includes(name)) return []
    const text = String(value)
    if (input === 'duration' && typeof value === 'number') return [[label, formatMs(value)]]
    return [[label, options.find((option) => option.value === text)?.label ?? text]]
  })
}
