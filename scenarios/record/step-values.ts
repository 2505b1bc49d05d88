/** Turns values of a journal into values of a scenario: ids into placeholders or names, passwords into inputs. */
import type { Input } from '../format/metadata.ts'
import type { CallItem, Directory, Fields } from './items.ts'

/** The inputs of the recorded scenario, in the order of their first use. */
export interface Inputs {
  /** Returns the placeholder of a player. */
  player(email: string): string
  /** Returns the placeholder of a text that contains `${`. */
  text(text: string): string
  /** Returns the placeholder of a secret. `whose` distinguishes secrets of the same name. */
  secret(name: string, input: Input, whose?: string): string
  readonly all: Readonly<Record<string, Input>>
}

export function createInputs(): Inputs {
  const all: Record<string, Input> = {}
  const names = new Map<string, string>()

  function named(key: string, stem: string, input: Input): string {
    let name = names.get(key)
    if (name === undefined) {
      name = freeName(stem, (each) => Object.hasOwn(all, each))
      names.set(key, name)
      all[name] = input
    }
    return `\${${name}}`
  }

  return {
    all,
    player: (email) =>
      named(`player ${email}`, 'player', { default: email, about: 'a player in the recording' }),
    text: (text) => named(`text ${text}`, 'text', { default: text, about: 'a text in the recording' }),
    secret: (name, input, whose = '') => named(`secret ${name} ${whose}`, name, input),
  }
}

export function freeName(stem: string, isTaken: (name: string) => boolean): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? stem : `${stem}${String(count)}`
    if (!isTaken(name)) return name
  }
}

/** The names under which one list of steps saves what is opened. */
export interface Saves {
  /** Returns a free name for the request, tracking or exchange with this id. */
  save(id: string, stem: string): string
  placeholderFor(id: string): string | undefined
}

/** `taken` holds the names of both lists, because a name is saved only once in a scenario. */
export function createSaves(taken: Set<string>): Saves {
  const names = new Map<string, string>()
  return {
    save(id, stem) {
      const name = freeName(stem, (each) => taken.has(each))
      taken.add(name)
      names.set(id, name)
      return name
    },
    placeholderFor(id) {
      const name = names.get(id)
      return name === undefined ? undefined : `\${${name}._id}`
    },
  }
}

export interface ValueContext {
  readonly directory: Directory
  readonly inputs: Inputs
  readonly saves: Saves
}

/** Returns the input of a player, or the id of an unknown user. */
export function userValue({ directory, inputs }: ValueContext, idOrEmail: string): string {
  const email = idOrEmail.includes('@') ? idOrEmail : directory.users.get(idOrEmail)
  return email === undefined ? idOrEmail : inputs.player(email)
}

const userFields = new Set(['userId', 'user', 'partition', 'email'])

function fieldValue(context: ValueContext, field: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (userFields.has(field) && value !== '*') return userValue(context, value)
  return (
    context.saves.placeholderFor(value) ??
    nameFor(context.directory, field, value) ??
    (value.includes('${') ? context.inputs.text(value) : value)
  )
}

/** Leaves out fields that are null or undefined. */
export const fieldValues = (context: ValueContext, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) =>
      value === undefined || value === null ? [] : [[field, fieldValue(context, field, value)]],
    ),
  )

const namedFields = [
  { field: /^serverId/, names: 'servers' },
  { field: /^gameId$/, names: 'games' },
  { field: /^operatorId$/, names: 'operators' },
] as const

/** Returns the name of the server, game or operator with this id, if no other has the same name. */
function nameFor(directory: Directory, field: string, id: string): string | undefined {
  const row = namedFields.find((each) => each.field.test(field))
  if (row === undefined) return undefined
  const names = directory[row.names]
  const name = names.get(id)
  return [...names.values()].filter((other) => other === name).length === 1 ? name : undefined
}

const madeUp = {
  password: { default: 'Recorded2026', about: 'the password of the new account, made up' },
  newPassword: { default: 'Renewed2026', about: 'the new password, made up' },
  wrongPassword: { default: 'Mistyped2026', about: 'a wrong password' },
} as const

/**
 * The journal contains no passwords. Passwords set during the recording are replaced by made-up inputs; earlier ones are
 * inputs without a default.
 */
export interface Passwords {
  /** Returns placeholders for the passwords in the call. */
  fill(call: CallItem): Fields
}

export function createPasswords(inputs: Inputs): Passwords {
  const current = new Map<string, string>()
  let renewals = 0

  const wrong = (): string => inputs.secret('wrongPassword', madeUp.wrongPassword)
  const currentOf = (email: string): string =>
    current.get(email) ??
    inputs.secret('theirPassword', { about: `the password of ${email}, which is not recorded` }, email)

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
          return { password: refused === undefined || isBroken ? currentOf(user) : wrong() }
        case 'auth.resetPassword': {
          const newPassword = renewed()
          if (isDone) current.set(user, newPassword)
          return { newPassword }
        }
        case 'auth.changePassword': {
          const oldPassword = refused === 'wrong-old-password' ? wrong() : currentOf(user)
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
