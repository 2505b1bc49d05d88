/** The state of the marketplace as its journal tells it: conversations, orders, stock, prices, faults. */
import { addQuantities, totalPrice } from '../../contracts/registry/amounts.ts'
import type { Entry } from '../../mock-api/world/journal-entry.ts'

/** A step got no proper answer, which the journal does not show. */
export interface Unanswered {
  readonly kind: 'unanswered'
  /** The call or the operator's verb. */
  readonly name: string
  /** The simulator itself reported an error, so that no fault can explain it. */
  readonly isFailure: boolean
  readonly why: string
}

export type Evidence = Entry | Unanswered

export interface Chat {
  readonly id: string
  readonly kind: 'request' | 'tracking'
  readonly userId: string
  isOpen: boolean
  /** The name of the call or the event that ended it. */
  endedBy?: string
  /** The staff has answered. */
  isStarted: boolean
  /** An operator has taken the tracking. */
  isTaken: boolean
  /** A transaction was made from the request. */
  isFulfilled: boolean
  expiresAtMs: number
  readonly order?: {
    readonly serverId: string
    readonly quantity: number
    readonly transactionType: string
  }
}

export interface Order {
  readonly id: string
  readonly kind: 'exchange' | 'Buy' | 'Sell'
  readonly userId: string
  /** Undefined if the price was unknown. */
  readonly total?: number | undefined
  readonly serverId: string
  readonly reserved: number
  status: string
  operatorId: string | null
}

interface Server {
  stock: number
  buyPrice: number
  sellPrice: number
}

interface Rate {
  readonly conversionRate: number
  readonly exchangeFee: number
}

export interface Facts {
  readonly chats: Map<string, Chat>
  /** The ids of open chats, which are few. */
  readonly open: Set<string>
  readonly orders: Map<string, Order>
  /** The pending exchange of each user. */
  readonly pending: Map<string, string>
  readonly messages: Set<string>
  readonly servers: Map<string, Server>
  /** By `from/to`. */
  readonly rates: Map<string, Rate>
  /** The active faults; for a partition, whom it cuts off (null: everybody). */
  readonly faults: Map<string, { readonly fault: string; readonly userId: string | null }>
  /** Also those from before a restore. */
  readonly eventIds: Set<string>
  /** The seq of the newest `fired` entry of the clock. */
  firedSeq: number
  /** How many answers of a call were spoilt by faults and not yet missed by a caller. */
  readonly spoilt: Map<string, number>
}

export const noFacts = (): Facts => ({
  chats: new Map(),
  open: new Set(),
  orders: new Map(),
  pending: new Map(),
  messages: new Set(),
  servers: new Map(),
  rates: new Map(),
  faults: new Map(),
  eventIds: new Set(),
  firedSeq: 0,
  spoilt: new Map(),
})

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/** Returns the value at a path of fields, or undefined. */
export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, field) => fieldsOf(inner)[field], value)

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

/** Returns the id of the chat, transaction or exchange that an event is about. */
export const subjectOf = (payload: unknown): string =>
  textAt(payload, 'requestId') ||
  textAt(payload, 'newMessage', 'requestId') ||
  textAt(payload, 'trackingId') ||
  textAt(payload, 'newMessage', 'trackingId') ||
  textAt(payload, 'tracking', '_id') ||
  textAt(payload, 'transaction', '_id')

/** Tells whether the provider carried out the call. A status that a fault put in place of the answer does not count. */
export const isDone = (entry: Evidence): entry is EntryOf<'call'> =>
  entry.kind === 'call' && entry.status < 400

type EntryOf<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>

const endingEvents = new Set([
  'closeChat',
  'closeChatTracking',
  'closeRequestExpired',
  'closeTrackingExpired',
  'RequestUnavailable',
])

const waitingMs = 30 * 60_000
const activeMs = 24 * 3_600_000

/** Faults after which a caller gets no answer that keeps the contract. */
const spoilingFaults = new Set(['status', 'malformed', 'truncated', 'reset', 'partition'])

