/** Which journal entries a caller looks for: `POST /journal/wait` takes a match, and runners without a journal use it too. */
import * as z from 'zod/mini'
import type { Endpoint } from '../../contracts/registry/endpoint.ts'
import { endpoints, events } from '../../contracts/registry/registry.ts'
import { fieldsOf, valueAt, type Schema } from '../../contracts/shared/schema-walk.ts'
import { suggestion } from '../../contracts/shared/suggest.ts'
import { kindNames } from '../faults/kinds.ts'
import { verbs } from '../operator/verbs.ts'
import { entryActions, entryKinds, type Entry, type EntryKind } from '../world/journal-entry.ts'
import { wordOf } from './query.ts'

const faultIdPattern = /^f\d+$/
const isFaultName = (name: string): boolean =>
  faultIdPattern.test(name) || (kindNames as readonly string[]).includes(name)

const matchKinds = entryKinds.filter((kind) => kind !== 'world')
type MatchKind = (typeof matchKinds)[number]

/** Refuses `field` without the kind of entry to which it belongs. */
const needs = (field: string, kind: MatchKind) =>
  z.refine<object>((match) => valueAt(match, field) === undefined || valueAt(match, kind) !== undefined, {
    path: [field],
    error: `"${field}" needs "${kind}".`,
  })

type CheckedPart = 'query' | 'body' | 'with'

/** The fields that a part of a call or an event can have; undefined if any field is possible. */
function knownFields(match: object, part: CheckedPart): readonly string[] | undefined {
  const { call = '', event = '' } = match as { readonly call?: string; readonly event?: string }
  const rows: Readonly<Record<string, Endpoint>> = endpoints
  const payloads: Readonly<Record<string, { readonly payload: Schema }>> = events
  const row = rows[call]
  if (part !== 'with' && row && row[part] === undefined) return []
  const schema = part === 'with' ? payloads[event]?.payload : row?.[part]
  const fields = schema && fieldsOf(schema)
  return fields && Object.keys(fields)
}

function unknownField(match: object, part: CheckedPart): string | undefined {
  const known = knownFields(match, part)
  return known && Object.keys(valueAt(match, part) ?? {}).find((field) => !known.includes(field))
}

/** Refuses fields that this part never has: nothing would match them. */
const knows = (part: CheckedPart) =>
  z.refine<object>((match) => unknownField(match, part) === undefined, {
    path: [part],
    error: ({ input }) => {
      // The documentation asks for the rule without an input.
      if (typeof input !== 'object' || input === null)
        return `"${part}" names fields of the call or the event.`
      const field = unknownField(input, part) ?? ''
      return `There is no "${field}" here.${suggestion(field, knownFields(input, part) ?? [])}`
    },
  })

const Part = z.record(z.string(), z.unknown())

/** The fields of a match about a part of a call, with the fields of the entry. */
const callParts = { path: 'params', query: 'query', body: 'body', answer: 'answer' } as const
export const callPartNames = Object.keys(callParts) as (keyof typeof callParts)[]

/** An entry matches if all given fields match. */
export const Match = z
  .strictObject({
    /** The registry's id of a call that succeeded, or was answered with `status`. */
    call: z.optional(wordOf(Object.keys(endpoints))),
    status: z.optional(z.int()),
    /** A part of the call's path parameters, query, body or answer. In the path and the query, 2 and "2" are equal. */
    path: z.optional(Part),
    query: z.optional(Part),
    body: z.optional(Part),
    answer: z.optional(Part),
    /** An event sent to its user. Counts deliveries after faults: dropped 0, duplicated 2. */
    event: z.optional(wordOf(Object.keys(events))),
    /** A part of the event's payload. Fields that are not named may have any value; null also matches a missing field. */
    with: z.optional(Part),
    /** An operator's verb that was performed, not refused. */
    operator: z.optional(wordOf(Object.keys(verbs))),
    socket: z.optional(entryActions.socket),
    clock: z.optional(entryActions.clock),
    mail: z.optional(z.string()),
    /** The kind or the id of a fault that was applied, or did `action`. */
    fault: z.optional(
      z.string().check(
        z.refine(isFaultName, {
          error: ({ input }) =>
            `There is no fault "${String(input)}": give the id of one, or a kind.${suggestion(String(input), kindNames)}`,
        }),
      ),
    ),
    action: z.optional(entryActions.fault),
    /** The user who called or connected, or who received the event: an e-mail address or an id. */
    user: z.optional(z.string()),
    /** Only entries about this request, tracking, or transaction (or exchange). */
    requestId: z.optional(z.string()),
    trackingId: z.optional(z.string()),
    transactionId: z.optional(z.string()),
  })
  .check(
    z.refine(
      (match) => kindsIn(match).length <= 1,
      `Give only one of ${matchKinds.slice(0, -1).join(', ')} and fault.`,
    ),
    needs('with', 'event'),
    needs('action', 'fault'),
    ...callPartNames.map((part) => needs(part, 'call')),
    knows('query'),
    knows('body'),
    knows('with'),
  )
