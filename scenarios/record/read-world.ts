/** Reads from a world what a recording needs: the journal, and the names of the ids in it. */
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import type { ResponseOf } from '../../mock-api/control/api.ts'
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import { ControlRefusal, type ControlClient } from '../runner/control-client.ts'
import { readEntries } from '../runner/journal-cursor.ts'
import { accountIn } from './read-call.ts'
import { recordingOf, type Recording, type RecordingOptions } from './record.ts'
import type { Directory } from './step-values.ts'

const pageSize = 250

export async function readRecording(
  client: ControlClient,
  options: Pick<RecordingOptions, 'title' | 'includes'>,
): Promise<Recording> {
  const entries = await readEntries(client, 0)
  return recordingOf({ entries, ...(await readDirectory(client, entries)), ...options })
}

/** Returns the seed of the world and the names of the ids in the journal. `learnUsers` adds the users of later entries. */
export async function readDirectory(
  client: ControlClient,
  entries: readonly Entry[],
): Promise<{ seed: number; directory: Directory & { readonly users: Map<string, string> } }> {
  const servers: ResponseOf<'lists.servers'>['items'] = []
  for (let page = 1, total = 1; servers.length < total; page += 1) {
    const found = await client.call('lists.servers', { query: { page, limit: 500 } })
    servers.push(...found.items)
    total = found.items.length === 0 ? 0 : found.total
  }
  const { seed, operators, accounts } = await client.call('simulator.overview', {})
  const users = new Map<string, string>()
  await learnUsers(client, users, entries)
  const directory = {
    users,
    servers: new Map(servers.map(({ _id, serverName }) => [_id, serverName])),
    games: new Map(servers.map(({ gameId, gameName }) => [gameId._id, gameName])),
    operators: new Map(operators.map(({ _id, displayName }) => [_id, displayName])),
    accounts: new Set(accounts.map(({ email }) => email)),
  }
  return { seed, directory }
}

export async function learnUsers(
  client: ControlClient,
  users: Map<string, string>,
  entries: readonly Entry[],
): Promise<void> {
  for (const id of new Set(entries.flatMap(usersOf))) {
    const isNew = typeof id === 'string' && !users.has(id)
    const user = isNew ? await client.entity('user', id) : undefined
    if (isNew && user !== undefined && 'email' in user) users.set(id, String(user.email))
  }
}

function usersOf(entry: Entry): readonly (string | null | undefined)[] {
  switch (entry.kind) {
    case 'call':
      return [entry.userId, accountIn(entry.answer)]
    case 'socket':
    case 'fault':
      return [entry.userId]
    case 'event':
      return [entry.to]
    case 'operator':
      return [(entry.body as { userId?: string } | null)?.userId]
    default:
      return []
  }
}

const longestLookMs = 3_600_000

export class WorldWasReset extends CouldNotRun {}

/** Yields each entry after `after`, and then each new one. Throws WorldWasReset when the world is gone. */
export async function* tail(client: ControlClient, after: number): AsyncGenerator<Entry, never> {
  let last = after
  for (;;) {
    const page = await client.journal(last, pageSize)
    if (page.last < last) throw new WorldWasReset(`The world "${client.world}" was reset.`)
    for (const entry of page.entries) {
      last = entry.seq
      yield entry
    }
    if (page.entries.length === 0) await nextAfter(client, last)
  }
}

const ended = 410

async function nextAfter(client: ControlClient, last: number): Promise<void> {
  try {
    await client.find({}, last, longestLookMs)
  } catch (error) {
    if (!(error instanceof ControlRefusal) || error.status !== ended) throw error
    throw new WorldWasReset(`The world "${client.world}" was reset or removed.`, { cause: error })
  }
}