/** Updates the facts with one entry of the journal. */
export function reduceFacts(facts: Facts, evidence: Evidence): void {
  switch (evidence.kind) {
    case 'call':
      if (isDone(evidence)) reduceCall(facts, evidence)
      break
    case 'event':
      facts.eventIds.add(textAt(evidence.payload, 'eventId'))
      reduceEvent(facts, evidence)
      break
    case 'operator':
      if (evidence.refused === null) reduceOperator(facts, evidence)
      break
    case 'clock':
      if (evidence.action === 'fired') facts.firedSeq = evidence.seq
      break
    case 'fault':
      reduceFault(facts, evidence)
      break
    case 'unanswered':
      countSpoilt(facts, evidence.name, -1)
      break
    case 'socket':
    case 'mail':
    case 'world':
      break
  }
}

function reduceCall(facts: Facts, { call, userId, body, answer, at: when }: EntryOf<'call'>): void {
  switch (call) {
    case 'conversations.create':
      openChat(facts, 'request', at(answer, 'request'))
      break
    case 'trackings.create':
      openChat(facts, 'tracking', at(answer, 'tracking'))
      break
    case 'messages.sendToRequest':
    case 'messages.sendToTracking':
      extendChat(facts, subjectOf(answer), textAt(answer, 'newMessage', '_id'), when)
      break
    case 'messages.closeRequest':
    case 'messages.closeTracking':
      endChat(facts, textAt(body, 'requestId') || textAt(body, 'trackingId'), call)
      break
    case 'exchanges.create':
      openExchange(facts, userId ?? '', at(answer, 'transaction'), body)
      break
    case 'rates.list':
      for (const rate of listAt(answer, 'data')) addRate(facts, rate)
      break
    case 'rates.create':
      setRate(facts, body)
      break
    default:
      for (const server of listAt(answer, 'servers')) addServer(facts, server)
  }
}

function openChat({ chats, open }: Facts, kind: Chat['kind'], chat: unknown, isTaken = false): void {
  const id = textAt(chat, '_id')
  const isStarted = kind === 'tracking'
  const expiresAtMs = Date.parse(textAt(chat, 'createdAt')) + (isStarted ? activeMs : waitingMs)
  const order = {
    serverId: textAt(chat, 'serverId'),
    quantity: numberAt(chat, 'quantity'),
    transactionType: textAt(chat, 'transactionType'),
  }
  chats.set(id, {
    id,
    kind,
    userId: textAt(chat, 'userId'),
    isOpen: true,
    isStarted,
    isTaken,
    isFulfilled: false,
    expiresAtMs,
    ...(kind === 'request' ? { order } : {}),
  })
  open.add(id)
}

function endChat({ chats, open }: Facts, id: string, endedBy: string): void {
  const chat = chats.get(id)
  if (!chat?.isOpen) return
  chat.isOpen = false
  chat.endedBy = endedBy
  open.delete(id)
}

/** A new message postpones the expiry of an active chat. */
function extendChat({ chats, messages }: Facts, id: string, messageId: string, when: string): void {
  const chat = chats.get(id)
  if (chat?.isStarted && !messages.has(messageId)) chat.expiresAtMs = Date.parse(when) + activeMs
  if (messageId !== '') messages.add(messageId)
}

function openExchange(facts: Facts, userId: string, exchange: unknown, asked: unknown): void {
  const id = textAt(exchange, '_id')
  const serverId = textAt(asked, 'serverIdReceiver')
  const reserved = numberAt(exchange, 'quantityReceiveDouble')
  facts.pending.set(userId, id)
  facts.orders.set(id, {
    id,
    kind: 'exchange',
    userId,
    serverId,
    reserved,
    status: 'Pending',
    operatorId: null,
  })
  changeStock(facts, serverId, -reserved)
}

function reduceEvent(facts: Facts, { event, to, payload, at: when }: EntryOf<'event'>): void {
  const id = subjectOf(payload)
  const chat = facts.chats.get(id)
  if (endingEvents.has(event)) endChat(facts, id, event)
  else if (event === 'assignTransactionToOperator') {
    const order = facts.orders.get(id)
    if (order) order.operatorId = textAt(payload, 'transaction', 'operatorId', '_id')
  } else {
    if (event === 'newTrackingOperator' && !chat) {
      openChat(facts, 'tracking', { ...fieldsOf(at(payload, 'tracking')), userId: to }, true)
    }
    if (chat?.isOpen) chat.isStarted = true
    extendChat(facts, id, textAt(payload, 'newMessage', '_id'), when)
  }
}

