import * as z from 'zod/mini'
import { kindNames } from '../faults/kinds.ts'
import type { JournalEntry } from '../world/journal.ts'
import type { World } from '../world/world.ts'
import { userIdOf } from './users.ts'

const wholeNumber = (minimum: number, maximum: number) =>
  z.pipe(
    z.union([z.string().check(z.regex(/^\d{1,9}$/)), z.number()]),
    z.pipe(z.transform(Number), z.int().check(z.gte(minimum), z.lte(maximum))),
  )

export const JournalQuery = z.object({
  after: z._default(wholeNumber(0, 999_999_999), 0),
  limit: z._default(wholeNumber(1, 1000), 100),
})

export const StreamQuery = z.object({
  /** From now on where it is missing. */
  after: z.optional(wholeNumber(0, 999_999_999)),
})

const faultIdPattern = /^f\d+$/

/** What an entry must show: every field that is given has to hold. */
export const Match = z
  .strictObject({
    /** The registry's id of a call that succeeded, or had `status`. */
    call: z.optional(z.string()),
    status: z.optional(z.int()),
    /** An event that goes to its user, past the faults that it met: one that they kept is none, one that they doubled is two. */
    event: z.optional(z.string()),
    /** A part of what the event must say: what is not named may be anything, and null stands for what is not there too. */
    with: z.optional(z.record(z.string(), z.unknown())),
    /** A verb that was done, not refused. */
    operator: z.optional(z.string()),
    socket: z.optional(z.enum(['connected', 'disconnected', 'refused'])),
    clock: z.optional(z.enum(['advanced', 'rate', 'fired'])),
    /** Whom a mail went to. */
    mail: z.optional(z.string()),
    /** The kind or the id of a fault that acted, or did what `action` says. */
    fault: z.optional(
      z
        .string()
        .check(
          z.refine(
            (name) => faultIdPattern.test(name) || (kindNames as readonly string[]).includes(name),
            `The id of a fault, or one of ${kindNames.join(', ')}.`,
          ),
        ),
    ),
    action: z.optional(z.enum(['added', 'removed', 'applied', 'released', 'spent'])),
    /** Whose call or socket it was, or whom the event went to: an e-mail address or a user's id. */
    user: z.optional(z.string()),
    /** The request, the tracking, the transaction or exchange that it speaks of. */
    requestId: z.optional(z.string()),
    trackingId: z.optional(z.string()),
    transactionId: z.optional(z.string()),
  })
  .check(
    z.refine(
      (match) => kindsAsked(match).length <= 1,
      `No entry is two things at once: give one of call, event, operator, socket, clock, mail and fault.`,
    ),
    z.refine((match) => match.with === undefined || match.event !== undefined, {
      path: ['with'],
      error: 'What is said is that of an event: say which.',
    }),
    z.refine(({ action, fault }) => action === undefined || fault !== undefined, {
      path: ['action'],
      error: 'An action is that of a fault: say which.',
    }),
  )
export type Match = z.infer<typeof Match>

const kindsAsked = (match: object): readonly Kind[] =>
  kinds.filter((kind) => (match as { readonly [Key in Kind]?: unknown })[kind] !== undefined)

export const WaitBody = z.strictObject({
  match: Match,
  /** Only entries written after this seq; from now on when it is missing. */
  after: z.optional(z.int().check(z.gte(0))),
  timeoutMs: z._default(z.int().check(z.gte(0), z.lte(60_000)), 30_000),
})

/** Whether an entry shows what `match` asks for, in the words of this world. Throws a 400 for a user of another. */
export function matcherOf(world: World, match: Match): (entry: JournalEntry) => boolean {
  const userId = match.user === undefined ? undefined : userIdOf(world, match.user)
  const [kind] = kindsAsked(match)
  const wanted = subjects.filter(({ field }) => match[field] !== undefined)
  return (entry) =>
    (match.event === undefined
      ? kind === undefined || kind === entry.kind
      : match.event === eventGoing(entry) && says(entry, match.with)) &&
    showsKind(entry, match) &&
    (userId === undefined || userId === userOf(entry)) &&
    wanted.every(({ field, whole }) => subjectOf(entry, field, whole) === match[field])
}

