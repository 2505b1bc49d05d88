/** What a row of the journal says. It is much smaller than its entry, so that the page can keep many of them. */
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { isVerbName, type VerbName } from '../../../../operator/verbs.ts'
import type { Entry, EntryKind } from '../../../../world/journal-entry.ts'
import { useControl } from '../../live/world.tsx'
import type { Tone } from '../../ui/elements.tsx'
import { duration, nameOf } from '../../ui/format.ts'
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

export interface Summary extends Pick<Entry, 'seq' | 'at' | 'kind' | 'cause'> {
  readonly parts: readonly Part[]
  /** A word for what went wrong or differs, such as `refused`. */
  readonly mark?: { readonly tone: Tone; readonly word: string }
}

type EntryOf<Kind extends EntryKind> = Extract<Entry, { readonly kind: Kind }>
type Said = Pick<Summary, 'parts' | 'mark'>

function textIn(value: unknown, name: string): string | undefined {
  const field =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return typeof field === 'string' ? field : undefined
}

const longestQuote = 120
const quoted = (text = ''): string =>
  `“${text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text}”`

/** A part that an entry need not have, after a separator. */
const more = (text: string | undefined): readonly Part[] => (text === undefined ? [] : [` · ${text}`])
const moreQuoted = (text: string | undefined): readonly Part[] =>
  text === undefined ? [] : [` · ${quoted(text)}`]
const userAfter = (before: string, user: string | null | undefined): readonly Part[] =>
  user === null || user === undefined ? [] : [before, { user }]

const someoneOr = (user: string | null | undefined): Part =>
  user === null || user === undefined ? 'Someone' : { user }

const marked = (isMarked: boolean, tone: Tone, word: string) => (isMarked ? { mark: { tone, word } } : {})

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

const sayings: { readonly [Kind in EntryKind]: (entry: EntryOf<Kind>) => Said } = {
  call: ({ call, method, path, status, userId, body, faults, violation }) => ({
    parts: [
      someoneOr(userId ?? textIn(body, 'email')),
      ' called ',
      { code: call ?? 'an unknown path' },
      ` · ${String(status)} · ${method} ${path}`,
      ...moreQuoted(textIn(body, 'message')),
    ],
    ...marked(status >= 400, 'negative', status >= 500 ? 'failed' : 'refused'),
    ...marked(faults !== undefined, 'waiting', 'with a fault'),
    ...marked(violation !== undefined, 'negative', 'invalid answer'),
  }),
  event({ event, to, payload, faults, violation }) {
    const { newMessage } = (payload ?? {}) as { readonly newMessage?: unknown }
    const message = textIn(payload, 'message') ?? textIn(newMessage, 'message')
    return {
      parts: [{ code: event }, ' sent to ', { user: to }, ...moreQuoted(message)],
      ...marked(faults !== undefined, 'waiting', 'with a fault'),
      ...marked(violation !== undefined, 'negative', 'invalid payload'),
    }
  },
  operator({ verb, body, refused }) {
    const act = isVerbName(verb) ? acts[verb] : verb
    return {
      parts: [
        refused === null ? `The operator ${act}` : `The operator could not do this: ${act}`,
        ...userAfter(' for ', textIn(body, 'userId')),
        ...more(textIn(body, 'status') ?? textIn(body, 'reason')),
        ...moreQuoted(textIn(body, 'message')),
        ...(refused === null ? [] : [' · ', { code: refused }]),
      ],
      ...marked(refused !== null, 'negative', 'refused'),
    }
  },
  socket({ action, userId, reason }) {
    const did = { connected: ' connected', disconnected: ' disconnected', refused: ' could not connect' }
    return {
      parts: [someoneOr(userId), did[action], ...more(reason)],
      ...marked(action === 'refused', 'negative', 'refused'),
    }
  },
  clock({ action, byMs = 0, rate = 0, name = '' }) {
    const said = {
      advanced: `The clock was advanced by ${duration(byMs)}`,
      rate: rate === 0 ? 'The clock was stopped' : `The clock runs at ${String(rate)}×`,
      fired: `It was time: ${name}`,
    }
    return { parts: [said[action]] }
  },
  mail: ({ to, subject }) => ({ parts: ['Mail to ', { user: to }, ` · ${quoted(subject)}`] }),
  world({ action, snapshot, before, idleMs = 0, userId }) {
    const place = before === undefined ? `from snapshot ${quoted(snapshot)}` : `before ${String(before)}`
    const said = {
      snapshot: [`Snapshot ${quoted(snapshot)} taken`],
      restored: [`World restored ${place}`],
      entered: [someoneOr(userId), ' was signed in by a link'],
      dropped: [`World removed after ${duration(idleMs)} without use`],
    }
    return { parts: said[action] }
  },
  fault({ action, faultId, fault, met, userId, lost }) {
    const did = {
      added: ' added',
      removed: ' removed',
      applied: ' acted',
      released: ' let an event through',
      spent: ' is used up',
      changed: ' was changed',
      paused: ' was paused',
      resumed: ' acts again',
    }
    return {
      parts: [
        'Fault ',
        { code: `${fault} ${faultId}` },
        did[action],
        ...(met === undefined ? [] : [' on ', { code: met }]),
        ...userAfter(' for ', userId),
        ...more(lost && `${lost.path} was lost`),
      ],
      ...marked(action === 'applied', 'waiting', 'fault'),
    }
  },
}

const say = <Kind extends EntryKind>(kind: Kind, entry: EntryOf<Kind>): Said => sayings[kind](entry)

export function summaryOf(entry: Entry): Summary {
  const { seq, at, kind, cause } = entry
  return { seq, at, kind, cause, ...say(kind, entry) }
}

const shownUsers = 500
/** Calls after which there is a new user, or a new name. */
const changingCalls = new Set(['auth.register', 'auth.googleCallback', 'users.update'])

const NamesContext = createContext<ReadonlyMap<string, string>>(new Map())

/** Gives the sentences below it the names of users. */
export function Names({ children }: { readonly children: ReactNode }) {
  const users = useControl(
    'lists.users',
    { query: { limit: shownUsers } },
    { isLive: (entry) => entry.kind === 'call' && changingCalls.has(entry.call ?? '') },
  )
  const names = useMemo(
    () =>
      new Map(
        users.data?.items.flatMap((user) => {
          const name = nameOf(user)
          return [[user._id, name] as const, [user.email, name] as const]
        }),
      ),
    [users.data],
  )
  return <NamesContext value={names}>{children}</NamesContext>
}

export function Sentence({ parts }: { readonly parts: readonly Part[] }) {
  const names = useContext(NamesContext)
  return parts.map((part) => {
    if (typeof part === 'string') return part
    if ('code' in part)
      return (
        <code key={part.code} className="text-brand">
          {part.code}
        </code>
      )
    return (
      <span key={part.user} className="font-semibold">
        {names.get(part.user) ?? part.user}
      </span>
    )
  })
}
