/** Error messages for people who write files and bodies: they say what a value should be. */
import type * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { fieldsOf, valueAt } from './schema-walk.ts'
import { didYouMean, suggestion } from './suggest.ts'

type RawIssue = z.core.$ZodRawIssue

/** Returns the message of an issue for which the schema has none. */
export function messageFor(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return belongs(kinds[issue.expected] ?? issue.expected, issue.input)
    case 'invalid_value':
      return unknownWord(issue)
    case 'unrecognized_keys':
      return unknownFields(issue)
    case 'too_small':
      return sizeFault(issue, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)
    case 'too_big':
      return sizeFault(issue, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)
    case 'invalid_format':
      return `${formats[issue.format] ?? patterns[issue.pattern ?? ''] ?? `A text such as ${String(issue.pattern)}`} belongs here.`
    case 'invalid_union':
      return belongs(kindsInUnion(issue), issue.input)
    case 'custom':
      return issue.params?.['decimals'] === undefined
        ? defaultMessage(issue)
        : `A number with at most ${String(issue.params['decimals'])} decimals belongs here.`
    default:
      return defaultMessage(issue)
  }
}

/** Returns the first error of each field of `value` as a sentence. */
export function sentencesOf({ issues }: z.core.$ZodError, value: unknown): string {
  const byField = new Map<string, string>()
  for (const { code, path, message } of withoutMistyped(issues, value)) {
    const field = path.join('.')
    // An error about an unknown field names it, and an error about the whole value is a sentence already.
    const sentence = field === '' || code === 'unrecognized_keys' ? message : `${field}: ${message}`
    if (!byField.has(field)) byField.set(field, sentence.replace(/[^.?!…]$/, '$&.'))
  }
  return [...byField.values()].join(' ')
}

/** Leaves out what the error about an unknown field explains: that the field whose name is mistyped is missing. */
export const withoutMistyped = (issues: readonly z.core.$ZodIssue[], value: unknown): z.core.$ZodIssue[] =>
  issues.filter(({ path }) => {
    const name = path.at(-1)
    if (typeof name !== 'string' || path.reduce(valueAt, value) !== undefined) return true
    const parent = path.slice(0, -1).join('.')
    return !issues.some(
      (issue) =>
        issue.code === 'unrecognized_keys' &&
        issue.path.join('.') === parent &&
        issue.keys.some((key) => didYouMean(key, [name]) !== ''),
    )
  })

function unknownWord({ input, values }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidValue>): string {
  const known = values.map(String)
  return input === undefined
    ? `One of these is needed here: ${known.join(', ')}.`
    : `${quoted(input)} is not known here.${suggestion(typeof input === 'string' ? input : '', known)}`
}

const belongs = (kind: string, input: unknown): string =>
  input === undefined ? `${kind} is needed here.` : `${kind} belongs here, not ${kindOf(input)}.`

/** Looking for similar words takes time. */
const keysShown = 3

/** Names each unknown field with its whole path. */
function unknownFields({
  keys,
  path = [],
  inst,
}: z.core.$ZodRawIssue<z.core.$ZodIssueUnrecognizedKeys>): string {
  const known = Object.keys((inst && fieldsOf(inst as z.core.$ZodType)) ?? {})
  const hint = (key: string): string =>
    known.length === 0 ? ' No fields belong here.' : suggestion(key, known)
  const shown = keys
    .slice(0, keysShown)
    .map((key) => `Unknown field ${quoted([...path, key].join('.'))}.${hint(key)}`)
  return [...shown, ...(keys.length > keysShown ? ['And more.'] : [])].join(' ')
}

/** Returns the kinds of a union's members: `A text, or a number`. */
function kindsInUnion({ errors }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  const expected = errors.flatMap(([issue]) =>
    issue?.code === 'invalid_type' && issue.path.length === 0
      ? [kinds[issue.expected] ?? issue.expected]
      : [],
  )
  const [first = 'Something else', ...others] = new Set(expected)
  return [first, ...others.map((kind) => kind.replace(/^A /, 'a '))].join(', or ')
}

const { localeError } = en()
const defaultMessage = (issue: RawIssue): string => {
  const words = localeError(issue)
  return typeof words === 'string' ? words : (words?.message ?? 'This does not belong here.')
}

const kinds: Readonly<Record<string, string>> = {
  string: 'A text',
  number: 'A number',
  int: 'A whole number',
  boolean: 'true or false',
  array: 'A list',
  object: 'A group of fields, as name: value,',
  record: 'A group of fields, as name: value,',
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a group of fields'
  return typeof value === 'string' ? `the text ${quoted(value)}` : quoted(value)
}

const longestQuote = 100

function quoted(value: unknown): string {
  const written = JSON.stringify(value ?? null)
  return written.length > longestQuote ? `${written.slice(0, longestQuote)}…` : written
}

const sizes: Readonly<Record<string, string>> = {
  string: 'A text whose length is',
  array: 'A list whose length is',
  number: 'A number of',
  int: 'A whole number of',
}
const sizeFault = ({ origin }: { readonly origin: string }, limit: string, size: number | bigint): string =>
  `${sizes[origin] ?? 'Something of'} ${limit} ${String(size)} belongs here.`

const formats: Readonly<Record<string, string>> = {
  email: 'An e-mail address',
  datetime: 'A date with its time',
}
const patterns: Readonly<Record<string, string>> = { '/^[0-9a-f]{24}$/': 'An id of 24 hexadecimal digits' }