/** The event that goes to its user with this entry: the one that was meant, where no fault met it, or what one let go. */
export function eventGoing(entry: Going): string | undefined {
  if (entry.kind === 'event') return entry.faults === undefined ? entry.event : undefined
  return entry.kind === 'fault' && entry.action === 'released' ? entry.met : undefined
}

/** Whether what an event says has this part. */
export const says = (entry: object, part: unknown): boolean =>
  part === undefined || hasPart('payload' in entry ? entry.payload : undefined, part)

function hasPart(whole: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return (whole ?? null) === part
  if (typeof whole !== 'object' || whole === null) return false
  if (Array.isArray(part) && (!Array.isArray(whole) || whole.length !== part.length)) return false
  return Object.entries(part).every(([field, value]) => hasPart(fieldOf(whole, field), value))
}

/** What of an entry says which event goes. */
type Going =
  | { readonly kind: 'event'; readonly event: string; readonly faults?: readonly string[] | undefined }
  | { readonly kind: 'fault'; readonly action: string; readonly met?: string | undefined }
  | { readonly kind: Exclude<JournalEntry['kind'], 'event' | 'fault'> }

const kinds = ['call', 'event', 'operator', 'socket', 'clock', 'mail', 'fault'] as const
type Kind = (typeof kinds)[number]

function showsKind(entry: JournalEntry, match: Match): boolean {
  // Only calls have a status.
  if (match.status !== undefined && entry.kind !== 'call') return false
  switch (entry.kind) {
    case 'call':
      if (match.call !== undefined && match.call !== entry.call) return false
      if (match.status === undefined) return match.call === undefined || entry.status < 400
      return match.status === entry.status
    case 'operator':
      return match.operator === undefined || (match.operator === entry.verb && entry.refused === null)
    case 'socket':
      return match.socket === undefined || match.socket === entry.action
    case 'clock':
      return match.clock === undefined || match.clock === entry.action
    case 'mail':
      return match.mail === undefined || match.mail.toLowerCase() === entry.to.toLowerCase()
    case 'fault': {
      if (match.fault === undefined) return true
      const isNamed = match.fault === entry.fault || match.fault === entry.faultId
      return isNamed && entry.action === (match.action ?? 'applied')
    }
    case 'event':
    case 'world':
      return true
  }
}

function userOf(entry: JournalEntry): string | null | undefined {
  switch (entry.kind) {
    case 'call':
    case 'socket':
    case 'fault':
      return entry.userId
    case 'event':
      return entry.to
    default:
      return undefined
  }
}

/** What an entry can speak of: the field that names it by its id, and the one that holds it whole. */
const subjects = [
  { field: 'requestId', whole: 'request' },
  { field: 'trackingId', whole: 'tracking' },
  { field: 'transactionId', whole: 'transaction' },
] as const

/** What of an entry says what it speaks of. */
interface Speaking {
  readonly kind: JournalEntry['kind']
  readonly opened?: string | undefined
  readonly body?: unknown
  readonly payload?: unknown
}

/** The ids of what an entry speaks of, by the fields that a match names them with. */
export const subjectsOf = (entry: Speaking): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    subjects.flatMap(({ field, whole }) => {
      const id = subjectOf(entry, field, whole)
      return id === undefined ? [] : [[field, id]]
    }),
  )

/** Wherever an entry names it: as what it opened, in its body, its payload or the message that it carries. */
function subjectOf(entry: Speaking, field: string, whole: string): unknown {
  switch (entry.kind) {
    case 'call':
      return entry.opened ?? fieldOf(entry.body, field)
    case 'event':
    // The event that it lets go.
    case 'fault':
      return (
        fieldOf(entry.payload, field) ??
        fieldOf(fieldOf(entry.payload, 'newMessage'), field) ??
        fieldOf(fieldOf(entry.payload, whole), '_id')
      )
    case 'operator':
      return fieldOf(entry.body, field)
    default:
      return undefined
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
