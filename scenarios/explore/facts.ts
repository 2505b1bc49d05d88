/** What a journal says is so: who has which conversation, what is reserved where, at which price. */
import type { Entry } from '../../mock-api/control/journal-entry.ts'

/** What a step of the walk came to, where the journal alone would not show it. */
export interface Unanswered {
  readonly kind: 'unanswered'
  /** The call or the verb. */
  readonly name: string
  /** The simulator itself failed, and said so. */
  readonly isFailure: boolean
  readonly why: string
}

export type Evidence = Entry | Unanswered

export interface Chat {
  readonly kind: 'request' | 'tracking'
  readonly userId: string
  readonly createdAt: string
  isOpen: boolean
  /** What ended it, by the name of the call or the event. */
  endedBy?: string
  isStarted: boolean
  dueMs: number
  readonly order?: {
    readonly serverId: string
    readonly quantity: number
    readonly transactionType: string
  }
}

export interface Order {
  readonly kind: 'exchange' | 'Buy' | 'Sell'
  readonly userId: string
  /** Undefined where its price was not known. */
  readonly total?: number | undefined
  readonly serverId: string
  readonly reserved: number
  status: string
  operatorId: string | null
}

export interface Server {
  readonly name: string
  stock: number
  buyPrice: number
  sellPrice: number
}

export interface Rate {
  readonly conversionRate: number
  readonly exchangeFee: number
}

export interface Facts {
  readonly chats: Map<string, Chat>
  /** The chats that are open, since those that have ended are many more. */
  readonly open: Set<string>
  readonly orders: Map<string, Order>
  /** The one exchange that is pending, by its user. */
  readonly pending: Map<string, string>
  readonly messages: Set<string>
  readonly servers: Map<string, Server>
  /** By `from/to`. */
  readonly rates: Map<string, Rate>
  /** All of them, also those of before a restore. */
  readonly eventIds: Set<string>
  /** The newest entry of something that fell due. */
  firedSeq: number
  /** How many answers of a call a fault has spoilt and nobody has missed yet. */
  readonly spoilt: Map<string, number>
}

export const newFacts = (): Facts => ({
  chats: new Map(),
  open: new Set(),
  orders: new Map(),
  pending: new Map(),
  messages: new Set(),
  servers: new Map(),
  rates: new Map(),
  eventIds: new Set(),
  firedSeq: 0,
  spoilt: new Map(),
})

type Fields = Readonly<Record<string, unknown>>

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((held, field) => fieldsOf(held)[field], value)

export const textAt = (value: unknown, ...path: readonly string[]): string => {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : ''
}

export const numberAt = (value: unknown, ...path: readonly string[]): number => {
  const found = at(value, ...path)
  return typeof found === 'number' ? found : Number.NaN
}

export const listAt = (value: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

/** The chat, the transaction or the exchange that an event is about. */
export const subjectOf = (payload: unknown): string => {
  const named = ['requestId', 'trackingId'].flatMap((field) => [
    textAt(payload, field),
    textAt(payload, 'newMessage', field),
  ])
  return (
    [...named, textAt(payload, 'tracking', '_id'), textAt(payload, 'transaction', '_id')].find(Boolean) ?? ''
  )
}

/** Whether a call was carried out: a status that a fault put in the place of its answer is none of its own. */
export const isDone = (entry: Entry): entry is Entry & { kind: 'call' } =>
  entry.kind === 'call' && entry.status < 400

export const ending: Readonly<Record<string, true>> = {
  closeChat: true,
  closeChatTracking: true,
  closeRequestExpired: true,
  closeTrackingExpired: true,
  RequestUnavailable: true,
}