function reduceOperator(facts: Facts, { verb, body, opened = '' }: EntryOf<'operator'>): void {
  switch (verb) {
    case 'fulfil':
      openTransaction(facts, opened, body)
      break
    case 'settle':
      settle(facts, textAt(body, 'transactionId'), textAt(body, 'status'))
      break
    case 'take-tracking': {
      const chat = facts.chats.get(textAt(body, 'trackingId'))
      if (chat) chat.isTaken = true
      break
    }
    case 'set-rate':
      setRate(facts, body)
      break
    case 'set-server': {
      const server = facts.servers.get(textAt(body, 'serverId'))
      if (!server) break
      server.stock = (at(body, 'serverStock') as number | undefined) ?? server.stock
      server.buyPrice = (at(body, 'buyPrice') as number | undefined) ?? server.buyPrice
      server.sellPrice = (at(body, 'sellPrice') as number | undefined) ?? server.sellPrice
      break
    }
  }
}

function openTransaction(facts: Facts, id: string, body: unknown): void {
  const chat = facts.chats.get(textAt(body, 'requestId'))
  if (!chat?.order) return
  chat.isFulfilled = true
  const { serverId, quantity, transactionType } = chat.order
  const server = facts.servers.get(serverId)
  const isBuy = transactionType === 'Buy'
  const status = textAt(body, 'status') || 'Pending'
  const reserved = isBuy && status !== 'Rejected' ? quantity : 0
  facts.orders.set(id, {
    id,
    kind: isBuy ? 'Buy' : 'Sell',
    userId: chat.userId,
    serverId,
    reserved,
    status,
    operatorId: null,
    total: server && totalPrice(quantity, isBuy ? server.buyPrice : server.sellPrice),
  })
  changeStock(facts, serverId, -reserved)
}

function settle(facts: Facts, id: string, status: string): void {
  const order = facts.orders.get(id)
  if (!order) return
  if (status === 'Rejected' && order.status !== 'Rejected') changeStock(facts, order.serverId, order.reserved)
  order.status = status
  if (facts.pending.get(order.userId) === id) facts.pending.delete(order.userId)
}

function changeStock({ servers }: Facts, id: string, quantity: number): void {
  const server = servers.get(id)
  if (server) server.stock = addQuantities(server.stock, quantity)
}

/** Later answers do not overwrite what is known: the invariants compare them with it. */
function addServer({ servers }: Facts, server: unknown): void {
  const id = textAt(server, '_id')
  if (servers.has(id)) return
  servers.set(id, {
    stock: numberAt(server, 'serverStock'),
    buyPrice: numberAt(server, 'buyPrice'),
    sellPrice: numberAt(server, 'sellPrice'),
  })
}

function setRate({ rates }: Facts, body: unknown): void {
  rates.set(`${textAt(body, 'serverIdFrom')}/${textAt(body, 'serverIdTo')}`, {
    conversionRate: numberAt(body, 'conversionRate'),
    exchangeFee: numberAt(body, 'exchangeFee'),
  })
}

/** The list is sorted newest first, so the first rate of a pair is the current one. */
function addRate(facts: Facts, rate: unknown): void {
  const [serverIdFrom, serverIdTo] = [textAt(rate, 'serverIdFrom', '_id'), textAt(rate, 'serverIdTo', '_id')]
  if (facts.rates.has(`${serverIdFrom}/${serverIdTo}`)) return
  setRate(facts, { ...fieldsOf(rate), serverIdFrom, serverIdTo })
}

function reduceFault(
  facts: Facts,
  { action, fault, faultId, userId = null, met = '' }: EntryOf<'fault'>,
): void {
  if (action === 'added') facts.faults.set(faultId, { fault, userId })
  if (action === 'spent' || action === 'removed') facts.faults.delete(faultId)
  if (action === 'applied' && spoilingFaults.has(fault)) countSpoilt(facts, met, 1)
}

function countSpoilt({ spoilt }: Facts, name: string, by: number): void {
  spoilt.set(name, (spoilt.get(name) ?? 0) + by)
}
