/** A fault as it is asked for, and why it is none. */
import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { didYouMean } from '../documents/suggest.ts'
import { faultBodies, kindNames, kinds, kindsNamed } from '../faults/kinds.ts'
import { fieldErrors } from '../http/input.ts'

const { localeError } = en()
const example = '{"drop": "sendMessage", "times": 1}'

/** As the table of kinds has it. What satisfies none of them is told by the kind that it names. */
export const FaultBody = z.union(faultBodies, { error: ({ input }) => whyNot(input) })

function whyNot(body: unknown): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return `A fault looks like ${example}.`
  const named = kindsNamed(body)
  const [kind] = named
  if (kind === undefined) {
    const meant = Object.keys(body).map((key) => didYouMean(key, kindNames))
    return `A fault names its kind, as in ${example}.${meant.join('')} There are: ${kindNames.join(', ')}.`
  }
  if (named.length > 1) return `A fault is of one kind, and this is ${named.join(' and ')}: add one for each.`
  const { body: schema } = kinds[kind]
  const parsed = schema.safeParse(body, { error: (issue) => wordsFor(issue, schema) ?? localeError(issue) })
  if (parsed.success) return `A fault looks like ${example}.`
  return Object.entries(fieldErrors(parsed.error, kind))
    .map(([field, fault]) => `${field}: ${fault}`)
    .join(' ')
}

/** Names that are not known, with the nearest that is. */
function wordsFor(
  issue: z.core.$ZodRawIssue,
  { _zod: { def } }: (typeof kinds)[keyof typeof kinds]['body'],
): string | undefined {
  if (issue.code === 'invalid_value' && typeof issue.input === 'string') {
    const known = issue.values.map(String)
    const few = known.length > 3 ? '' : ` There are: ${known.join(', ')}.`
    return `There is no "${issue.input}" to name here.${didYouMean(issue.input, known) || few}`
  }
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(def.shape)
    return issue.keys
      .map(
        (key) =>
          `There is no "${key}" to give.${didYouMean(key, known) || ` There are: ${known.join(', ')}.`}`,
      )
      .join(' ')
  }
  return undefined
}
