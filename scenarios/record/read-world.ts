/** What a recording needs to know of a world: its journal, and the names behind the ids in it. */
import type { ControlClient } from '../runner/control-client.ts'
import type { Entry } from '../../mock-api/control/journal-entry.ts'
import { createUsers } from '../runner/environment/users.ts'
import type { AnswerOf, EndpointId } from '../../contracts/registry/registry.ts'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import type { Directory } from './directory.ts'
import { recordingOf, type Recording } from './record.ts'

const pageSize = 1000

/** Its entries above `after`, oldest first. */
export async function readEntries(client: ControlClient, after: number): Promise<Entry[]> {
  const read: Entry[] = []
  for (;;) {
    const { entries, last } = await client.journal(read.at(-1)?.seq ?? after, pageSize)
    read.push(...entries)
    if (entries.length === 0 || (read.at(-1)?.seq ?? 0) >= last) return read
  }
}

/** The names that the journal's ids have in the world of `client`; `learnUsers` adds those of later entries. */
export async function readDirectory(
  client: ControlClient,
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<Directory & { readonly users: Map<string, string> }> {
  const { servers, games } = await readMarket(client, signal)
  const users = new Map<string, string>()
  await learnUsers(client, users, entries)
  const operators = await client.operators()
  const accounts = await client.accounts()
  return {
    users,
    servers,
    games,
    operators: new Map(operators.map(({ _id, displayName }) => [_id, displayName])),
    accounts: new Set(accounts.map(({ email }) => email)),
  }
}

export interface RecordingWish {
  readonly from: number
  readonly title: string
  readonly schema?: string | undefined
  readonly signal: AbortSignal
}

/** What happened in the world of `client` after the entry `from`, as a scenario. */
export async function recordWorld(
  client: ControlClient,
  { from, title, schema, signal }: RecordingWish,
): Promise<Recording> {
  const entries = await readEntries(client, 0)
  const directory = await readDirectory(client, entries, signal)
  return recordingOf({ entries, from, directory, title, seed: await client.seed(), schema })
}

/** The servers and the games, as everybody may read them. */
export async function readMarket(
  { target, world }: ControlClient,
  signal: AbortSignal,
): Promise<Pick<Directory, 'servers' | 'games'>> {
  const users = createUsers({ target, headers: { 'X-World': world }, passwordOf: () => undefined, signal })
  async function ask<Id extends EndpointId>(id: Id): Promise<AnswerOf<Id>> {
    const outcome = await users.call('', id, {})
    if (outcome.is === 'answered') return outcome.answer as AnswerOf<Id>
    throw new CouldNotRun(
      outcome.is === 'broken' ? `${outcome.why}.` : `${id} was refused: ${outcome.message}`,
    )
  }
  const { servers } = await ask('servers.all')
  const { games } = await ask('games.list')
  return {
    servers: new Map(servers.map(({ _id, serverName }) => [_id, serverName])),
    games: new Map(games.map(({ _id, gameName }) => [_id, gameName])),
  }
}

/** Asks for the users of whom nothing is known yet. */
export async function learnUsers(
  client: ControlClient,
  users: Map<string, string>,
  entries: readonly Entry[],
): Promise<void> {
  for (const id of new Set(entries.flatMap(usersOf))) {
    const user = users.has(id) ? undefined : await client.entity('user', id)
    if (user !== undefined && 'email' in user) users.set(id, String(user.email))
  }
}

function usersOf(entry: Entry): readonly string[] {
  switch (entry.kind) {
    case 'call':
      return present(entry.userId, idIn(entry.answer, 'user'))
    case 'socket':
    case 'fault':
      return present(entry.userId)
    case 'event':
      return [entry.to]
    case 'operator':
      return present((entry.body as { userId?: string } | null)?.userId)
    default:
      return []
  }
}

const present = (...ids: (string | null | undefined)[]): string[] =>
  ids.filter((id) => typeof id === 'string')

function idIn(answer: unknown, field: string): string | undefined {
  const held = (answer as Record<string, { _id?: string } | undefined> | null)?.[field]
  return held?._id
}
