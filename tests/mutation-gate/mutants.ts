/** Makes mutants of an answer: each has one change of a kind that providers are likely to make by mistake. */
import { Redirect } from '../../contracts/registry/auth.ts'
import { gameIds } from '../../contracts/registry/games.ts'
import { Id, Instant } from '../../contracts/registry/values.ts'
import { formatPath, type Def, type Path, type Schema } from '../../contracts/registry/schema-layers.ts'
import type { AnsweredCall } from '../../contracts/registry/broken-relations.ts'
import type { Relations } from '../../contracts/registry/relations.ts'
import { brokenAnswers, otherId } from './relation-mutants.ts'
import { pathsIn, put, valueAt, type PathInValue } from './schema-paths.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Undefined when there is no body. */
  readonly body: unknown
}

export const kinds = [
  'unchanged',
  'dropped',
  'nulled',
  'null for absent',
  'retyped',
  'misspelled',
  'another form',
  'another valid word',
  'no valid word',
  'another value',
  "another user's id",
  'reversed order',
  'both editions',
  'emptied',
  'filled',
  'one more',
  'one fewer',
  'status',
  'redirect',
  'broken relation',
] as const
export type Kind = (typeof kinds)[number]

export interface Mutant {
  readonly kind: Kind
  /** A path in the body, the name of a header, or `status`. */
  readonly at: string
  /** The new value as JSON; empty when the part was dropped. */
  readonly now: string
  readonly answer: Answer
}

/** The unchanged answer, and what its mutants are made from. */
export interface Original {
  readonly answer: Answer
  /** The schema of the body; undefined when there is no body. */
  readonly schema: Schema | undefined
  /** Other examples of the same answer, whose values fill null and empty arrays. */
  readonly others: readonly unknown[]
  readonly otherStatuses: readonly number[]
  /** What the answer has to do with its request. */
  readonly relations?: Relations | undefined
  readonly sent?: AnsweredCall
}

/** Returns the unchanged answer first, which both sides must accept, then its mutants, without duplicates. */
export function mutantsOf({
  answer,
  schema,
  others,
  otherStatuses,
  relations = {},
  sent = {},
}: Original): readonly Mutant[] {
  const paths = schema === undefined ? [] : pathsIn(schema, answer.body)
  const mutants: readonly Mutant[] = [
    { kind: 'unchanged', at: '', now: '', answer },
    ...brokenAnswers(relations, sent, answer.body).map(({ at, value, body }): Mutant => {
      return { kind: 'broken relation', at, now: JSON.stringify(value), answer: { ...answer, body } }
    }),
    ...paths.flatMap((at) => mutantsAt(at, answer, others)),
    ...otherStatuses.map((status): Mutant => {
      return { kind: 'status', at: 'status', now: String(status), answer: { ...answer, status } }
    }),
    ...mutantsOfLocation(answer, others),
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

function mutantsAt(place: PathInValue, answer: Answer, others: readonly unknown[]): readonly Mutant[] {
  const at = formatPath(place.path)
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

const changesOf = (place: PathInValue, others: readonly unknown[]): readonly Change[] => {
  const { path, value, def } = place
  return [
    ['nulled', [null]],
    ['null for absent', withNulls(place)],
    ['retyped', retyped(value)],
    ...(Array.isArray(value) ? resized(value) : []),
    ...(isEmpty(value) ? [filled(path, others)] : []),
    ...(def === undefined ? [] : sameTypeChanges(def, value)),
  ]
}

const resized = (list: readonly unknown[]): readonly Change[] => [
  ['emptied', [[]]],
  ['one more', list.length === 0 ? [] : [[...list, list.at(-1)]]],
  ['one fewer', [list.slice(0, -1)]],
  ['reversed order', list.length > 1 ? [list.toReversed()] : []],
  ['both editions', ofBothEditions(list)],
]

/** Returns the optional fields that an object lacks. */
export const absentFields = ({ value, def }: PathInValue): readonly string[] =>
  def?.type === 'object'
    ? Object.entries(def.shape)
        .filter(([key, field]) => field._zod.optin === 'optional' && !Object.hasOwn(value as object, key))
        .map(([key]) => key)
    : []

/** Returns the object with null for each optional field that it lacks: one by one, and all at once. */
function withNulls(place: PathInValue): readonly unknown[] {
  const absent = absentFields(place).map((key) => [key, null] as const)
  if (absent.length === 0) return []
  const value = place.value as object
  return [...absent.map((entry) => [entry]), absent].map((entries) =>
    Object.fromEntries([...Object.entries(value), ...entries]),
  )
}

/** Returns the list with one more element, of the other edition of the game; nothing if its elements name no edition. */
function ofBothEditions(list: readonly unknown[]): readonly unknown[] {
  const [first] = list
  const others = Object.keys(otherEdition).map((own) =>
    JSON.stringify(first ?? null).replaceAll(own, otherEdition[own] ?? own),
  )
  const changed = others.find((text) => text !== JSON.stringify(first ?? null))
  return changed === undefined ? [] : [[...list, JSON.parse(changed) as unknown]]
}

const otherEdition: Readonly<Record<string, string>> = {
  [gameIds.retro]: gameIds.touch,
  [gameIds.touch]: gameIds.retro,
  'Dofus Retro': 'Dofus Touch',
}

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

function filled(path: Path, others: readonly unknown[]): Change {
  const filling = others
    .map((other) => valueAt(other, path))
    .find((value) => value !== undefined && !isEmpty(value))
  return ['filled', filling === undefined ? [] : [filling]]
}

/** Returns the value in other JSON types, and an integer as a fraction. */
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
        ['another valid word', others],
        ['no valid word', ['', `${String(value)}s`]],
      ]
    }
    case 'string':
      return hasPattern(def)
        ? [
            ['misspelled', misspelled(String(value))],
            ["another user's id", isId(value) ? [otherId] : []],
            ['another form', otherForms(String(value))],
          ]
        : [['another value', 'checks' in def ? ['', 'Autre'] : ['']]]
    case 'number':
      // Outside every likely limit: negative, very large, with more than three decimals.
      return [['another value', [-Number(value), isInteger(def) ? 1e9 : 1e9 + 0.0001]]]
    case 'boolean':
      return [['another valid word', [value !== true]]]
    default:
      return []
  }
}

