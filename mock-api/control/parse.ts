/** Parses what callers send: queries and bodies by their schemas. */
import type * as z from 'zod/mini'
import { messageFor, sentencesOf } from '../../contracts/shared/zod-messages.ts'
import { FaultBody } from '../faults/kinds.ts'
import { ControlError } from './control-error.ts'
import { whyFaultIsInvalid } from './fault-body.ts'

const messageOf: typeof messageFor = (issue) =>
  issue.inst === FaultBody ? whyFaultIsInvalid(issue.input) : messageFor(issue)

/** Returns the parsed value. Throws a 400 that names each invalid field. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {}, { error: messageOf })
  if (parsed.success) return parsed.data
  throw new ControlError(400, sentencesOf(parsed.error, value), 'invalid-input')
}
