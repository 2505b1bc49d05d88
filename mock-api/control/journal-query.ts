import * as z from 'zod/mini'
import type { JournalEntry } from '../world/journal.ts'
import type { World } from '../world/world.ts'

const wholeNumber = (minimum: number, maximum: number) =>
  z.pipe(
    z.union([z.string().check(z.regex(/^\d{1,9}$/)), z.number()]),
    z.pipe(z.transform(Number), z.int().check(z.gte(minimum), z.lte(maximum))),
  )

export const JournalQuery = z.object({
  after: z._default(wholeNumber(0, 999_999_999), 0),
  limit: z._default(wholeNumber(1, 1000), 100),
})

/** What an entry must show: every field that is given has to hold. */
export const Match = z
  .strictObject({
    /** The registry's id of a call that succeeded, or had `status`. */
    call: z.optional(z.string()),
    status: z.optional(z.int()),
    event: z.optional(z.string()),
    /** A verb that was done, not refused. */
    operator: z.optional(z.string()),
    socket: z.optional(z.enum(['connected', 'disconnected', 'refused'])),
    /** Whose call or socket it was, or whom the event went to: an e-mail address or a user's id. */
    user: z.optional(z.string()),
    /** The request that it speaks of. */
    requestId: z.optional(z.string()),
  })
  .check(
    z.refine(
      ({ call, event, operator, socket }) =>
        [call, event, operator, socket].filter((kind) => kind !== undefined).length <= 1,
      'No entry is two things at once: give one of call, event, operator and socket.',
    ),
  )
export type Match = z.infer<typeof Match>

export const WaitBody = z.strictObject({
  match: Match,
  /** Only entries written after this seq; from now on when it is missing. */
  after: z.optional(z.int().check(z.gte(0))),
  timeoutMs: z._default(z.int().check(z.gte(0), z.lte(60_000)), 30_000),
})

/** Whether an entry shows what `match` asks for, in the words of this world. */
export function matcherOf(world: World, match: Match): (entry: JournalEntry) => boolean {
  const userId =
    match.user?.includes('@') === true ? world.store.users.where('email', match.user)[0]?._id : match.user
  return (entry) =>
    isOfKind(entry, match) &&
    (match.user === undefined || (userId !== undefined && userId === userOf(entry))) &&
    (match.requestId === undefined || requestOf(entry) === match.requestId)
}

function isOfKind(entry: JournalEntry, { call, status, event, operator, socket }: Match): boolean {
  switch (entry.kind) {
    case 'call':
      if (event !== undefined || operator !== undefined || socket !== undefined) return false
      if (call !== undefined && call !== entry.call) return false
      return status === undefined ? call === undefined || entry.status < 400 : status === entry.status
    case 'event':
      return event === entry.event || isAnything({ call, status, event, operator, socket })
    case 'operator':
      if (operator !== undefined) return operator === entry.verb && entry.refused === null
      return isAnything({ call, status, event, socket })
    case 'socket':
      return socket === entry.action || isAnything({ call, status, event, operator, socket })
    default:
      return isAnything({ call, status, event, operator, socket })
  }
}

/** No kind of entry was asked for, so that any will do. */
const isAnything = (kinds: object): boolean => Object.values(kinds).every((kind) => kind === undefined)

const userOf = (entry: JournalEntry): string | null | undefined => {
  switch (entry.kind) {
    case 'call':
    case 'socket':
      return entry.userId
    case 'event':
      return entry.to
    case 'fault':
      return entry.userId
    default:
      return undefined
  }
}

/** Wherever an entry names its request: as what it opened, in its body, its payload or the message that it carries. */
function requestOf(entry: JournalEntry): unknown {
  switch (entry.kind) {
    case 'call':
      return entry.opened ?? field(entry.body, 'requestId')
    case 'event':
      return field(entry.payload, 'requestId') ?? field(field(entry.payload, 'newMessage'), 'requestId')
    case 'operator':
      return field(entry.body, 'requestId')
    default:
      return undefined
  }
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
