/** Says in words what the client cannot read in a received value. Never repeats the value: it may be a secret. */
import type * as z from 'zod/mini'
import { demandOf } from './pattern-words.ts'
import { valuesAt } from './json.ts'

export interface Problem {
  /** A path below `$` in the body, `status`, or the name of a header. */
  readonly where: string
  readonly what: string
}

/** Returns one problem for each thing that a schema refuses. */
export const describeIssues = ({ issues }: z.core.$ZodError, received: unknown): readonly Problem[] =>
  issues.flatMap((issue) =>
    valuesAt(received, issue.path.map(String)).map(({ where, value }) => ({
      where,
      what: whatIsWrong(issue, value),
    })),
  )

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
      return issue.origin === 'string' ? 'must not be empty' : `must be greater than ${String(issue.minimum)}`
    default:
      return issue.message
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
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
