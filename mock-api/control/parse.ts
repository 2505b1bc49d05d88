/** Parses what callers send: queries and bodies by their schemas. */
import type * as z from 'zod/mini'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { messageFor, sentencesOf } from '../../contracts/shared/zod-messages.ts'
import { FaultBody, kindNames, kinds, kindsNamed } from '../faults/kinds.ts'
import { invalidInput } from './control-error.ts'

const messageOf: typeof messageFor = (issue) =>
  issue.inst === FaultBody ? whyFaultIsInvalid(issue.input) : messageFor(issue)

/** Returns the parsed value. Throws a 400 that names each invalid field. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {}, { error: messageOf })
  if (parsed.success) return parsed.data
  throw invalidInput(sentencesOf(parsed.error, value))
}

const example = '{"drop": "sendMessage", "times": 1}'

/** Says why the body of a fault is invalid, and what would be valid. */
function whyFaultIsInvalid(body: unknown): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return `A fault looks like ${example}.`
  const named = kindsNamed(body)
  const [kind] = named
  if (kind === undefined) {
    const meant = Object.keys(body).map((key) => didYouMean(key, kindNames))
    return `A fault names its kind, as in ${example}.${meant.join('')} Known kinds: ${kindNames.join(', ')}.`
  }
  if (named.length > 1) return `A fault has one kind, not ${named.join(' and ')}: add one fault for each.`
  const parsed = kinds[kind].body.safeParse(body, { error: messageFor })
  if (parsed.success) return `A fault looks like ${example}.`
  return sentencesOf(parsed.error, body)
}
