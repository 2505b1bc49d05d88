/** The lies: an answer with one thing about it changed, in every way that a provider is likely to get it wrong. */
import type { Def, Path, Place, Schema } from './schema-paths.ts'
import { placesIn, valueAt, wordsOf } from './schema-paths.ts'
import { locationsInsteadOf } from './locations.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Undefined where none is sent. */
  readonly body: unknown
}

export const kinds = [
  'unchanged',
  'dropped',
  'nulled',
  'retyped',
  'misspelled',
  'another of the enum',
  'none of the enum',
  'another value',
  'emptied',
  'filled',
  'one more',
  'one fewer',
  'status',
  'redirect',
] as const
export type Kind = (typeof kinds)[number]

export interface Mutant {
  readonly kind: Kind
  /** A path below `$` in the body, the name of a header, or `status`. */
  readonly at: string
  /** What stands there now, as JSON. */
  readonly now: string
  readonly answer: Answer
}

/** What is known of an answer before it is changed. */
export interface Original {
  readonly answer: Answer
  /** What its body is read with; undefined where none is sent. */
  readonly schema: Schema | undefined
  /** Other bodies of the same kind, which show what may stand where this one has nothing. */
  readonly others: readonly unknown[]
  /** The statuses that it is changed to. */
  readonly otherStatuses: readonly number[]
}

/** The example itself first, which must be taken; then each change of it, every one different from all others. */
export function mutantsOf({ answer, schema, others, otherStatuses }: Original): readonly Mutant[] {
  const places = schema === undefined ? [] : placesIn(schema, answer.body)
  const mutants: readonly Mutant[] = [
    { kind: 'unchanged', at: '', now: '', answer },
    ...places.flatMap((place) => changesAt(place, answer, others)),
    ...otherStatuses.map((status): Mutant => {
      return { kind: 'status', at: 'status', now: String(status), answer: { ...answer, status } }
    }),
    ...redirectsElsewhere(answer, others),
  ]
  const byAnswer = new Map<string, Mutant>()
  for (const mutant of mutants) {
    const key = keyOf(mutant)
    if (!byAnswer.has(key)) byAnswer.set(key, mutant)
  }
  return [...byAnswer.values()]
}

const keyOf = ({ answer: { status, headers, body } }: Mutant): string =>
  JSON.stringify([status, headers, body === undefined ? [] : [body]])

function changesAt(place: Place, answer: Answer, others: readonly unknown[]): readonly Mutant[] {
  const at = wordsOf(place.path)
  const isElement = typeof place.path.at(-1) === 'number'
  const dropped: readonly Mutant[] = isElement
    ? []
    : [{ kind: 'dropped', at, now: '', answer: { ...answer, body: without(answer.body, place.path) } }]
  const changed = changesOf(place, others).flatMap(([kind, values]) =>
    values.map((value): Mutant => {
      const body = put(answer.body, place.path, value)
      return { kind, at, now: JSON.stringify(value), answer: { ...answer, body } }
    }),
  )
  return [...dropped, ...changed]
}

type Change = readonly [kind: Kind, values: readonly unknown[]]

const changesOf = ({ path, value, def }: Place, others: readonly unknown[]): readonly Change[] => [
  ['nulled', [null]],
  ['retyped', retyped(value)],
  ...(Array.isArray(value) ? resized(value) : []),
  ...(isNothing(value) ? [filled(path, others)] : []),
  ...(def === undefined ? [] : sameTypeChanges(def, value)),
]

const resized = (list: readonly unknown[]): readonly Change[] => [
  ['emptied', [[]]],
  ['one more', list.length === 0 ? [] : [[...list, list.at(-1)]]],
  ['one fewer', [list.slice(0, -1)]],
]

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

function filled(path: Path, others: readonly unknown[]): Change {
  const something = others
    .map((other) => valueAt(other, path))
    .find((value) => value !== undefined && !isNothing(value))
  return ['filled', something === undefined ? [] : [something]]
}

/** The same in another type of JSON, or a fraction where there was none. */
function retyped(value: unknown): readonly unknown[] {
  if (value === null) return ['null', {}]
  if (Array.isArray(value)) return [Object.fromEntries(value.entries())]
  switch (typeof value) {
    case 'number':
      return [String(value), ...(Number.isInteger(value) ? [value + 0.5] : [])]
    case 'string':
      return [7]
    case 'boolean':
      return [String(value)]
    default:
      return ['object', [value]]
  }
}

function sameTypeChanges(def: Def, value: unknown): readonly Change[] {
  switch (def.type) {
    case 'enum': {
      const others = Object.values(def.entries).filter((entry) => entry !== value)
      return [
        ['another of the enum', others],
        ['none of the enum', ['', `${String(value)}s`]],
      ]
    }
    case 'string':
      return hasPattern(def)
        ? [['misspelled', misspelled(String(value))]]
        : [['another value', 'checks' in def ? ['', 'Autre'] : ['']]]
    case 'number':
      // Beyond what anybody would bound a number by: below nothing, far above, finer than thousandths.
      return [['another value', [-Number(value), isWhole(def) ? 1e9 : 1e9 + 0.0001]]]
    case 'boolean':
      return [['another value', [value !== true]]]
    default:
      return []
  }
}

const hasPattern = (def: Def): boolean =>
  'pattern' in def || ('checks' in def && (def.checks ?? []).some((check) => 'pattern' in check._zod.def))

const isWhole = (def: Def): boolean => 'format' in def && def.format === 'safeint'

/** Too long at either end, and in capitals with digits that make no date. */
const misspelled = (text: string): readonly string[] => [
  `${text}!`,
  `!${text}`,
  text.toUpperCase().replaceAll(/\d/g, '9'),
]

/** Of a redirect a browser reads the header alone. */
function redirectsElsewhere(answer: Answer, others: readonly unknown[]): readonly Mutant[] {
  const { Location: location, ...headers } = answer.headers
  if (location === undefined) return []
  const dropped: Mutant = { kind: 'dropped', at: 'Location', now: '', answer: { ...answer, headers } }
  const elsewhere = locationsInsteadOf(location, others).map((instead): Mutant => {
    const now = JSON.stringify(instead)
    return {
      kind: 'redirect',
      at: 'Location',
      now,
      answer: { ...answer, headers: { ...headers, Location: instead } },
    }
  })
  return [dropped, ...elsewhere]
}

function put(whole: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  const part = put(valueAt(whole, [step]), rest, value)
  return Array.isArray(whole)
    ? whole.map((element: unknown, index) => (index === step ? part : element))
    : { ...(whole as object), [step]: part }
}

function without(whole: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined) return undefined
  if (rest.length > 0) return put(whole, [step], without(valueAt(whole, [step]), rest))
  return Object.fromEntries(Object.entries(whole as object).filter(([key]) => key !== step))
}
