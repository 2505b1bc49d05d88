/** Translates the names in a scenario into ids: names of servers, games and operators, and e-mail addresses of users. */
import type { AnswerOf } from '../../../contracts/registry/registry.ts'
import { CouldNotRun } from '../../../contracts/shared/errors.ts'
import { suggestion } from '../../../contracts/shared/suggest.ts'
import type { Users } from './users.ts'

const id = /^[0-9a-f]{24}$/

/** The fields whose value may be a name. */
const nameable = [
  { field: /^serverId/, names: 'server' },
  { field: /^gameId$/, names: 'game' },
  { field: /^userId$/, names: 'user' },
  { field: /^operatorId$/, names: 'operator' },
] as const

/** Returns what the value of the field can be a name of, if anything. */
export const nameKindOf = (field: string) => nameable.find((row) => row.field.test(field))?.names

export const isNameable = (field: string): boolean => nameKindOf(field) !== undefined

type Ids = ReadonlyMap<string, string>

/**
 * Returns a function that returns the id for a name, or the name itself if it is an id. It rejects with CouldNotRun for an
 * unknown name. A provider has no call that lists its operators.
 */
export function createNames(
  users: Users,
  operators: readonly { readonly _id: string; readonly displayName: string }[] = [],
): (field: string, name: string) => Promise<string> {
  const known: Partial<Record<'server' | 'game' | 'operator', Promise<Ids>>> = {}

  async function ask(call: 'servers.all' | 'games.list'): Promise<unknown> {
    const outcome = await users.call('', call, {})
    if (outcome.is === 'answered') return outcome.answer
    throw new CouldNotRun(
      outcome.is === 'broken' ? `${outcome.why}.` : `${call} was refused: ${outcome.message}`,
    )
  }

  const load = {
    server: async () => {
      const { servers } = (await ask('servers.all')) as AnswerOf<'servers.all'>
      return new Map(servers.map(({ serverName, _id }) => [serverName, _id]))
    },
    game: async () => {
      const { games } = (await ask('games.list')) as AnswerOf<'games.list'>
      return new Map(games.map(({ gameName, _id }) => [gameName, _id]))
    },
    operator: () => Promise.resolve(new Map(operators.map(({ displayName, _id }) => [displayName, _id]))),
  }

  return async (field, name) => {
    const kind = nameKindOf(field)
    if (kind === undefined || id.test(name)) return name
    if (kind === 'user') return users.idOf(name)
    const ids = await (known[kind] ??= load[kind]())
    const found = ids.get(name)
    if (found !== undefined) return found
    throw new CouldNotRun(`There is no ${kind} "${name}".${suggestion(name, [...ids.keys()])}`)
  }
}

export type Fields = Readonly<Record<string, unknown>>

/** Replaces the names of servers, games, users and operators by their ids, at any depth. */
export async function withIds(
  fields: Fields,
  environment: { readonly idNamed: (field: string, name: string) => Promise<string> },
): Promise<Fields> {
  const replaced = Object.entries(fields).map(async ([field, value]) => {
    if (typeof value === 'string' && isNameable(field))
      return [field, await environment.idNamed(field, value)]
    const isPart = typeof value === 'object' && value !== null && !Array.isArray(value)
    return [field, isPart ? await withIds(value as Fields, environment) : value]
  })
  return Object.fromEntries((await Promise.all(replaced)) as [string, unknown][])
}
