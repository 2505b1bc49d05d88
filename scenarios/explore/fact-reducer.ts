/** How the facts change with each entry. */
import { addQuantities, totalPrice } from '../../contracts/registry/amounts.ts'
import type { Entry } from '../../mock-api/control/journal-entry.ts'
import {
  at,
  ending,
  fieldsOf,
  listAt,
  numberAt,
  subjectOf,
  textAt,
  type Chat,
  type Evidence,
  type Facts,
} from './facts.ts'

type EntryOf<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>

export const waitingMs = 30 * 60_000
export const activeMs = 24 * 3_600_000

/** Kinds of faults after which a caller has no answer that keeps the contract. */
const spoiling = new Set(['status', 'malformed', 'truncated', 'reset', 'partition'])

export function learn(facts: Facts, evidence: Evidence): void {
  switch (evidence.kind) {
    case 'call':
      if (evidence.status < 400) learnCall(facts, evidence)
      break
    case 'event':
      facts.eventIds.add(textAt(evidence.payload, 'eventId'))
      learnEvent(facts, evidence)
      break
    case 'operator':
      if (evidence.refused === null) learnAct(facts, evidence)
      break
    case 'clock':
      if (evidence.action === 'fired') facts.firedSeq = evidence.seq
      break
    case 'fault':
      if (evidence.action === 'applied' && spoiling.has(evidence.fault)) spoil(facts, evidence.met ?? '', 1)
      break
    case 'unanswered':
      spoil(facts, evidence.name, -1)
      break
    case 'socket':
    case 'mail':
    case 'world':
      break
  }
}

function spoil({ spoilt }: Facts, name: string, by: number): void {
  spoilt.set(name, (spoilt.get(name) ?? 0) + by)
}

function learnCall(facts: Facts, { call, userId, body, answer, at: when }: EntryOf<'call'>): void {
  switch (call) {
    case 'conversations.create':
      openChat(facts, 'request', at(answer, 'request'))
      break
    case 'trackings.create':
      openChat(facts, 'tracking', at(answer, 'tracking'))
      break
    case 'messages.sendToRequest':
    case 'messages.sendToTracking':
      keepAlive(facts, subjectOf(answer), textAt(answer, 'newMessage', '_id'), when)
      break
    case 'messages.closeRequest':
    case 'messages.closeTracking':
      endChat(facts, textAt(body, 'requestId') || textAt(body, 'trackingId'), call)
      break
    case 'exchanges.create':
      learnExchange(facts, userId ?? '', at(answer, 'transaction'), body)
      break
    case 'rates.list':
      for (const rate of listAt(answer, 'data')) learnRate(facts, rate)
      break
    case 'rates.create':
      setRate(facts, body)
      break
    default:
      for (const server of listAt(answer, 'servers')) learnServer(facts, server)
  }
}

function openChat({ chats, open }: Facts, kind: Chat['kind'], chat: unknown): void {
  const id = textAt(chat, '_id')
  const isStarted = kind === 'tracking'
  const createdAt = textAt(chat, 'createdAt')
  const dueMs = Date.parse(createdAt) + (isStarted ? activeMs : waitingMs)
  const userId = textAt(chat, 'userId')
  const order = {
    serverId: textAt(chat, 'serverId'),
    quantity: numberAt(chat, 'quantity'),
    transactionType: textAt(chat, 'transactionType'),
  }
  chats.set(id, { kind, userId, createdAt, isOpen: true, isStarted, dueMs, ...(isStarted ? {} : { order }) })
  open.add(id)
}

function endChat({ chats, open }: Facts, id: string, endedBy: string): void {
  const chat = chats.get(id)
  if (!chat?.isOpen) return
  chat.isOpen = false
  chat.endedBy = endedBy
  open.delete(id)
}

/** A message that is new moves the end of a chat that has begun. */
function keepAlive({ chats, messages }: Facts, id: string, messageId: string, when: string): void {
  const chat = chats.get(id)
  if (chat?.isStarted && !messages.has(messageId)) chat.dueMs = Date.parse(when) + activeMs
  if (messageId !== '') messages.add(messageId)
}

