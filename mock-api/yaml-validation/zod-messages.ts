/** Error messages for authors of files: they say what a value should be. */
import type * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'

type RawIssue = z.core.$ZodRawIssue

/** Returns the message of an issue for which the schema has none. */
export function messageFor(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `${kinds[issue.expected] ?? issue.expected} belongs here, not ${kindOf(issue.input)}.`
    case 'too_small': {
      const least = issue.inclusive === false ? `more than ${String(issue.minimum)}` : atLeast(issue.minimum)
      return `${sizeOf(issue.origin)} ${least} belongs here.`
    }
    case 'too_big': {
      const most = issue.inclusive === false ? `less than ${String(issue.maximum)}` : atMost(issue.maximum)
      return `${sizeOf(issue.origin)} ${most} belongs here.`
    }
    case 'invalid_format':
      return `${formats[issue.format] ?? patterns[issue.pattern ?? ''] ?? `A text such as ${String(issue.pattern)}`} belongs here.`
    case 'invalid_union':
      return `Something else belongs here than ${kindOf(issue.input)}.`
    default:
      return defaultMessage(issue)
  }
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
  const written = JSON.stringify(value)
  return typeof value === 'string' ? `the text ${written}` : written
}

const sizes: Readonly<Record<string, string>> = {
  string: 'A text whose length is',
  array: 'A list whose length is',
  number: 'A number of',
  int: 'A whole number of',
}
const sizeOf = (origin: string): string => sizes[origin] ?? 'Something of'
const atLeast = (least: number | bigint): string => `at least ${String(least)}`
const atMost = (most: number | bigint): string => `at most ${String(most)}`

const formats: Readonly<Record<string, string>> = {
  email: 'An e-mail address',
  datetime: 'A date with its time',
}
const patterns: Readonly<Record<string, string>> = { '/^[0-9a-f]{24}$/': 'An id of 24 hexadecimal digits' }
