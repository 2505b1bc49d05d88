/** The state of the marketplace as its journal tells it: conversations, orders, stock, prices, faults. */
import { addQuantities, totalPrice } from '../../contracts/registry/amounts.ts'
import type { AnswerOf, BodyOf, PayloadOf } from '../../contracts/registry/registry.ts'
import { subjectIds } from '../../mock-api/control/match.ts'
import type { Entry } from '../../mock-api/world/journal-entry.ts'

/** A step got no proper answer, which the journal does not show. */
export interface Unanswered {
  readonly kind: 'unanswered'
  readonly name: string
  /** The simulator itself reported an error, so that no fault can explain it. */
  readonly isFailure: boolean
  readonly why: string
}

export type Evidence = Entry | Unanswered
type EvidenceOf<Kind extends Evidence['kind']> = Extract<Evidence, { kind: Kind }>

/**
 * What happens to each kind of evidence. `operator` gets only verbs that were not refused, and `done` only calls that the
 * provider carried out: a status that a fault put in place of the answer does not count.
 */
export type Cases<Result> = {
  readonly [Kind in Evidence['kind']]?: (evidence: EvidenceOf<Kind>, facts: Facts) => Result
} & { readonly done?: (entry: EvidenceOf<'call'>, facts: Facts) => Result }

export function applyCase<Result>(
  cases: Cases<Result>,
  evidence: Evidence,
  facts: Facts,
): Result | undefined {
  if (evidence.kind === 'operator' && evidence.refused !== null) return undefined
  // The map of functions does not show that each takes evidence of its own kind.
  const apply = cases[evidence.kind] as ((evidence: Evidence, facts: Facts) => Result) | undefined
  const result = apply?.(evidence, facts)
  const isDone = evidence.kind === 'call' && evidence.status < 400
  return result ?? (isDone ? cases.done?.(evidence, facts) : undefined)
}

