/** The body that adds a fault, with errors that say what would be valid. */
import * as z from 'zod/mini'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { messageFor, sentencesOf } from '../../contracts/shared/zod-messages.ts'
import { faultBodies, kindNames, kinds, kindsNamed } from '../faults/kinds.ts'

const example = '{"drop": "sendMessage", "times": 1}'

export const FaultBody = z.union(faultBodies, { error: ({ input }) => whyInvalid(input) })
export type FaultInput = z.input<typeof FaultBody>

function whyInvalid(body: unknown): string {
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
