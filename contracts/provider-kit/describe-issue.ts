/** Says in words what a schema or a pattern refuses in a received value. Never repeats the value: it may be a secret. */
import type * as z from 'zod/mini'
import { valuesAt } from './json.ts'

export interface Problem {
  /** A path below `$` in the body, `status`, or the name of a header. */
  readonly where: string
  readonly what: string
  /** What was found and expected, as far as it may be shown. Not part of what the problem is. */
  readonly values?: string | undefined
}

/** Returns what is wrong, with the values. */
export const withValues = ({ what, values }: Problem): string =>
  values === undefined ? what : `${what} (${values})`

/** Returns one problem for each thing that a schema refuses. */
export const describeIssues = ({ issues }: z.core.$ZodError, received: unknown): readonly Problem[] =>
  issues.map((issue) => {
    const [found] = valuesAt(received, issue.path.map(String))
    return { where: found?.where ?? '$', what: whatIsWrong(issue, found?.value) }
  })

function whatIsWrong(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined) return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeNames[issue.expected] ?? issue.expected}, and is ${nameOf(value)}`
    case 'invalid_value': {
      const wanted = issue.values.map((word) => JSON.stringify(word)).join(' or ')
      return `must be ${wanted}${typeof value === 'string' ? '' : `, and is ${nameOf(value)}`}`
    }
    case 'invalid_format':
      return (
        demandOf(issue.pattern?.replace(/^\/|\/$/g, '') ?? '') ?? 'has another form than the client reads'
      )
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty'
      return sizeDemand(issue, issue.inclusive === true ? 'at least' : 'greater than', issue.minimum)
    case 'too_big':
      return sizeDemand(issue, 'at most', issue.maximum)
    default:
      // The texts of zod say nothing more.
      return issue.message.replace(/^Invalid input$/, 'has another form than the contract allows')
  }
}

const sizeDemand = ({ origin }: { readonly origin: string }, limit: string, size: number | bigint): string =>
  origin === 'string' ? `must have ${limit} ${String(size)} characters` : `must be ${limit} ${String(size)}`

/** The names of types in zod, in JavaScript and, in small letters, of Pact's verifier. */
export const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  integer: 'a number',
  decimal: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  record: 'an object',
}

function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeNames[typeof value] ?? typeof value
}

const attribute = (name: string): RegExp => new RegExp(`; \\*${name} \\*\\(`)

/** The first that fits counts. Patterns are compared with letter classes such as `[Hh]` written as `h`. */
const words: readonly (readonly [pattern: RegExp, demand: string])[] = [
  [attribute('httponly'), 'lacks HttpOnly'],
  [attribute('samesite=lax'), 'lacks SameSite=Lax'],
  [attribute('path=/api/auth/google'), 'lacks Path=/api/auth/google'],
  [attribute('path=/api/auth'), 'lacks Path=/api/auth'],
  [/; \*\(\?:max-age=\(\?:2592000/, 'must last 30 days: Max-Age=2592000, or Expires'],
  [/^\(?(\?:)?\^\[\^=;\]\+=\(\?:\(\?:""/, 'must be cleared: an empty value, or an Expires in the past'],
  [
    /^\(?(\?:)?\^\[\^=;\]\+=\[\^;\]\+\(\?:; \*/,
    'has an attribute or a lifetime that this cookie must not have',
  ],
  [/^\^application\//, 'must be application/json'],
  [/^\^\[0-9\]\{1,6\}\$$/, 'must be a number of seconds'],
  [/\/auth\/success/, 'must lead to /auth/success'],
  [/\)\?accessToken=/, 'lacks the parameter accessToken'],
  [/\)\?user=/, 'lacks the parameter user'],
  [/\)\?error=/, 'has another parameter error'],
  [/^\^\(\?:https/, 'must be an address'],
  [/-02-29\|/, 'needs a form like 2026-01-31T18:05:00.000Z'],
  [/^\^\[0-9a-f\]\{24\}\$$/, 'must be 24 digits from 0 to 9 and a to f'],
  [/^\^\[\\s\\S\]\+\$$/, 'must not be empty'],
  [/^\^-\?\[0-9\]\{1,16\}/, 'must be a whole number'],
  [/^\^\[0-9\.\]\*\[1-9\]/, 'must be greater than 0'],
]

/** Returns the demand of a pattern, or undefined for one of another version of the client. */
export function demandOf(pattern: string): string | undefined {
  const choices = /^\^\((?!\?)([^()]+)\)\$$/.exec(pattern)?.[1]?.split('|')
  if (choices) return `must be ${choices.map((word) => `"${word}"`).join(' or ')}`
  const number = /^\^(\d+)(?:\[\.\](\d+)0\*|\(\?:\[\.\]0\+\)\?)\(\?:\[eE\]/.exec(pattern)
  if (number) return `must be ${[number[1], number[2]].filter((part) => part !== undefined).join('.')}`
  const plain = pattern.replaceAll(/\[([A-Z])([a-z])\]/g, '$2')
  return words.find(([each]) => each.test(plain))?.[1]
}