export type Match = z.infer<typeof Match>

const kindsIn = (match: object): readonly MatchKind[] =>
  matchKinds.filter((kind) => valueAt(match, kind) !== undefined)

/** Returns a function that tests entries. `userId` is the id of `match.user`. */
export function createMatcher(match: Match, userId: string | undefined): (entry: Entry) => boolean {
  const [kind] = kindsIn(match)
  const wanted = subjects.filter((subject) => match[subject] !== undefined)
  return (entry) =>
    isNamed(entry, kind, match) &&
    (match.status === undefined || (entry.kind === 'call' && match.status === entry.status)) &&
    (userId === undefined || userId === userOf(entry)) &&
    wanted.every((subject) => subjectId(entry, subject) === match[subject])
}

/** Returns the name of the event that this entry sends to its user: undisturbed, or released by a fault. */
export function eventSent(entry: Entry): string | undefined {
  if (entry.kind === 'event') return entry.faults === undefined ? entry.event : undefined
  return entry.kind === 'fault' && entry.action === 'released' ? entry.met : undefined
}

const hasPayload = (entry: object, part: unknown): boolean =>
  part === undefined || contains('payload' in entry ? entry.payload : undefined, part)

/** Returns whether a call's entry has what the match says about its path, query, body or answer. */
export const hasPart = (
  entry: Extract<Entry, { kind: 'call' }>,
  match: Match,
  name: (typeof callPartNames)[number],
): boolean => {
  const part = match[name]
  if (part === undefined) return true
  const isText = name === 'path' || name === 'query'
  return contains(entry[callParts[name]] ?? {}, isText ? asTexts(part) : part)
}

const asTexts = (part: object): object =>
  Object.fromEntries(Object.entries(part).map(([field, value]: [string, unknown]) => [field, textOf(value)]))

const textOf = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value

/** An id also matches the entity with this id. */
function contains(whole: unknown, part: unknown): boolean {
  if (typeof part === 'string' && valueAt(whole, '_id') === part) return true
  if (typeof part !== 'object' || part === null) return (whole ?? null) === part
  if (typeof whole !== 'object' || whole === null) return false
  if (Array.isArray(part) && (!Array.isArray(whole) || whole.length !== part.length)) return false
  return Object.entries(part).every(([field, value]) => contains(valueAt(whole, field), value))
}

/** Returns whether an entry is what the match names. A match without a kind names every entry. */
function isNamed(entry: Entry, kind: MatchKind | undefined, match: Match): boolean {
  if (kind === undefined) return true
  if (kind === 'event') return match.event === eventSent(entry) && hasPayload(entry, match.with)
  if (kind !== entry.kind) return false
  switch (entry.kind) {
    case 'call':
      return (
        match.call === entry.call &&
        (match.status !== undefined || entry.status < 400) &&
        callPartNames.every((part) => hasPart(entry, match, part))
      )
    case 'operator':
      return match.operator === entry.verb && entry.refused === null
    case 'socket':
      return match.socket === entry.action
    case 'clock':
      return match.clock === entry.action
    case 'mail':
      return match.mail?.toLowerCase() === entry.to.toLowerCase()
    case 'fault':
      return (
        (match.fault === entry.fault || match.fault === entry.faultId) &&
        entry.action === (match.action ?? 'applied')
      )
  }
}

export function userOf(entry: Entry): string | null | undefined {
  switch (entry.kind) {
    case 'call':
    case 'socket':
    case 'fault':
    case 'world':
      return entry.userId
    case 'event':
      return entry.to
    default:
      return undefined
  }
}

/** What an entry can be about: the field with its id. The field with the whole entity has the name without `Id`. */
const subjects = ['requestId', 'trackingId', 'transactionId'] as const
type Subject = (typeof subjects)[number]

/** The parts of an entry that say its subject. */
export interface EntryContent {
  readonly kind: EntryKind
  readonly opened?: string | undefined
  readonly body?: unknown
  readonly payload?: unknown
}

/** Returns the ids of what an entry is about, by the fields of a match: `{ requestId: '…' }`. */
export const subjectIds = (entry: EntryContent): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    subjects.flatMap((subject) => {
      const id = subjectId(entry, subject)
      return id === undefined ? [] : [[subject, id]]
    }),
  )

/** Looks in what the entry opened, and in its body, its payload or the message in the payload. */
function subjectId(entry: EntryContent, subject: Subject): unknown {
  switch (entry.kind) {
    case 'call':
      return entry.opened ?? valueAt(entry.body, subject)
    case 'event':
    // A fault that released an event has the event's payload.
    case 'fault':
      return (
        valueAt(entry.payload, subject) ??
        valueAt(valueAt(entry.payload, 'newMessage'), subject) ??
        valueAt(valueAt(entry.payload, subject.replace(/Id$/, '')), '_id')
      )
    case 'operator':
      return valueAt(entry.body, subject)
    default:
      return undefined
  }
}
