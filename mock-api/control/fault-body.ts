/** A fault as it is asked for, and why it is none. */
import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { faultBodies, kindNames, kinds, kindsNamed } from '../faults/kinds.ts'
import { fieldErrors } from '../http/http-helpers.ts'

const { localeError: inEnglish } = en()
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
  const parsed = kinds[kind].body.safeParse(body, { error: inEnglish })
  if (parsed.success) return `A fault looks like ${example}.`
  return Object.entries(fieldErrors(parsed.error, kind))
    .map(([field, fault]) => `${field}: ${fault}`)
    .join(' ')
}