export interface Chat {
  readonly id: string
  readonly kind: 'request' | 'tracking'
  readonly userId: string
  isOpen: boolean
  /** The name of the call or the event that ended it. */
  endedBy: string
  isStarted: boolean
  isTaken: boolean
  isFulfilled: boolean
  expiresAtMs: number
  readonly order?: Pick<NewRequest, 'serverId' | 'quantity' | 'transactionType'>
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

type Rate = Pick<AnswerOf<'rates.list'>['data'][number], 'conversionRate' | 'exchangeFee'>
type Server = Record<'serverStock' | 'buyPrice' | 'sellPrice', number>
type NewRequest = AnswerOf<'conversations.create'>['request']
type NewTracking = AnswerOf<'trackings.create'>['tracking']

export class Facts {
  readonly chats = new Map<string, Chat>()
  /** The open ones, which are few. */
  readonly open = new Map<string, Chat>()
  readonly orders = new Map<string, Order>()
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

/** Returns the id of the chat, transaction or exchange that a body, an answer or an event is about. */
export function subjectOf(payload: unknown): string {
  const [id] = Object.values(subjectIds({ kind: 'event', payload }))
  return typeof id === 'string' ? id : ''
}

export const messageIn = (payload: unknown): string =>
  (payload as Partial<AnswerOf<'messages.sendToRequest'>> | null)?.newMessage?._id ?? ''

export const serversIn = (answer: unknown): AnswerOf<'servers.all'>['servers'] =>
  (answer as Partial<AnswerOf<'servers.all'>> | null)?.servers ?? []

export const eventIdOf = (payload: unknown): string =>
  (payload as { readonly eventId?: string } | null)?.eventId ?? ''

type VerbField = 'requestId' | 'status' | 'serverId' | 'serverIdFrom' | 'serverIdTo'
export type VerbBody = Readonly<Partial<Record<VerbField, string>>>

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

/** How each kind of evidence changes the facts. */
export const reducers: Cases<void> = {
  done({ call, userId, body, answer, at: when }, facts) {
    switch (call) {
      case 'conversations.create':
        openChat(facts, 'request', (answer as AnswerOf<'conversations.create'>).request)
        break
      case 'trackings.create':
        openChat(facts, 'tracking', (answer as AnswerOf<'trackings.create'>).tracking)
        break
      case 'messages.sendToRequest':
      case 'messages.sendToTracking':
        extendChat(facts, answer, when)
        break
      case 'messages.closeRequest':
      case 'messages.closeTracking':
        endChat(facts, subjectOf(body), call)
        break
      case 'exchanges.create': {
        const { transaction } = answer as AnswerOf<'exchanges.create'>
        openExchange(facts, userId ?? '', transaction, body as BodyOf<'exchanges.create'>)
        break
      }
      case 'rates.list':
        // Sorted newest first, so that the first rate of a pair is the current one.
        for (const rate of (answer as AnswerOf<'rates.list'>).data) {
          const pair = `${rate.serverIdFrom._id}/${rate.serverIdTo._id}`
          if (!facts.rates.has(pair)) facts.rates.set(pair, rate)
        }
        break
      default:
        // Later answers do not overwrite what is known: the invariants compare them with it.
        for (const { _id, serverStock = 0, buyPrice, sellPrice } of serversIn(answer))
          if (!facts.servers.has(_id)) facts.servers.set(_id, { serverStock, buyPrice, sellPrice })
    }
  },
  event({ event, to, payload, at: when }, facts) {
    facts.eventIds.add(eventIdOf(payload))
    const id = subjectOf(payload)
    const order = facts.orders.get(id)
    if (endingEvents.has(event)) endChat(facts, id, event)
    else if (event === 'assignTransactionToOperator') {
      const { transaction } = payload as PayloadOf<typeof event>
      if (order) order.operatorId = transaction.operatorId?._id ?? null
    } else {
      if (event === 'newTrackingOperator' && !facts.chats.has(id)) {
        const { tracking } = payload as PayloadOf<typeof event>
        openChat(facts, 'tracking', { ...tracking, userId: to }, true)
      }
      const chat = facts.open.get(id)
      if (chat) chat.isStarted = true
      extendChat(facts, payload, when)
    }
  },
  operator({ verb, body, opened = '' }, facts) {
    const { status = '', requestId = '', serverId = '', serverIdFrom, serverIdTo } = body as VerbBody
    if (verb === 'fulfil') openTransaction(facts, opened, requestId, status || 'Pending')
    if (verb === 'settle') settle(facts, subjectOf(body), status)
    if (verb === 'set-rate') facts.rates.set(`${String(serverIdFrom)}/${String(serverIdTo)}`, body as Rate)
    const chat = facts.chats.get(subjectOf(body))
    if (verb === 'take-tracking' && chat) chat.isTaken = true
    const server = facts.servers.get(serverId)
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

type Opened = Pick<NewRequest | NewTracking, '_id' | 'userId' | 'createdAt'>

function openChat({ chats, open }: Facts, kind: Chat['kind'], chat: Opened, isTaken = false): void {
  const isStarted = kind === 'tracking'
  const opened: Chat = {
    id: chat._id,
    kind,
    userId: chat.userId,
    isOpen: true,
    endedBy: '',
    isStarted,
    isTaken,
    isFulfilled: false,
    expiresAtMs: Date.parse(chat.createdAt) + (isStarted ? activeMs : waitingMs),
    ...(kind === 'request' && { order: chat as NewRequest }),
  }
  chats.set(opened.id, opened)
  open.set(opened.id, opened)
}

function endChat({ open }: Facts, id: string, endedBy: string): void {
  const chat = open.get(id)
  if (chat) Object.assign(chat, { isOpen: false, endedBy })
  open.delete(id)
}

/** A new message postpones the expiry of an active chat. */
function extendChat({ chats, messages }: Facts, sent: unknown, when: string): void {
  const messageId = messageIn(sent)
  const chat = chats.get(subjectOf(sent))
  if (chat?.isStarted && !messages.has(messageId)) chat.expiresAtMs = Date.parse(when) + activeMs
  if (messageId !== '') messages.add(messageId)
}

function openExchange(
  { orders, pending, servers }: Facts,
  userId: string,
  { _id: id, quantityReceiveDouble: reserved }: AnswerOf<'exchanges.create'>['transaction'],
  { serverIdReceiver: serverId }: BodyOf<'exchanges.create'>,
) {
  pending.set(userId, id)
  const order = { id, kind: 'exchange', userId, serverId, reserved } as const
  orders.set(id, { ...order, status: 'Pending', operatorId: null })
  changeStock(servers.get(serverId), -reserved)
}

function openTransaction(
  { chats, orders, servers }: Facts,
  id: string,
  requestId: string,
  status: string,
): void {
  const chat = chats.get(requestId)
  if (!chat?.order) return
  chat.isFulfilled = true
  const { userId, order } = chat
  const { serverId, quantity, transactionType: kind } = order
  const server = servers.get(serverId)
  const reserved = kind === 'Buy' && status !== 'Rejected' ? quantity : 0
  const total = server && totalPrice(quantity, kind === 'Buy' ? server.buyPrice : server.sellPrice)
  orders.set(id, { id, kind, userId, serverId, reserved, status, operatorId: null, total })
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
