/**
 * The rules that every world keeps, whatever is done there. Each invariant checks one entry of the journal against the facts
 * from the entries before it.
 */
import { receivedQuantity } from '../../contracts/registry/amounts.ts'
import { responseSchema, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { endpoints, events, type EndpointId, type EventName } from '../../contracts/registry/registry.ts'
import {
  at,
  isDone,
  listAt,
  numberAt,
  subjectOf,
  textAt,
  type Chat,
  type Evidence,
  type Facts,
  type Order,
} from './facts.ts'

/** What is wrong. Ids are replaced by names when a scenario is written. */
export interface Breach {
  readonly what: string
  /** Steps of which one fails because of the breach; none if the format has no word for it. */
  readonly ending?: readonly object[]
}

export interface Invariant {
  readonly name: string
  readonly sentence: string
  /** `facts` are those before the evidence. */
  readonly check: (evidence: Evidence, facts: Facts) => Breach | undefined
}

const fieldOf = ({ kind }: Chat): string => (kind === 'request' ? 'requestId' : 'trackingId')

/** Returns steps that expect the end of the chat and then fail on `then`. */
function endingOf(chat: Chat, id: string, then: object): readonly object[] {
  const { endedBy = '' } = chat
  const about = { [fieldOf(chat)]: id }
  const end = endedBy.startsWith('messages.') ? { call: endedBy } : { event: endedBy, to: chat.userId }
  return [{ expect: { ...end, ...about } }, { never: { ...then, ...about }, for: '0s' }]
}

const afterTheEnd: Invariant = {
  name: 'nothing-after-the-end',
  sentence: 'After a request or a tracking has ended, no message is sent in it and it does not end again.',
  check(evidence, { chats, messages }) {
    if (evidence.kind === 'event') {
      const id = subjectOf(evidence.payload)
      const chat = chats.get(id)
      if (!chat || chat.isOpen) return undefined
      return {
        what: `${evidence.event} about the ${chat.kind} ${id}, which ${chat.endedBy ?? ''} ended`,
        ending: endingOf(chat, id, { event: evidence.event }),
      }
    }
    if (evidence.kind !== 'call' || !isDone(evidence)) return undefined
    if (!evidence.call?.startsWith('messages.send')) return undefined
    const id = subjectOf(evidence.answer)
    const chat = chats.get(id)
    // Repeating a message returns the stored one, also after the end.
    if (!chat || chat.isOpen || messages.has(textAt(evidence.answer, 'newMessage', '_id'))) return undefined
    return {
      what: `${evidence.call} succeeded in the ${chat.kind} ${id}, which ${chat.endedBy ?? ''} ended`,
      ending: endingOf(chat, id, { call: evidence.call }),
    }
  },
}

const creating: Readonly<Record<string, Chat['kind'] | 'exchange'>> = {
  'conversations.create': 'request',
  'trackings.create': 'tracking',
  'exchanges.create': 'exchange',
}

const oneOpen: Invariant = {
  name: 'one-open',
  sentence: 'A player has at most one open request, one open tracking and one pending exchange.',
  check(evidence, facts) {
    if (evidence.kind !== 'call' || !isDone(evidence) || evidence.userId === null) return undefined
    const { call, userId } = evidence
    const kind = call === null ? undefined : creating[call]
    if (kind === undefined) return undefined
    const openId = kind === 'exchange' ? facts.pending.get(userId) : openOf(facts, userId, kind)
    if (openId === undefined) return undefined
    const sought = { call, from: userId }
    return {
      what: `${userId} opened another ${kind} while ${openId} was open`,
      ending: [{ expect: sought }, { never: sought, for: '0s' }],
    }
  },
}

const openOf = ({ open }: Facts, userId: string, kind: Chat['kind']): string | undefined =>
  [...open.values()].find((chat) => chat.userId === userId && chat.kind === kind)?.id

const onTime: Invariant = {
  name: 'expiries-on-time',
  sentence:
    'A waiting request expires after exactly 30 minutes, an active chat after exactly 24 hours without a message.',
  check(evidence, { chats, open, firedSeq }) {
    if (evidence.kind === 'unanswered') return undefined
    const nowMs = Date.parse(evidence.at)
    const late = [...open.values()].find(({ expiresAtMs }) => expiresAtMs < nowMs)
    if (late) return overdue(late)
    if (evidence.kind !== 'event' || evidence.cause === null || evidence.cause !== firedSeq) return undefined
    const id = subjectOf(evidence.payload)
    const chat = chats.get(id)
    if (!chat?.isOpen || chat.expiresAtMs === nowMs) return undefined
    return {
      what: `the ${chat.kind} ${id} expired at ${evidence.at} instead of ${instant(chat.expiresAtMs)}`,
      ending: [{ never: { event: evidence.event, [fieldOf(chat)]: id }, for: '0s' }],
    }
  },
}

function overdue(chat: Chat): Breach {
  const event = chat.kind === 'request' ? 'closeRequestExpired' : 'closeTrackingExpired'
  return {
    what: `the ${chat.kind} ${chat.id} did not expire at ${instant(chat.expiresAtMs)}`,
    ending: [{ expect: { event, to: chat.userId, [fieldOf(chat)]: chat.id }, within: '0s' }],
  }
}

const instant = (ms: number): string => new Date(ms).toISOString()

const current: Readonly<Record<string, Chat['kind']>> = {
  'conversations.current': 'request',
  'trackings.current': 'tracking',
}

const shownAsItIs: Invariant = {
  name: 'shown-as-it-is',
  sentence: 'The current request or tracking that a player reads is the open one, with its true state.',
  check(evidence, { chats }) {
    if (evidence.kind !== 'call' || !isDone(evidence) || evidence.call === null) return undefined
    const kind = current[evidence.call]
    const shown = kind === undefined ? undefined : at(evidence.answer, kind)
    const id = textAt(shown, '_id')
    const chat = chats.get(id)
    if (!chat) return undefined
    const ending = [
      {
        expect: {
          [chat.kind]: id,
          isFormOpened: chat.isOpen,
          isRequestStarted: chat.isOpen && chat.isStarted,
        },
      },
    ]
    if (!chat.isOpen)
      return {
        what: `the ${chat.kind} ${id} is shown as open, which ${chat.endedBy ?? ''} ended`,
        ending,
      }
    if (at(shown, 'isRequestStarted') === chat.isStarted) return undefined
    return { what: `the ${chat.kind} ${id} is shown as ${chat.isStarted ? 'waiting' : 'active'}`, ending }
  },
}

const oneOperator: Invariant = {
  name: 'one-operator',
  sentence: 'An exchange gets one operator and keeps them.',
  check(evidence, { orders }) {
    if (evidence.kind === 'event') {
      if (evidence.event !== 'assignTransactionToOperator') return undefined
      const id = subjectOf(evidence.payload)
      if ((orders.get(id)?.operatorId ?? null) === null) return undefined
      return {
        what: `the exchange ${id} was assigned a second time`,
        ending: [{ expect: { event: evidence.event, to: evidence.to, transactionId: id, times: 1 } }],
      }
    }
    for (const row of ordersIn(evidence)) {
      const order = orders.get(textAt(row, '_id'))
      const shown = at(row, 'operatorId')
      if (!order || shown === undefined) continue
      const operatorId = textAt(shown, '_id') || null
      if (operatorId === order.operatorId) continue
      const id = textAt(row, '_id')
      return {
        what: `the exchange ${id} has the operator ${String(operatorId)}, but was assigned to ${String(order.operatorId)}`,
        ending: [{ expect: { transaction: id, operatorId: order.operatorId } }],
      }
    }
    return undefined
  },
}

/** Returns the transactions and exchanges in an answer. */
function ordersIn(evidence: Parameters<Invariant['check']>[0]): readonly unknown[] {
  if (evidence.kind !== 'call' || !isDone(evidence)) return []
  if (evidence.call === 'exchanges.last') return [at(evidence.answer, 'transaction')]
  return evidence.call?.startsWith('history.') ? listAt(evidence.answer, 'data') : []
}

const stock: Invariant = {
  name: 'stock-is-conserved',
  sentence: 'Stock is never negative. An order takes its quantity out of it, a rejection puts it back once.',
  check(evidence, { servers }) {
    if (evidence.kind !== 'call' || !isDone(evidence)) return undefined
    for (const row of listAt(evidence.answer, 'servers')) {
      const id = textAt(row, '_id')
      const shown = numberAt(row, 'serverStock')
      const known = servers.get(id)
      const wanted = known?.stock ?? shown
      if (shown >= 0 && shown === wanted) continue
      const name = textAt(row, 'serverName')
      return {
        what: `${name} shows ${String(shown)} M in stock instead of ${String(wanted)} M`,
        ending: [{ expect: { server: name, serverStock: Math.max(0, wanted) } }],
      }
    }
    return undefined
  },
}

const totals: Invariant = {
  name: 'totals-are-right',
  sentence:
    'A total is the quantity times the price at that moment, and the received quantity follows the rate, to the thousandth.',
  check(evidence, facts) {
    if (evidence.kind !== 'call' || !isDone(evidence)) return undefined
    if (evidence.call === 'exchanges.create') return wronglyConverted(evidence, facts)
    for (const row of ordersIn(evidence)) {
      const id = textAt(row, '_id')
      const wanted = facts.orders.get(id)?.total
      const total = numberAt(row, 'total')
      if (wanted === undefined || total === wanted) continue
      return {
        what: `the transaction ${id} has a total of ${String(total)} DH instead of ${String(wanted)} DH`,
        ending: [{ expect: { transaction: id, total: wanted } }],
      }
    }
    return undefined
  },
}

function wronglyConverted(
  { body, answer }: { body: unknown; answer: unknown },
  { rates }: Facts,
): Breach | undefined {
  const rate = rates.get(`${textAt(body, 'serverIdSender')}/${textAt(body, 'serverIdReceiver')}`)
  const id = textAt(answer, 'transaction', '_id')
  const received = numberAt(answer, 'transaction', 'quantityReceiveDouble')
  if (!rate) return undefined
  const wanted = receivedQuantity(numberAt(body, 'quantitySendDouble'), rate.conversionRate, rate.exchangeFee)
  if (received === wanted) return undefined
  return {
    what: `the exchange ${id} gives ${String(received)} M instead of ${String(wanted)} M`,
    ending: [{ expect: { transaction: id, quantityReceiveDouble: wanted } }],
  }
}

const following: Readonly<Record<string, readonly string[]>> = {
  Pending: ['Exchanged', 'Paid', 'Rejected'],
  Exchanged: ['Paid', 'Rejected'],
}

/** An exchange is never Paid, so Exchanged is its end. */
const mayBecome = ({ kind, status: from }: Order, to: string): boolean =>
  (following[from] ?? []).includes(to) && !(kind === 'exchange' && (from !== 'Pending' || to === 'Paid'))

const lifeCycle: Invariant = {
  name: 'life-cycle',
  sentence:
    'A status follows its life cycle and changes only when the staff settles it. A request gives one transaction.',
  check(evidence, { chats, orders }) {
    if (evidence.kind === 'operator' && evidence.verb === 'settle' && evidence.refused === null) {
      const id = textAt(evidence.body, 'transactionId')
      const status = textAt(evidence.body, 'status')
      const order = orders.get(id)
      if (!order || mayBecome(order, status)) return undefined
      return {
        what: `the ${order.kind} ${id} went from ${order.status} to ${status}`,
        ending: [{ expect: { transaction: id, status: order.status } }],
      }
    }
    if (evidence.kind === 'operator' && evidence.verb === 'fulfil' && evidence.refused === null) {
      const id = textAt(evidence.body, 'requestId')
      return chats.get(id)?.isFulfilled === true
        ? { what: `the request ${id} gave a second transaction` }
        : undefined
    }
    for (const row of ordersIn(evidence)) {
      const id = textAt(row, '_id')
      const order = orders.get(id)
      const status = textAt(row, 'status')
      if (!order || order.status === status) continue
      return {
        what: `the ${order.kind} ${id} is shown as ${status} instead of ${order.status}`,
        ending: [{ expect: { transaction: id, status: order.status } }],
      }
    }
    return undefined
  },
}

const onlyItsOwn: Invariant = {
  name: 'only-its-own',
  sentence: 'Players get only events about their own conversations and orders.',
  check(evidence, { chats, orders }) {
    if (evidence.kind !== 'event') return undefined
    const id = subjectOf(evidence.payload)
    const owner = chats.get(id)?.userId ?? orders.get(id)?.userId
    if (owner === undefined || owner === evidence.to) return undefined
    return {
      what: `${evidence.event} about ${id}, which belongs to ${owner}, was sent to ${evidence.to}`,
      ending: [
        { never: { event: evidence.event, to: evidence.to, ...about(evidence.payload, id) }, for: '0s' },
      ],
    }
  },
}

function about(payload: unknown, id: string): object {
  if (textAt(payload, 'transaction', '_id') === id) return { transactionId: id }
  const isRequest = textAt(payload, 'requestId') === id || textAt(payload, 'newMessage', 'requestId') === id
  return isRequest ? { requestId: id } : { trackingId: id }
}

const eventIds: Invariant = {
  name: 'event-ids-are-unique',
  sentence:
    'No two events share an eventId, even after a restore; a duplicate made by a fault keeps the eventId.',
  check(evidence, { eventIds: known }) {
    if (evidence.kind !== 'event') return undefined
    const eventId = textAt(evidence.payload, 'eventId')
    return known.has(eventId)
      ? { what: `${evidence.event} has the eventId ${eventId} of an earlier event` }
      : undefined
  },
}

const isEndpoint = (id: string): id is EndpointId => Object.hasOwn(endpoints, id)
const isEvent = (name: string): name is EventName => Object.hasOwn(events, name)

const contract: Invariant = {
  name: 'contract',
  sentence: 'Every answer and every event matches its schema in the contract.',
  check(evidence) {
    if (evidence.kind === 'event') {
      const trouble =
        evidence.violation ??
        (isEvent(evidence.event)
          ? events[evidence.event].payload.safeParse(evidence.payload).error?.message
          : 'the contract has no such event')
      return trouble === undefined ? undefined : { what: `${evidence.event}: ${trouble}` }
    }
    if (evidence.kind !== 'call') return undefined
    const { call, status, answer, violation, faults = [] } = evidence
    if (violation !== undefined) return { what: `${String(call)}: ${violation}` }
    // Skips answers that a fault replaced, and those whose secrets the journal leaves out.
    if (call === null || faults.length > 0 || call.startsWith('auth.') || !isEndpoint(call)) return undefined
    const row: Endpoint = endpoints[call]
    const schema = responseSchema(row, status)
    if (schema === undefined)
      return {
        what: `${call} was answered with the status ${String(status)}, which the contract does not list`,
      }
    const parsed = schema.safeParse(answer)
    return parsed.success ? undefined : { what: `${call}: ${parsed.error.message}` }
  },
}

const unfailing: Invariant = {
  name: 'no-failure',
  sentence: 'Without a fault, every call gets an answer, and never a 500.',
  check(evidence, { spoilt }) {
    if (evidence.kind === 'call' && evidence.status >= 500 && (evidence.faults ?? []).length === 0) {
      return { what: `${evidence.call ?? evidence.path} was answered with ${String(evidence.status)}` }
    }
    if (evidence.kind !== 'unanswered') return undefined
    if (!evidence.isFailure && (spoilt.get(evidence.name) ?? 0) > 0) return undefined
    return { what: evidence.why }
  },
}

export const invariants: readonly Invariant[] = [
  afterTheEnd,
  oneOpen,
  onTime,
  shownAsItIs,
  oneOperator,
  stock,
  totals,
  lifeCycle,
  onlyItsOwn,
  eventIds,
  contract,
  unfailing,
]
