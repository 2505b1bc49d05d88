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
type EvidenceOf<Kind extends Evidence['kind']> = Extract<Evidence, { kind: Kind }>

/** What happens to each kind of evidence. */
export interface Cases<Result> {
  readonly call?: (entry: EvidenceOf<'call'>, facts: Facts) => Result
  /** Calls that the provider carried out. A status that a fault put in place of the answer does not count. */
  readonly done?: (entry: EvidenceOf<'call'>, facts: Facts) => Result
  readonly event?: (entry: EvidenceOf<'event'>, facts: Facts) => Result
  /** Verbs that were not refused. */
  readonly operator?: (entry: EvidenceOf<'operator'>, facts: Facts) => Result
  readonly clock?: (entry: EvidenceOf<'clock'>, facts: Facts) => Result
  readonly fault?: (entry: EvidenceOf<'fault'>, facts: Facts) => Result
  readonly unanswered?: (evidence: Unanswered, facts: Facts) => Result
}

/** Calls the function for this kind of evidence, if there is one. */
export function applyCase<Result>(
  cases: Cases<Result>,
  evidence: Evidence,
  facts: Facts,
): Result | undefined {
  switch (evidence.kind) {
    case 'call':
      return (
        cases.call?.(evidence, facts) ?? (evidence.status < 400 ? cases.done?.(evidence, facts) : undefined)
      )
    case 'event':
      return cases.event?.(evidence, facts)
    case 'operator':
      return evidence.refused === null ? cases.operator?.(evidence, facts) : undefined
    case 'clock':
      return cases.clock?.(evidence, facts)
    case 'fault':
      return cases.fault?.(evidence, facts)
    case 'unanswered':
      return cases.unanswered?.(evidence, facts)
    case 'socket':
    case 'mail':
    case 'world':
      return undefined
  }
}

