/** Validates the content of a file and explains each error so that the author knows what to write instead. */
import * as z from 'zod/mini'
import { messageFor, withoutMistyped } from '../../contracts/shared/zod-messages.ts'
import {
  childOf,
  fieldsOf,
  isPlaceholder,
  optionsOf,
  valueAt,
  wordsOf,
  type Path,
  type Schema,
} from '../../contracts/shared/schema-walk.ts'
import { byPlace, type Problem, type Source } from './source.ts'
import { didYouMean, suggestion } from '../../contracts/shared/suggest.ts'

export interface Finding {
  readonly path: Path
  readonly isKey: boolean
  readonly message: string
}

/** Creates the message when it is read, because suggestions are slow and only a few of many findings are shown. */
export const lazyFinding = (path: Path, isKey: boolean, say: () => string): Finding => ({
  path,
  isKey,
  get message() {
    return say()
  },
})

/** Messages quote values, which can be very long. */
const longestMessage = 1000
const shortened = (message: string): string =>
  message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message

export const located = (findings: readonly Finding[], source: Source, most = findings.length): Problem[] =>
  findings
    .map((finding) => ({ finding, ...source.placeOf(finding.path, finding.isKey) }))
    .toSorted(byPlace)
    .slice(0, most)
    .map(({ finding, line, column }) => ({ line, column, message: shortened(finding.message) }))

type Issue = z.core.$ZodIssue

export function findingsOf(schema: Schema, value: unknown, path: Path = []): Finding[] {
  const checked = z.safeParse(schema, value, { error: messageFor })
  if (checked.success) return []
  return withoutMistyped(checked.error.issues, value).flatMap((issue) => explain(issue, schema, value, path))
}

/** Explains an issue of zod. `schema`, `value` and `base` are where the validation started. */
function explain(issue: Issue, schema: Schema, value: unknown, base: Path): Finding[] {
  let at = schema
  let found = value
  for (const key of issue.path) {
    at = below(intendedSchema(at, found), key)
    found = valueAt(found, key)
  }
  const path = [...base, ...issue.path.map((key) => (typeof key === 'number' ? key : String(key)))]
  const name = path.at(-1)
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(fieldsOf(intendedSchema(at, found)) ?? {})
    return issue.keys.map((key) => unknownKey(key, known, path))
  }
  if (found === undefined && typeof name === 'string' && issue.code !== 'custom') {
    return [{ path: path.slice(0, -1), isKey: false, message: `"${name}" is missing.` }]
  }
  if (issue.code === 'invalid_union') return explainUnion(issue, at, found, path)
  if (issue.code === 'invalid_key') {
    return [{ path, isKey: true, message: issue.issues[0]?.message ?? issue.message }]
  }
  if (issue.code === 'invalid_value') return [unknownWord(found, issue.values.map(String), path)]
  return [{ path, isKey: false, message: issue.message }]
}

/** Explains only the errors of the union member that the author probably meant. */
function explainUnion(issue: Issue, schema: Schema, value: unknown, path: Path): Finding[] {
  const intended = intendedSchema(schema, value)
  if (intended !== schema) return findingsOf(intended, value, path)
  const forms = formsOf(schema)
  const tags = [...new Set(forms.map(({ tag }) => tag))]
  if (tags.length === 0) return [{ path, isKey: false, message: issue.message }]
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : []
  const tag = tags.find((each) => keys.includes(each))
  if (tag === undefined) {
    const words = (optionsOf(schema) ?? []).flatMap(wordsOf)
    if (typeof value === 'string' && words.length > 0) return [unknownWord(value, words, path)]
    return [missingTag(keys, forms, path)]
  }
  const words = forms.flatMap((form) => (form.tag === tag ? wordsOf(below(form.option, tag)) : []))
  return [unknownWord(valueAt(value, tag), words, [...path, tag])]
}

interface Form {
  readonly option: Schema
  /** Its first field, which distinguishes it from others. */
  readonly tag: string
}

const formsOf = (union: Schema): Form[] =>
  (optionsOf(union) ?? []).flatMap((option) => {
    const [tag] = Object.keys(fieldsOf(option) ?? {})
    return tag === undefined ? formsOf(option) : [{ option, tag }]
  })

function intendedSchema(schema: Schema, value: unknown): Schema {
  const [first, ...others] = optionsOf(schema) ?? []
  if (first && others.some(isPlaceholder)) return first
  const [list] = others
  // One value, or a list of such values.
  if (first && list && others.length === 1 && childOf(list, 0)) return Array.isArray(value) ? list : first
  const tagged = formsOf(schema).filter(({ tag }) => valueAt(value, tag) !== undefined)
  const accepting = tagged.find(
    ({ option, tag }) => z.safeParse(below(option, tag), valueAt(value, tag)).success,
  )
  const [only, another] = tagged
  return accepting?.option ?? (another === undefined ? only?.option : undefined) ?? schema
}

const anything = z.unknown()
const below = (schema: Schema, key: PropertyKey): Schema => childOf(schema, key) ?? anything

/** No field says which member is meant: reports a field with a similar name, or the whole value. */
function missingTag(keys: readonly string[], forms: readonly Form[], path: Path): Finding {
  // Fields that are valid in some members narrow the choice.
  const holding = forms.filter(({ option }) => keys.some((key) => Object.hasOwn(fieldsOf(option) ?? {}, key)))
  const narrowed = holding.length === 0 ? forms : holding
  const tags = [...new Set(narrowed.map(({ tag }) => tag))]
  const known = new Set(forms.flatMap(({ option }) => Object.keys(fieldsOf(option) ?? {})))
  const near = keys.find((key) => !known.has(key) && didYouMean(key, tags) !== '')
  if (near !== undefined) return unknownKey(near, tags, path)
  return { path, isKey: false, message: `One of these is needed here: ${tags.join(', ')}.` }
}

const unknownKey = (key: string, known: readonly string[], path: Path): Finding =>
  lazyFinding([...path, key], true, () => `There is no "${key}" here.${suggestion(key, known)}`)

const unknownWord = (value: unknown, known: readonly string[], path: Path): Finding =>
  lazyFinding(
    path,
    false,
    () => `${JSON.stringify(value ?? null)} is not known here.${suggestion(String(value), known)}`,
  )
