import type * as z from 'zod/mini'
import fr from 'zod/v4/locales/fr.js'
import { Refusal } from '../domain/refusal.ts'

/** The sentences beside the fields are read by players, so they speak their language. */
const { localeError: inFrench } = fr()

/** What `schema` makes of `value`; throws an `invalid-input` that names each field at fault. */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  partName: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: inFrench })
  if (parsed.success) return parsed.data
  throw new Refusal('invalid-input', { fields: fieldErrors(parsed.error, partName) })
}

/** Each field's first fault, by its path (`quantity`, `bankInfo.RIB`); a fault of the whole goes under the part. */
export function fieldErrors(error: z.core.$ZodError, partName: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) fields[path.join('.') || partName] ??= message
  return fields
}
