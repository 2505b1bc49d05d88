/** How testers name a user: by e-mail address, or by id. */
import { didYouMean } from '../../contracts/shared/suggest.ts'
import type { World } from '../world/world.ts'
import { ControlError } from './control-error.ts'

/** Throws a 400 for an address that nobody has here: it would match nothing, for as long as it is waited for. */
export function userIdOf({ name, store }: World, named: string): string {
  if (!named.includes('@')) return named
  const user = store.users.first('email', named.toLowerCase())
  if (user) return user._id
  const known = store.users.all().map(({ email }) => email)
  throw new ControlError(
    400,
    `user: nobody in the world "${name}" has the e-mail address "${named}".${didYouMean(named, known)}`,
    'invalid-input',
  )
}
