/** The fields of each kind of fault, read from its schema, and the words for them. */
import type * as z from 'zod/mini'
import { formatMs } from '../../../../../contracts/shared/durations.ts'
import { events } from '../../../../../contracts/registry/registry.ts'
import { kinds, type KindName } from '../../../../faults/kinds.ts'
import type { Values } from '../../ui/form.tsx'
import { upperFirst } from '../../ui/format.ts'

const everything = '*'

type Input = 'choice' | 'player' | 'number' | 'duration'

type Value = string | number

/** A fault as its form has it: each field is a text or a number. */
export type Definition = Readonly<Record<string, Value>>

export type FaultField = ReturnType<typeof fieldsOf>[number]

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

const closedAs: Readonly<Record<string, string>> = {
  network: 'as by a broken network',
  server: 'as by the server',
}

type Subject = 'call' | 'event' | 'connection'

function choiceLabel(choice: string, field: string, subject: Subject): string {
  if (choice === everything) return `Every ${subject}`
  if (field !== 'when') return closedAs[choice] ?? choice
  return `${choice} the ${subject} is ${subject === 'call' ? 'carried out' : 'sent'}`
}

/** What the schema says about a field of a fault. */
function propertyOf([name, schema]: readonly [name: string, schema: z.core.$ZodType]) {
  let { def } = (schema as z.core.$ZodTypes)._zod
  let isRequired = true
  let preset: Value | undefined
  while (def.type === 'optional' || def.type === 'default') {
    if (def.type === 'default') preset = def.defaultValue as Value
    isRequired = false
    def = (def.innerType as z.core.$ZodTypes)._zod.def
  }
  const choices = def.type === 'enum' ? Object.keys(def.entries) : []
  return { name, input: inputOf(name, def.type), isRequired, choices, preset }
}

function inputOf(name: string, type: z.core.$ZodTypeDef['type']): Input {
  if (type === 'enum') return 'choice'
  if (name === 'user' || name === 'partition') return 'player'
  // A duration is a text or a number of milliseconds.
  return type === 'number' ? 'number' : 'duration'
}

const propertiesOf = (kind: KindName) =>
  Object.entries<z.core.$ZodType>(kinds[kind].body.shape).map(propertyOf)

export function subjectOf(kind: KindName): Subject {
  const choices = propertiesOf(kind).find(({ name }) => name === kind)?.choices ?? []
  if (choices.length === 0) return 'connection'
  return choices.some((name) => Object.hasOwn(events, name)) ? 'event' : 'call'
}

/** Returns the fields of a form for this kind, in the order of its schema. */
export function fieldsOf(kind: KindName) {
  const properties = propertiesOf(kind)
  const subject = subjectOf(kind)
  // A fault must end.
  const end: Definition = properties.some(({ name }) => name === 'times') ? { times: '1' } : { ttl: '30s' }
  return properties.map(({ name, input, isRequired, choices, preset }) => {
    // "Every call" is first in its list.
    const sorted = choices.toSorted((one, other) => Number(other === everything) - Number(one === everything))
    const { label, hint } = words[name] ?? { label: upperFirst(subject) }
    return {
      name,
      label,
      input,
      isRequired,
      hint,
      options: sorted.map((value) => ({ value, label: choiceLabel(value, name, subject) })),
      /** What the field has in a new fault. */
      initial: valueText(preset ?? end[name] ?? sorted[0] ?? '', input),
    }
  })
}

/** Returns a value of a definition as the form has it: durations without spaces. */
export function valueText(value: Value = '', input: Input): string {
  if (input === 'duration' && typeof value === 'number') return `${String(value)}ms`
  return input === 'player' && value === everything ? '' : String(value)
}

/** Returns the definition that the values of a form give. The simulator checks it. */
export function definitionOf(kind: KindName, values: Values): Definition {
  const given = fieldsOf(kind).map(({ name, input }): [string, Value] => {
    const text = (values[name] ?? '').trim()
    if (name === 'partition' && text === '') return [name, everything]
    const number = Number(text)
    return [name, input === 'number' && text !== '' && !Number.isNaN(number) ? number : text]
  })
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

const shownElsewhere = new Set(['user', 'partition', 'times', 'ttl'])

/** Returns what a definition says besides its player, times and time limit: `Delay: 2s`. */
export function detailsOf(kind: KindName, definition: Definition): Readonly<Record<string, string>> {
  const details = fieldsOf(kind).flatMap(({ name, label, input, options }): [string, string][] => {
    const value = definition[name]
    if (value === undefined || shownElsewhere.has(name)) return []
    if (input === 'duration' && typeof value === 'number') return [[label, formatMs(value)]]
    const text = String(value)
    return [[label, options.find((option) => option.value === text)?.label ?? text]]
  })
  return Object.fromEntries(details)
}
