/** One session at the operator's desk: lines in, what was done out. */
import * as z from 'zod/mini'
import { isVerbName, type VerbName } from '../../mock-api/operator/verbs.ts'
import type { ControlClient } from '../runner/control-client.ts'
import { readDirectory } from '../record/read-world.ts'
import { createNames, isNameable } from '../runner/environment/names.ts'
import { usersIn } from '../runner/environment/users.ts'
import { createDesk, type Desk, type Guest } from './desk.ts'
import { bodyOf, type Meanings } from './line.ts'
import type { LiveContext, Said } from './live.ts'
import { unknownWord, words } from './words.ts'

export interface Session extends LiveContext {
  readonly client: ControlClient
  readonly meanings: Meanings
  refresh(): Promise<void>
  /** Learns who stands behind the ids of later entries. */
  readonly users: Map<string, string>
  /** Undefined for quit. Throws a UsageError, or what the simulator refuses. */
  run(line: string): Promise<Said | undefined>
}

const Thing = z.optional(z.object({ _id: z.string() }))
const Opened = z.object({ tracking: Thing, transaction: Thing })

export async function openSession(client: ControlClient, signal: AbortSignal): Promise<Session> {
  // Asked first: a world that is not there, or no simulator, says so in its own words.
  await client.clock()
  const directory = await readDirectory(client, [], signal)
  const users = await usersIn(client, signal)
  const names = createNames(users, client.operators)
  const user = (id: string): string => directory.users.get(id) ?? id
  const desk: Desk = createDesk({ servers: directory.servers, user })
  const lists: readonly [RegExp, readonly string[]][] = [
    [/^serverId/, [...directory.servers.values()]],
    [/^gameId$/, [...directory.games.values()]],
    [/^operatorId$/, [...directory.operators.values()]],
    [/^userId$/, [...directory.accounts]],
  ]
  const namesOf = (field: string): readonly string[] =>
    lists.find(([pattern]) => pattern.test(field))?.[1] ?? []
  const meanings: Meanings = {
    subject: (field, word) => desk.idFor(field, word),
    names: namesOf,
    isName: (field, name) =>
      namesOf(field).includes(name) || (isNameable(field) && /^[0-9a-f]{24}$/.test(name)),
  }

  async function refresh(): Promise<readonly Guest[]> {
    return desk.update(await client.desk())
  }

  async function act(verb: VerbName, rest: string): Promise<Said> {
    const body = bodyOf(verb, rest, meanings)
    const named = await Promise.all(
      Object.entries(body).map(async ([field, value]) => [
        field,
        typeof value === 'string' && isNameable(field) ? await names.idNamed(field, value) : value,
      ]),
    )
    const answer = await client.operate(verb, Object.fromEntries(named))
    const guest = Object.values(body).flatMap((value) =>
      typeof value === 'string' ? (desk.byId(value) ?? []) : [],
    )[0]
    const of = guest === undefined ? '' : ` #${String(guest.number)}`
    const opened = openedBy(verb, answer)
    return { text: `${verb}${of}: done.${opened}`, answer: { done: verb, answer } }
  }

  /** What an act opened has a number from then on. */
  function openedBy(verb: VerbName, answer: unknown): string {
    const { tracking, transaction } = Opened.parse(answer)
    const found = transaction ?? tracking
    if (found === undefined || desk.byId(found._id) !== undefined) return ''
    const { number } = desk.adopt(transaction === undefined ? 'tracking' : 'transaction', found._id, verb)
    return ` It is #${String(number)} at the desk.`
  }

  return {
    client,
    desk,
    meanings,
    users: directory.users,
    user,
    async refresh() {
      await refresh()
    },
    async run(line) {
      const [, word = '', rest = ''] = /^\s*(\S+)\s*(.*?)\s*$/s.exec(line) ?? []
      if (word === 'quit' || word === 'exit') return undefined
      await refresh()
      if (isVerbName(word)) return act(word, rest)
      const known = Object.hasOwn(words, word) ? words[word] : undefined
      if (known === undefined) throw unknownWord(word)
      return known.run(rest, { client, desk, refresh })
    },
  }
}
