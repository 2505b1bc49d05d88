/** What a row of the journal says. It is much smaller than its entry, so that the page can keep many of them. */
import { isVerbName, type VerbName } from '../../../../operator/verbs.ts'
import type { Entry, EntryKind } from '../../../../world/journal-entry.ts'
import type { Tone } from '../../ui/badge.tsx'
import { duration } from '../../ui/format.ts'
import {
  CallIcon,
  DeskIcon,
  EventIcon,
  FaultsIcon,
  MailIcon,
  NetworkIcon,
  TimeIcon,
  WorldsIcon,
} from '../../ui/icons.tsx'

/** The kinds of entries in words. */
export const kinds = {
  call: { name: 'Call', plural: 'Calls', Icon: CallIcon },
  event: { name: 'Event', plural: 'Events', Icon: EventIcon },
  operator: { name: 'Operator', plural: 'Operator', Icon: DeskIcon },
  socket: { name: 'Socket', plural: 'Sockets', Icon: NetworkIcon },
  clock: { name: 'Clock', plural: 'Clock', Icon: TimeIcon },
  mail: { name: 'Mail', plural: 'Mails', Icon: MailIcon },
  world: { name: 'World', plural: 'World', Icon: WorldsIcon },
  fault: { name: 'Fault', plural: 'Faults', Icon: FaultsIcon },
} satisfies Readonly<Record<EntryKind, object>>

/** Text, a technical name, or a user by id or e-mail address. */
export type Part = string | { readonly code: string } | { readonly user: string }

export interface Summary {
  readonly seq: number
  readonly at: string
  readonly kind: EntryKind
  readonly cause: number | null
  readonly parts: readonly Part[]
  /** A word for what went wrong or differs, such as `refused`. */
  readonly mark?: { readonly tone: Tone; readonly word: string }
}

type EntryOf<Kind extends EntryKind> = Extract<Entry, { readonly kind: Kind }>
type Fields = Readonly<Record<string, unknown>>
type Said = Pick<Summary, 'parts' | 'mark'>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

const textIn = (fields: Fields, name: string): string | undefined => {
  const value = fields[name]
  return typeof value === 'string' ? value : undefined
}

const longestQuote = 120
const quoted = (text: string): string =>
  `“${text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text}”`

const someone = 'Someone'
const userOr = (user: string | null | undefined, otherwise = someone): Part =>
  user === null || user === undefined ? otherwise : { user }

function sayCall({ call, method, path, status, userId, body, faults, violation }: EntryOf<'call'>): Said {
  const email = textIn(fieldsOf(body), 'email')
  const message = textIn(fieldsOf(body), 'message')
  const mark =
    violation !== undefined
      ? ({ tone: 'negative', word: 'invalid answer' } as const)
      : faults !== undefined
        ? ({ tone: 'waiting', word: 'with a fault' } as const)
        : status >= 500
          ? ({ tone: 'negative', word: 'failed' } as const)
          : status >= 400
            ? ({ tone: 'negative', word: 'refused' } as const)
            : undefined
  return {
    parts: [
      userOr(userId ?? email),
      ' called ',
      { code: call ?? 'an unknown path' },
      ` · ${String(status)} · ${method} ${path}`,
      ...(message === undefined ? [] : [` · ${quoted(message)}`]),
    ],
    ...(mark && { mark }),
  }
}

function sayEvent({ event, to, payload, faults, violation }: EntryOf<'event'>): Said {
  const { newMessage } = fieldsOf(payload)
  const message = textIn(fieldsOf(payload), 'message') ?? textIn(fieldsOf(newMessage), 'message')
  return {
    parts: [
      { code: event },
      ' sent to ',
      { user: to },
      ...(message === undefined ? [] : [` · ${quoted(message)}`]),
    ],
    ...(violation !== undefined
      ? { mark: { tone: 'negative', word: 'invalid payload' } }
      : faults !== undefined && { mark: { tone: 'waiting', word: 'with a fault' } }),
  }
}