const hasPattern = (def: Def): boolean =>
  'pattern' in def || ('checks' in def && (def.checks ?? []).some((check) => 'pattern' in check._zod.def))

const isInteger = (def: Def): boolean => 'format' in def && def.format === 'safeint'

const isId = (value: unknown): boolean => Id.safeParse(value).success

/** Returns an instant in other forms that say the same. */
function otherForms(text: string): readonly string[] {
  if (!Instant.safeParse(text).success) return []
  const [plain = '', digits = ''] = text.split(/[.Z]/)
  const isWhole = digits === '000'
  return [
    `${plain}${isWhole ? '' : `.${digits}000`}Z`,
    `${plain}.${digits}000000+00:00`,
    `${plain}.${isWhole ? '0' : digits}+0000`,
    plain,
  ]
}

/** A character too many at either end, and upper case with digits that are no date. */
const misspelled = (text: string): readonly string[] => [
  `${text}!`,
  `!${text}`,
  text.toUpperCase().replaceAll(/\d/g, '9'),
]

/** Mutants of a redirect change its Location header, because browsers ignore the body. */
function mutantsOfLocation(answer: Answer, others: readonly unknown[]): readonly Mutant[] {
  const { Location: location, ...headers } = answer.headers
  if (location === undefined) return []
  const dropped: Mutant = { kind: 'dropped', at: 'Location', now: '', answer: { ...answer, headers } }
  const redirected = otherLocations(location, others).map((instead): Mutant => {
    const now = JSON.stringify(instead)
    return {
      kind: 'redirect',
      at: 'Location',
      now,
      answer: { ...answer, headers: { ...headers, Location: instead } },
    }
  })
  return [dropped, ...redirected]
}

const wrongLocations = ['', 'nowhere', 'ftp://kamasouk.test/', '/elsewhere']

/** Returns wrong addresses, the other examples, and the same address with each parameter removed, emptied or changed. */
function otherLocations(location: string, others: readonly unknown[]): readonly string[] {
  const url = new URL(location)
  const changed = [...url.searchParams].flatMap(([name, value]) =>
    [undefined, '', `${value}x`].map((instead) => {
      const copy = new URL(url)
      if (instead === undefined) copy.searchParams.delete(name)
      else copy.searchParams.set(name, instead)
      return copy.href
    }),
  )
  return [...wrongLocations, ...others.map((other) => Redirect.parse(other).location), ...changed]
}

function without(whole: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined) return undefined
  if (rest.length > 0) return put(whole, [step], without(valueAt(whole, [step]), rest))
  return Object.fromEntries(Object.entries(whole as object).filter(([key]) => key !== step))
}
