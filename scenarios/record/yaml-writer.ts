/** How the values of a journal are written in a scenario: ids as what was saved of them, names for the rest, secrets as inputs. */
import type { Directory } from './directory.ts'
import { nameFor } from './directory.ts'
import type { Input } from '../format/metadata.ts'
import type { Fields } from './items.ts'

/** The inputs that the scenario comes to need, in the order in which they are needed. */
export interface Inputs {
  /** The placeholder of a player. */
  player(email: string): string
  /** The placeholder of a text that cannot stand in a step as it is. */
  text(text: string): string
  /** `whose` tells one from others of the same name. */
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
      named(`player ${email}`, 'player', { default: email, about: 'a player of the recording' }),
    text: (text) => named(`text ${text}`, 'text', { default: text, about: 'what was written' }),
    secret: (name, input, whose = '') => named(`secret ${name} ${whose}`, name, input),
  }
}

export function freeName(stem: string, isTaken: (name: string) => boolean): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? stem : `${stem}${String(count)}`
    if (!isTaken(name)) return name
  }
}

/** What one list of steps knows by the names under which it saved it. */
export interface Saves {
  /** The name under which what was opened is saved. */
  save(id: string, stem: string): string
  placeholderFor(id: string): string | undefined
}

/** `isTaken` answers for the names of both lists: each is given once. */
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

export interface Writing {
  readonly directory: Directory
  readonly inputs: Inputs
  readonly saves: Saves
}

/** A user as steps name them: a player by an input, anybody else by id. */
export function userWritten({ directory, inputs }: Writing, idOrEmail: string): string {
  const email = idOrEmail.includes('@') ? idOrEmail : directory.users.get(idOrEmail)
  return email === undefined ? idOrEmail : inputs.player(email)
}

const userFields = new Set(['userId', 'user', 'partition', 'email'])

export function fieldWritten(writing: Writing, field: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (userFields.has(field) && value !== '*') return userWritten(writing, value)
  return (
    writing.saves.placeholderFor(value) ??
    nameFor(writing.directory, field, value) ??
    (value.includes('${') ? writing.inputs.text(value) : value)
  )
}

export const fieldsWritten = (writing: Writing, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) =>
      value === undefined || value === null ? [] : [[field, fieldWritten(writing, field, value)]],
    ),
  )