/** What an operator did, after “The operator”. */
const acts = {
  reply: 'replied',
  close: 'closed the conversation',
  expire: 'ended the conversation as expired',
  unavailable: 'ended the request as unavailable',
  'take-tracking': 'took over the tracking',
  'open-tracking': 'opened a tracking',
  assign: 'assigned an operator to the exchange',
  settle: 'settled the transaction',
  fulfil: 'made a transaction of the request',
  'set-server': 'changed a server',
  'set-rate': 'changed a rate',
  presence: 'changed who is online',
} satisfies Readonly<Record<VerbName, string>>

function sayOperator({ verb, body, refused }: EntryOf<'operator'>): Said {
  const fields = fieldsOf(body)
  const message = textIn(fields, 'message')
  const detail = textIn(fields, 'status') ?? textIn(fields, 'reason')
  const player = textIn(fields, 'userId')
  const act = isVerbName(verb) ? acts[verb] : verb
  return {
    parts: [
      refused === null ? `The operator ${act}` : `The operator could not do this: ${act}`,
      ...(player === undefined ? [] : [' for ', { user: player }]),
      ...(detail === undefined ? [] : [` · ${detail}`]),
      ...(message === undefined ? [] : [` · ${quoted(message)}`]),
      ...(refused === null ? [] : [' · ', { code: refused }]),
    ],
    ...(refused !== null && { mark: { tone: 'negative', word: 'refused' } }),
  }
}

function saySocket({ action, userId, reason }: EntryOf<'socket'>): Said {
  const did = { connected: ' connected', disconnected: ' disconnected', refused: ' could not connect' }[
    action
  ]
  return {
    parts: [userOr(userId), did, ...(reason === undefined ? [] : [` · ${reason}`])],
    ...(action === 'refused' && { mark: { tone: 'negative', word: 'refused' } }),
  }
}

function sayClock({ action, byMs = 0, rate = 0, name = '' }: EntryOf<'clock'>): Said {
  const said = {
    advanced: `The clock was advanced by ${duration(byMs)}`,
    rate: rate === 0 ? 'The clock was stopped' : `The clock runs at ${String(rate)}×`,
    fired: `It was time: ${name}`,
  }
  return { parts: [said[action]] }
}

function sayWorld({ action, snapshot, before, idleMs = 0, userId }: EntryOf<'world'>): Said {
  if (action === 'entered') return { parts: [userOr(userId), ' was signed in by a link'] }
  const said = {
    snapshot: `Snapshot ${quoted(snapshot ?? '')} taken`,
    restored:
      before === undefined
        ? `World restored from snapshot ${quoted(snapshot ?? '')}`
        : `World restored before ${String(before)}`,
    entered: 'Browser entered as a player',
    dropped: `World removed after ${duration(idleMs)} without use`,
  }
  return { parts: [said[action]] }
}

function sayFault({ action, faultId, fault, met, userId, lost }: EntryOf<'fault'>): Said {
  const name: Part = { code: `${fault} ${faultId}` }
  const about: readonly Part[] = [
    ...(met === undefined ? [] : [' on ', { code: met }]),
    ...(userId === null || userId === undefined ? [] : [' for ', { user: userId }]),
    ...(lost === undefined ? [] : [` · ${lost.path} was lost`]),
  ]
  const did = {
    added: ' added',
    removed: ' removed',
    applied: ' acted',
    released: ' let an event through',
    spent: ' is used up',
    changed: ' was changed',
    paused: ' was paused',
    resumed: ' acts again',
  }[action]
  return {
    parts: ['Fault ', name, did, ...about],
    ...(action === 'applied' && { mark: { tone: 'waiting', word: 'fault' } }),
  }
}

function say(entry: Entry): Said {
  switch (entry.kind) {
    case 'call':
      return sayCall(entry)
    case 'event':
      return sayEvent(entry)
    case 'operator':
      return sayOperator(entry)
    case 'socket':
      return saySocket(entry)
    case 'clock':
      return sayClock(entry)
    case 'mail':
      return { parts: ['Mail to ', { user: entry.to }, ` · ${quoted(entry.subject)}`] }
    case 'world':
      return sayWorld(entry)
    case 'fault':
      return sayFault(entry)
  }
}

export const summaryOf = (entry: Entry): Summary => ({
  seq: entry.seq,
  at: entry.at,
  kind: entry.kind,
  cause: entry.cause,
  ...say(entry),
})
