/** Parses what callers send: queries and bodies by their schemas. */
import type * as z from 'zod/mini'
import { messageFor, sentencesOf } from '../../contracts/shared/zod-messages.ts'
import { ControlError } from './control-error.ts'

/** Returns the parsed value. Throws a 400 that names each invalid field. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {}, { error: messageFor })
  if (parsed.success) return parsed.data
  throw new ControlError(400, sentencesOf(parsed.error, value), 'invalid-input')
}
