/** Turns values of a journal into values of a scenario: ids into placeholders or names, passwords into inputs. */
import type { Input } from '../format/metadata.ts'
import { nameKindOf } from '../runner/environment/names.ts'

export type Fields = Readonly<Record<string, unknown>>

/** The names of the users, servers, games and operators in a journal. */
export interface Directory {
  readonly users: ReadonlyMap<string, string>
  readonly servers: ReadonlyMap<string, string>
  readonly games: ReadonlyMap<string, string>
  readonly operators: ReadonlyMap<string, string>
  /** The e-mail addresses of the demo accounts, whose passwords every run knows. */
  readonly accounts: ReadonlySet<string>
}

export type Inputs = ReturnType<typeof createInputs>

/** The inputs of the recorded scenario, in the order of their first use. Each function returns a placeholder. */
export function createInputs() {
  const all: Record<string, Input> = {}
  const names = new Map<string, string>()

  function named(key: string, stem: string, input: Input): string {
    const name = names.get(key) ?? freeName(stem, (each) => Object.hasOwn(all, each))
    names.set(key, name)
    all[name] ??= input
    return `\${${name}}`
  }

  return {
    all,
    player: (email: string) =>
      named(`player ${email}`, 'player', { default: email, about: 'a player in the recording' }),
    /** For a text that contains `${`. */
    text: (text: string) =>
      named(`text ${text}`, 'text', { default: text, about: 'a text in the recording' }),
    /** `whose` distinguishes secrets of the same name. */
    secret: (name: string, input: Input, whose = '') => named(`secret ${name} ${whose}`, name, input),
  }
}

function freeName(stem: string, isTaken: (name: string) => boolean): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? stem : `${stem}${String(count)}`
    if (!isTaken(name)) return name
  }
}

/**
 * The names under which one list of steps saves what is opened. `taken` holds the names of both lists, because a name is saved
 * only once in a scenario.
 */
export function createSaves(taken: Set<string>) {
  const names = new Map<string, string>()
  return {
    /** Returns a free name for the request, tracking or exchange with this id. */
    save(id: string, stem: string): string {
      const name = freeName(stem, (each) => taken.has(each))
      taken.add(name)
      names.set(id, name)
      return name
    },
    placeholderFor(id: string): string | undefined {
      const name = names.get(id)
      return name === undefined ? undefined : `\${${name}._id}`
    },
  }
}

export interface ValueContext {
  readonly directory: Directory
  readonly inputs: Inputs
  readonly saves: ReturnType<typeof createSaves>
}

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

export const fieldValues = (context: ValueContext, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) =>
      value === undefined || value === null ? [] : [[field, fieldValue(context, field, value)]],
    ),
  )

/** Returns the name of the server, game or operator with this id, if no other has the same name. */
function nameFor({ servers, games, operators }: Directory, field: string, id: string): string | undefined {
  const kind = nameKindOf(field)
  if (kind === undefined || kind === 'user') return undefined
  const names = { server: servers, game: games, operator: operators }[kind]
  const name = names.get(id)
  return [...names.values()].filter((other) => other === name).length === 1 ? name : undefined
}

const stems: Readonly<Record<string, string>> = {
  'conversations.create': 'request',
  'trackings.create': 'tracking',
  'exchanges.create': 'exchange',
  'open-tracking': 'tracking',
  fulfil: 'transaction',
}

export const stemOf = (opener: string): string => stems[opener] ?? 'opened'

export const saving = ({ saves }: ValueContext, opened: string | undefined, stem: string): Fields =>
  opened === undefined ? {} : { save: saves.save(opened, stem) }
