/** Records what happened in a world as a scenario in YAML. The same entries give the same text. */
import { Document, visit, type YAMLMap } from 'yaml'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import type { ResponseOf } from '../../mock-api/control/api.ts'
import { userOf } from '../../mock-api/control/match.ts'
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import { nameFindings } from '../format/known-names.ts'
import { ControlRefusal, type ControlClient } from '../runner/control-client.ts'
import { readEntries } from '../runner/journal-cursor.ts'
import { accountIn } from './read-call.ts'
import { itemsIn } from './read-journal.ts'
import { listsOf } from './step-lists.ts'
import type { Directory } from './step-values.ts'

export interface RecordingOptions {
  readonly entries: readonly Entry[]
  /** Whether the entry with this number becomes a step. */
  readonly includes: (seq: number) => boolean
  readonly directory: Directory
  readonly title: string
  readonly seed: number
  /** The path of the JSON schema from the file's folder, for the editor. */
  readonly schema?: string | undefined
}

export function recordingOf({ entries, includes, directory, title, seed, schema }: RecordingOptions) {
  const read = itemsIn(entries, includes, directory)
  const { inputs, steps, player, leftOut } = listsOf(read.items, directory)
  const comments = [...read.leftOut, ...leftOut]
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ seq, why }) => `# Left out, #${String(seq)}: ${why.replaceAll(/\s+/g, ' ')}.\n`)
  const document = new Document({
    title,
    about: `Recorded in a world with seed ${String(seed)}.`,
    // In a world with other servers, such as those of a seed file.
    ...(nameFindings([...steps, ...player], []).length > 0 && { names: 'any' }),
    ...(Object.keys(inputs).length === 0 ? {} : { inputs }),
    steps,
    ...(player.length === 0 ? {} : { player }),
  })
  visit(document, {
    Map(_key, map: YAMLMap, path) {
      // Short maps of a step and of an input go on one line.
      map.flow = path.length >= depthOfFields && JSON.stringify(map).length < longestLine
    },
  })
  const written = document.toString({
    lineWidth: 110,
    singleQuote: true,
    flowCollectionPadding: true,
    indentSeq: true,
  })
  return {
    text: [
      schema === undefined ? '' : `# yaml-language-server: $schema=${schema}\n`,
      ...comments,
      written,
    ].join(''),
    steps: steps.length + player.length,
    leftOut: comments.length,
  }
}

/** Document, map, pair, map of the inputs, pair. The fields of a step are one level deeper. */
const depthOfFields = 5
const longestLine = 90

export const readRecording = async (
  client: ControlClient,
  options: Pick<RecordingOptions, 'title' | 'includes'>,
) => recordingOf({ ...(await readJournal(client)), ...options })

/** Returns the journal, the seed of the world and the names of its ids. `learnUsers` adds the users of later entries. */
export async function readJournal(client: ControlClient) {
  const entries = await readEntries(client, 0)
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
  return { entries, seed, directory }
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

const usersOf = (entry: Entry): readonly (string | null | undefined)[] => [
  entry.kind === 'world' ? undefined : userOf(entry),
  entry.kind === 'call' ? accountIn(entry.answer) : undefined,
  entry.kind === 'operator' ? (entry.body as { userId?: string } | null)?.userId : undefined,
]

const longestLookMs = 3_600_000

export class WorldWasReset extends CouldNotRun {}

/** Yields each entry after `after`, and then each new one. Throws WorldWasReset when the world is gone. */
export async function* tail(client: ControlClient, after: number): AsyncGenerator<Entry, never> {
  let last = after
  for (;;) {
    const page = await client.journal(last, 250)
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
