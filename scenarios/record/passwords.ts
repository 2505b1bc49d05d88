/**
 * A journal has no passwords. Those that a recording sets are made up, as inputs; one that it would have to know is an
 * input without a default, for the person who plays it to say.
 */
import type { Inputs } from './yaml-writer.ts'
import type { Fields, PlayersCall } from './items.ts'

const madeUp = {
  password: { default: 'Recorded2026', about: 'the password of the new account, made up' },
  newPassword: { default: 'Renewed2026', about: 'the new password, made up' },
  wrongPassword: { default: 'Mistyped2026', about: 'a password that is not the right one' },
} as const

export interface Passwords {
  /** What the call says in the place of its secrets. */
  fill(call: PlayersCall): Fields
}

export function createPasswords(inputs: Inputs): Passwords {
  const current = new Map<string, string>()
  let renewals = 0

  const wrong = (): string => inputs.secret('wrongPassword', madeUp.wrongPassword)
  const ofTheirs = (email: string): string =>
    current.get(email) ??
    inputs.secret('theirPassword', { about: `the password of ${email}, which no recording has` }, email)

  /** Each renewal sets another one. */
  function renewed(): string {
    renewals += 1
    const { default: text, about } = madeUp.newPassword
    const count = renewals === 1 ? '' : String(renewals)
    return inputs.secret(`newPassword${count}`, { default: `${text}${count}`, about })
  }

  return {
    fill({ call, user, refused, isBroken, lostTo }) {
      const isDone = refused === undefined && lostTo === undefined
      switch (call) {
        case 'auth.register': {
          const password = inputs.secret('password', madeUp.password)
          if (isDone) current.set(user, password)
          return { password }
        }
        case 'auth.login':
          return { password: refused === undefined || isBroken ? ofTheirs(user) : wrong() }
        case 'auth.resetPassword': {
          const newPassword = renewed()
          if (isDone) current.set(user, newPassword)
          return { newPassword }
        }
        case 'auth.changePassword': {
          const oldPassword = refused === 'wrong-old-password' ? wrong() : ofTheirs(user)
          const newPassword = renewed()
          if (isDone) current.set(user, newPassword)
          return { oldPassword, newPassword, newConfirmationPassword: newPassword }
        }
        default:
          return {}
      }
    },
  }
}
