/** Parses what callers send: queries and bodies by their schemas, users by address or id. */
import type * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { fieldErrors } from '../domain/refusal.ts'
import type { World } from '../world/world.ts'
import { ControlError } from './control-error.ts'

/** The control API speaks English; the provider's calls speak French. */
const { localeError: inEnglish } = en()

/** Returns the parsed value. Throws a 400 that names each invalid field. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {}, { error: inEnglish })
  if (parsed.success) return parsed.data
  const errors = Object.entries(fieldErrors(parsed.error, 'body')).map(
    ([field, error]) => `${field}: ${error}`,
  )
  throw new ControlError(400, errors.join(' '), 'invalid-input')
}

/** Returns the id of a user given by e-mail address or id. Throws a 400 for an unknown address. */
export function userIdOf({ name, store }: World, user: string): string {
  if (!user.includes('@')) return user
  const found = store.users.first('email', user.toLowerCase())
  if (found) return found._id
  const known = store.users.all().map(({ email }) => email)
  throw new ControlError(
    400,
    `user: no user in the world "${name}" has the e-mail address "${user}".${didYouMean(user, known)}`,
    'invalid-input',
  )
}
