/** What players do, as lines for whoever sits at the desk. */
import type { Entry } from '../../mock-api/control/journal-entry.ts'
import type { Desk, Guest } from './desk.ts'

export interface Said {
  /** For a person. */
  readonly text: string
  /** For a program. */
  readonly answer: object
}

export interface LiveContext {
  readonly desk: Desk
  user(id: string): string
  /** Looks who is at the desk now. */
  refresh(): Promise<void>
}

const senders: Readonly<Record<string, string>> = {
  'messages.sendToRequest': 'requestId',
  'messages.sendToTracking': 'trackingId',
}
const leavers: Readonly<Record<string, string>> = {
  'messages.closeRequest': 'requestId',
  'messages.closeTracking': 'trackingId',
}
const ends: Readonly<Record<string, string>> = {
  closeRequestExpired: 'requestId',
  closeTrackingExpired: 'trackingId',
}

/** Undefined for what nobody at the desk waits to hear. */
export async function liveLine(
  entry: Entry,
  { desk, user, refresh }: LiveContext,
): Promise<Said | undefined> {
  if (entry.kind === 'socket' && entry.userId !== null && entry.action !== 'refused') {
    const who = user(entry.userId)
    const isHere = entry.action === 'connected'
    return {
      text: `${who} ${isHere ? 'is connected' : 'is gone'}.`,
      answer: { live: entry.action, user: who },
    }
  }
  if (entry.kind === 'event')
    return about(guestIn(desk, ends[entry.event], entry.payload), 'expired', 'has expired.')
  if (entry.kind !== 'call' || entry.call === null || entry.status >= 400) return undefined
  if (entry.opened !== undefined) {
    await refresh()
    const guest = desk.byId(entry.opened)
    return about(guest, 'came', `has come: ${guest?.about ?? ''}.`)
  }
  const writer = writerOf(entry, { desk, user })
  if (writer !== undefined) {
    const message = textIn(entry.body, 'message')
    return {
      text: `#${String(writer.number)} writes: ${message}`,
      answer: { live: 'wrote', ...shown(writer), message },
    }
  }
  return about(guestIn(desk, leavers[entry.call], entry.body), 'left', 'has left.')
}

/** One that was answered before the shell began has no number yet. */
function writerOf(
  entry: Extract<Entry, { kind: 'call' }>,
  { desk, user }: Pick<LiveContext, 'desk' | 'user'>,
): Guest | undefined {
  const field = senders[entry.call ?? '']
  if (field === undefined || entry.userId === null) return undefined
  const kind = field === 'requestId' ? 'request' : 'tracking'
  return desk.adopt(kind, textIn(entry.body, field), user(entry.userId))
}

export const shown = ({ number, kind, id, about: what, since }: Guest): object => ({
  number,
  kind,
  id,
  about: what,
  since,
})

const about = (guest: Guest | undefined, live: string, words: string): Said | undefined =>
  guest && { text: `#${String(guest.number)} ${words}`, answer: { live, ...shown(guest) } }

const guestIn = (desk: Desk, field: string | undefined, content: unknown): Guest | undefined =>
  field === undefined ? undefined : desk.byId(textIn(content, field))

function textIn(content: unknown, field: string): string {
  const text: unknown =
    typeof content === 'object' && content !== null
      ? Object.entries(content).find(([key]) => key === field)?.[1]
      : undefined
  return typeof text === 'string' ? text : ''
}