export interface Chat {
  readonly id: string
  readonly kind: 'request' | 'tracking'
  readonly userId: string
  isOpen: boolean
  /** The name of the call or the event that ended it. */
  endedBy: string
  /** The staff has answered. */
  isStarted: boolean
  /** An operator has taken the tracking. */
  isTaken: boolean
  /** A transaction was made from the request. */
  isFulfilled: boolean
  expiresAtMs: number
  /** Of a request. */
  readonly order: {
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
  serverStock: number
  buyPrice: number
  sellPrice: number
}

interface Rate {
  readonly conversionRate: number
  readonly exchangeFee: number
}

/** What the entries of a journal tell so far. */
export class Facts {
  readonly chats = new Map<string, Chat>()
  /** The open ones, which are few. */
  readonly open = new Map<string, Chat>()
  readonly orders = new Map<string, Order>()
  /** The pending exchange of each user. */
  readonly pending = new Map<string, string>()
  readonly messages = new Set<string>()
  readonly servers = new Map<string, Server>()
  /** By `from/to`. */
  readonly rates = new Map<string, Rate>()
  /** The active faults; for a partition, whom it cuts off (null: everybody). */
  readonly faults = new Map<string, { readonly fault: string; readonly userId: string | null }>()
  /** Also those from before a restore. */
  readonly eventIds = new Set<string>()
  /** The seq of the newest `fired` entry of the clock. */
  firedSeq = 0
  /** How many answers of a call were spoilt by faults and not yet missed by a caller. */
  readonly spoilt = new Map<string, number>()
}

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

/** Returns the id of the chat, transaction or exchange that a body, an answer or an event is about. */
export const subjectOf = (payload: unknown): string =>
  ['requestId', 'trackingId', 'transactionId']
    .map((field) => textAt(payload, field) || textAt(payload, 'newMessage', field))
    .find((id) => id !== '') ??
  (textAt(payload, 'tracking', '_id') || textAt(payload, 'transaction', '_id'))

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

/** Updates the facts with one kind of evidence. */
const reducers: Cases<void> = {
  done({ call, userId, body, answer, at: when }, facts) {
    switch (call) {
      case 'conversations.create':
        openChat(facts, 'request', at(answer, 'request'))
        break
      case 'trackings.create':
        openChat(facts, 'tracking', at(answer, 'tracking'))
        break
      case 'messages.sendToRequest':
      case 'messages.sendToTracking':
        extendChat(facts, answer, when)
        break
      case 'messages.closeRequest':
      case 'messages.closeTracking':
        endChat(facts, subjectOf(body), call)
        break
      case 'exchanges.create':
        openExchange(facts, userId ?? '', at(answer, 'transaction'), body)
        break
      case 'rates.list':
        // Sorted newest first, so that the first rate of a pair is the current one.
        for (const rate of listAt(answer, 'data')) {
          const pair = `${textAt(rate, 'serverIdFrom', '_id')}/${textAt(rate, 'serverIdTo', '_id')}`
          if (!facts.rates.has(pair)) setRate(facts, pair, rate)
        }
        break
      default:
        for (const server of listAt(answer, 'servers')) addServer(facts, server)
    }
  },
  event({ event, to, payload, at: when }, facts) {
    facts.eventIds.add(textAt(payload, 'eventId'))
    const id = subjectOf(payload)
    const order = facts.orders.get(id)
    if (endingEvents.has(event)) endChat(facts, id, event)
    else if (event === 'assignTransactionToOperator') {
      if (order) order.operatorId = textAt(payload, 'transaction', 'operatorId', '_id')
    } else {
      if (event === 'newTrackingOperator' && !facts.chats.has(id)) {
        openChat(facts, 'tracking', { ...fieldsOf(at(payload, 'tracking')), userId: to }, true)
      }
      const chat = facts.open.get(id)
      if (chat) chat.isStarted = true
      extendChat(facts, payload, when)
    }
  },
  operator({ verb, body, opened = '' }, facts) {
    if (verb === 'fulfil') openTransaction(facts, opened, body)
    if (verb === 'settle') settle(facts, subjectOf(body), textAt(body, 'status'))
    if (verb === 'set-rate')
      setRate(facts, `${textAt(body, 'serverIdFrom')}/${textAt(body, 'serverIdTo')}`, body)
    const chat = facts.chats.get(subjectOf(body))
    if (verb === 'take-tracking' && chat) chat.isTaken = true
    const server = facts.servers.get(textAt(body, 'serverId'))
    if (verb === 'set-server' && server) Object.assign(server, body)
  },
  clock({ action, seq }, facts) {
    if (action === 'fired') facts.firedSeq = seq
  },
  fault({ action, fault, faultId, userId = null, met = '' }, { faults, spoilt }) {
    if (action === 'added') faults.set(faultId, { fault, userId })
    if (action === 'spent' || action === 'removed') faults.delete(faultId)
    if (action === 'applied' && spoilingFaults.has(fault)) spoilt.set(met, (spoilt.get(met) ?? 0) + 1)
  },
  unanswered({ name }, { spoilt }) {
    spoilt.set(name, (spoilt.get(name) ?? 0) - 1)
  },
}

export const reduceFacts = (facts: Facts, evidence: Evidence): void => {
  applyCase(reducers, evidence, facts)
}

function openChat({ chats, open }: Facts, kind: Chat['kind'], chat: unknown, isTaken = false): void {
  const id = textAt(chat, '_id')
  const isStarted = kind === 'tracking'
  const opened: Chat = {
    id,
    kind,
    userId: textAt(chat, 'userId'),
    isOpen: true,
    endedBy: '',
    isStarted,
    isTaken,
    isFulfilled: false,
    expiresAtMs: Date.parse(textAt(chat, 'createdAt')) + (isStarted ? activeMs : waitingMs),
    order: {
      serverId: textAt(chat, 'serverId'),
      quantity: numberAt(chat, 'quantity'),
      transactionType: textAt(chat, 'transactionType'),
    },
  }
  chats.set(id, opened)
  open.set(id, opened)
}

function endChat({ open }: Facts, id: string, endedBy: string): void {
  const chat = open.get(id)
  if (chat) Object.assign(chat, { isOpen: false, endedBy })
  open.delete(id)
}

/** A new message postpones the expiry of an active chat. */
function extendChat({ chats, messages }: Facts, sent: unknown, when: string): void {
  const messageId = textAt(sent, 'newMessage', '_id')
  const chat = chats.get(subjectOf(sent))
  if (chat?.isStarted && !messages.has(messageId)) chat.expiresAtMs = Date.parse(when) + activeMs
  if (messageId !== '') messages.add(messageId)
}

function openExchange(
  { orders, pending, servers }: Facts,
  userId: string,
  exchange: unknown,
  asked: unknown,
) {
  const id = textAt(exchange, '_id')
  const serverId = textAt(asked, 'serverIdReceiver')
  const reserved = numberAt(exchange, 'quantityReceiveDouble')
  pending.set(userId, id)
  orders.set(id, {
    id,
    kind: 'exchange',
    userId,
    serverId,
    reserved,
    status: 'Pending',
    operatorId: null,
  })
  changeStock(servers.get(serverId), -reserved)
}

function openTransaction({ chats, orders, servers }: Facts, id: string, body: unknown): void {
  const chat = chats.get(textAt(body, 'requestId'))
  if (!chat) return
  chat.isFulfilled = true
  const { serverId, quantity, transactionType } = chat.order
  const server = servers.get(serverId)
  const isBuy = transactionType === 'Buy'
  const status = textAt(body, 'status') || 'Pending'
  const reserved = isBuy && status !== 'Rejected' ? quantity : 0
  orders.set(id, {
    id,
    kind: isBuy ? 'Buy' : 'Sell',
    userId: chat.userId,
    serverId,
    reserved,
    status,
    operatorId: null,
    total: server && totalPrice(quantity, isBuy ? server.buyPrice : server.sellPrice),
  })
  changeStock(server, -reserved)
}

function settle({ orders, pending, servers }: Facts, id: string, status: string): void {
  const order = orders.get(id)
  if (!order) return
  if (status === 'Rejected' && order.status !== 'Rejected')
    changeStock(servers.get(order.serverId), order.reserved)
  order.status = status
  if (pending.get(order.userId) === id) pending.delete(order.userId)
}

function changeStock(server: Server | undefined, quantity: number): void {
  if (server) server.serverStock = addQuantities(server.serverStock, quantity)
}

/** Later answers do not overwrite what is known: the invariants compare them with it. */
function addServer({ servers }: Facts, server: unknown): void {
  const id = textAt(server, '_id')
  if (servers.has(id)) return
  servers.set(id, {
    serverStock: numberAt(server, 'serverStock'),
    buyPrice: numberAt(server, 'buyPrice'),
    sellPrice: numberAt(server, 'sellPrice'),
  })
}

function setRate({ rates }: Facts, pair: string, rate: unknown): void {
  rates.set(pair, {
    conversionRate: numberAt(rate, 'conversionRate'),
    exchangeFee: numberAt(rate, 'exchangeFee'),
  })
}