function learnExchange(facts: Facts, userId: string, exchange: unknown, asked: unknown): void {
  const id = textAt(exchange, '_id')
  const serverId = textAt(asked, 'serverIdReceiver')
  facts.pending.set(userId, id)
  const reserved = numberAt(exchange, 'quantityReceiveDouble')
  facts.orders.set(id, { kind: 'exchange', userId, serverId, reserved, status: 'Pending', operatorId: null })
  stockBy(facts, serverId, -reserved)
}

function learnEvent(facts: Facts, { event, to, payload, at: when }: EntryOf<'event'>): void {
  const id = subjectOf(payload)
  const chat = facts.chats.get(id)
  if (ending[event]) endChat(facts, id, event)
  else if (event === 'assignTransactionToOperator') {
    const order = facts.orders.get(id)
    if (order) order.operatorId = textAt(payload, 'transaction', 'operatorId', '_id')
  } else {
    if (event === 'newTrackingOperator' && !chat) {
      openChat(facts, 'tracking', { ...fieldsOf(at(payload, 'tracking')), userId: to })
    }
    if (chat?.isOpen) chat.isStarted = true
    keepAlive(facts, id, textAt(payload, 'newMessage', '_id'), when)
  }
}

function learnAct(facts: Facts, { verb, body, opened = '' }: EntryOf<'operator'>): void {
  switch (verb) {
    case 'fulfil':
      learnTransaction(facts, opened, body)
      break
    case 'settle':
      settle(facts, textAt(body, 'transactionId'), textAt(body, 'status'))
      break
    case 'set-rate':
      setRate(facts, body)
      break
    case 'set-server': {
      const server = facts.servers.get(textAt(body, 'serverId'))
      if (!server) break
      const given = {
        stock: at(body, 'serverStock'),
        buyPrice: at(body, 'buyPrice'),
        sellPrice: at(body, 'sellPrice'),
      }
      for (const [field, value] of Object.entries(given)) {
        if (typeof value === 'number') Object.assign(server, { [field]: value })
      }
      break
    }
  }
}

function learnTransaction(facts: Facts, id: string, body: unknown): void {
  const chat = facts.chats.get(textAt(body, 'requestId'))
  if (!chat?.order) return
  const { serverId, quantity, transactionType } = chat.order
  const server = facts.servers.get(serverId)
  const isBuy = transactionType === 'Buy'
  const status = textAt(body, 'status') || 'Pending'
  const reserved = isBuy && status !== 'Rejected' ? quantity : 0
  facts.orders.set(id, {
    kind: isBuy ? 'Buy' : 'Sell',
    userId: chat.userId,
    serverId,
    reserved,
    status,
    operatorId: null,
    total: server && totalPrice(quantity, isBuy ? server.buyPrice : server.sellPrice),
  })
  stockBy(facts, serverId, -reserved)
}

function settle(facts: Facts, id: string, status: string): void {
  const order = facts.orders.get(id)
  if (!order) return
  if (status === 'Rejected' && order.status !== 'Rejected') stockBy(facts, order.serverId, order.reserved)
  order.status = status
  if (facts.pending.get(order.userId) === id) facts.pending.delete(order.userId)
}

function stockBy({ servers }: Facts, id: string, quantity: number): void {
  const server = servers.get(id)
  if (server) server.stock = addQuantities(server.stock, quantity)
}

/** What is known of a server is kept: the invariants compare it with what is answered. */
function learnServer({ servers }: Facts, server: unknown): void {
  const id = textAt(server, '_id')
  if (servers.has(id)) return
  servers.set(id, {
    name: textAt(server, 'serverName'),
    stock: numberAt(server, 'serverStock'),
    buyPrice: numberAt(server, 'buyPrice'),
    sellPrice: numberAt(server, 'sellPrice'),
  })
}

function setRate({ rates }: Facts, body: unknown): void {
  const pair = `${textAt(body, 'serverIdFrom')}/${textAt(body, 'serverIdTo')}`
  rates.set(pair, {
    conversionRate: numberAt(body, 'conversionRate'),
    exchangeFee: numberAt(body, 'exchangeFee'),
  })
}

function learnRate(facts: Facts, rate: unknown): void {
  const [serverIdFrom, serverIdTo] = [textAt(rate, 'serverIdFrom', '_id'), textAt(rate, 'serverIdTo', '_id')]
  // Newest first: the first of a pair holds.
  if (!facts.rates.has(`${serverIdFrom}/${serverIdTo}`)) {
    setRate(facts, { ...fieldsOf(rate), serverIdFrom, serverIdTo })
  }
}
