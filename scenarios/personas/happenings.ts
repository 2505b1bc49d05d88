/** What an entry of the journal says to somebody who sits at the operator's desk. */
import type { Entry } from '../../mock-api/control/journal-entry.ts'
import type { CaseKind } from './desk.ts'

export interface Arrival {
  readonly kind: CaseKind
  readonly id: string
  readonly name: string
}

export type Happening =
  | ({ readonly is: 'arrived' } & Arrival)
  | ({ readonly is: 'wrote'; readonly message: string } & Subject)
  | ({ readonly is: 'ended' } & Subject)
  | ({ readonly is: 'acted'; readonly isRefused: boolean } & Subject & Acted)
  /** An operator came to the desk or left it. */
  | ({ readonly is: 'moved' } & Acted)
  /** The world went back to how it was. */
  | { readonly is: 'rewound' }

/** What it speaks of. */
interface Subject {
  readonly kind: CaseKind
  readonly id: string
}

interface Acted {
  readonly verb: string
  readonly body: unknown
}

export function happeningOf(entry: Entry): Happening | undefined {
  switch (entry.kind) {
    case 'call':
      return entry.status < 400 ? happeningOfCall(entry) : undefined
    case 'event': {
      const subject = subjectOf(entry.payload)
      return subject && endingEvents.has(entry.event) ? { is: 'ended', ...subject } : undefined
    }
    case 'operator': {
      const { verb, body, refused, opened } = entry
      if (verb === 'presence') return { is: 'moved', verb, body }
      const subject = opened === undefined ? subjectOf(body) : { kind: kindOpened(verb), id: opened }
      return subject && { is: 'acted', ...subject, verb, body, isRefused: refused !== null }
    }
    case 'world':
      return entry.action === 'restored' ? { is: 'rewound' } : undefined
    default:
      return undefined
  }
}

const kindOpened = (verb: string): CaseKind => (verb === 'open-tracking' ? 'tracking' : 'exchange')

const arrivals: Readonly<Record<string, CaseKind>> = {
  'conversations.create': 'request',
  'trackings.create': 'tracking',
  'exchanges.create': 'exchange',
}
const endingCalls = new Set(['messages.closeRequest', 'messages.closeTracking'])
const endingEvents = new Set([
  'closeChat',
  'closeRequestExpired',
  'RequestUnavailable',
  'closeChatTracking',
  'closeTrackingExpired',
])

function happeningOfCall({ call, body, opened }: Extract<Entry, { kind: 'call' }>): Happening | undefined {
  if (call === null) return undefined
  const kind = arrivals[call]
  if (kind !== undefined && opened !== undefined) {
    return { is: 'arrived', kind, id: opened, name: textAt(body, 'username') ?? '' }
  }
  const subject = subjectOf(body)
  if (subject === undefined) return undefined
  if (endingCalls.has(call)) return { is: 'ended', ...subject }
  const message = textAt(body, 'message')
  return message === undefined ? undefined : { is: 'wrote', ...subject, message }
}

const subjects = [
  { kind: 'request', field: 'requestId' },
  { kind: 'tracking', field: 'trackingId' },
  { kind: 'exchange', field: 'transactionId' },
] as const

function subjectOf(value: unknown): Subject | undefined {
  for (const { kind, field } of subjects) {
    const id = textAt(value, field)
    if (id !== undefined) return { kind, id }
  }
  return undefined
}

function textAt(value: unknown, field: string): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return undefined
  const text: unknown = (value as Readonly<Record<string, unknown>>)[field]
  return typeof text === 'string' ? text : undefined
}
