import type * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { fieldErrors } from '../http/http-helpers.ts'
import { ControlError } from './control-error.ts'

/** Testers and developers read these. */
const { localeError: inEnglish } = en()

/** What `schema` makes of what was sent; throws a 400 that names each field at fault. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {}, { error: inEnglish })
  if (parsed.success) return parsed.data
  const faults = Object.entries(fieldErrors(parsed.error, 'body')).map(
    ([field, fault]) => `${field}: ${fault}`,
  )
  throw new ControlError(400, faults.join(' '), 'invalid-input')
}
