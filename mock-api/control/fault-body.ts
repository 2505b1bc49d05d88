/** Why the body of a fault is invalid, and what would be valid. Not in the table of routes, which browsers load. */
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { messageFor, sentencesOf } from '../../contracts/shared/zod-messages.ts'
import { kindNames, kinds, kindsNamed } from '../faults/kinds.ts'

const example = '{"drop": "sendMessage", "times": 1}'

export function whyFaultIsInvalid(body: unknown): string {
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
