import type * as z from 'zod/mini'
import fr from 'zod/v4/locales/fr.js'
import { fieldErrors, Refusal } from '../domain/refusal.ts'

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
