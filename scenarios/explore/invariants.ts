/**
 * The rules that every world keeps, whatever is done there. Each invariant checks one entry of the journal against the facts
 * from the entries before it.
 */
import { receivedQuantity } from '../../contracts/registry/amounts.ts'
import type { AnswerOf, BodyOf } from '../../contracts/registry/registry.ts'
import {
  eventIdOf,
  messageIn,
  serversIn,
  subjectOf,
  type Cases,
  type Chat,
  type Facts,
  type Order,
  type VerbBody,
} from './facts.ts'

export interface Breach {
  readonly what: string
  /** Steps of which one fails because of the breach; none if the format has no word for it. */
  readonly ending?: readonly object[]
}

export interface Invariant {
  readonly name: string
  readonly sentence: string
  /** The facts are those before the evidence. */
  readonly check: Cases<Breach | undefined>
  readonly checkAt?: (instant: string, facts: Facts) => Breach | undefined
}

const fieldOf = ({ kind }: Chat): string => (kind === 'request' ? 'requestId' : 'trackingId')
const nameOf = ({ kind, id }: Chat): string => `the ${kind} ${id}`

function endingOf(chat: Chat, then: object): readonly object[] {
  const { endedBy, userId, id } = chat
  const about = { [fieldOf(chat)]: id }
  const end = endedBy.startsWith('messages.') ? { call: endedBy } : { event: endedBy, to: userId }
  return [{ expect: { ...end, ...about } }, { never: { ...then, ...about }, for: '0s' }]
}

const opening = new Map<string | null, Order['kind'] | Chat['kind']>([
  ['conversations.create', 'request'],
  ['trackings.create', 'tracking'],
  ['exchanges.create', 'exchange'],
])

const instant = (ms: number): string => new Date(ms).toISOString()

interface Row {
  readonly _id: string
  readonly status?: string
  readonly total?: number
  readonly operatorId?: { readonly _id: string } | null
}

/** Finds an order in an answer that has another value than the journal implies. */
const shownWrong =
  (field: 'status' | 'operatorId' | 'total'): NonNullable<Invariant['check']['done']> =>
  ({ call, answer }, { orders }) => {
    const { transaction, data = [] } = answer as {
      readonly transaction?: Row | null
      readonly data?: readonly Row[]
    }
    const last = call === 'exchanges.last' && transaction ? [transaction] : []
    for (const row of call?.startsWith('history.') ? data : last) {
      const { _id: id, operatorId } = row
      const order = orders.get(id)
      const shown = field === 'operatorId' ? (operatorId?._id ?? operatorId) : row[field]
      if (!order || order[field] === undefined || shown === undefined || shown === order[field]) continue
      return {
        what: `the ${order.kind} ${id} is shown with the ${field} ${JSON.stringify(shown)} instead of ${JSON.stringify(order[field])}`,
        ending: [{ expect: { transaction: id, [field]: order[field] } }],
      }
    }
    return undefined
  }

const following: Readonly<Record<string, readonly string[]>> = {
  Pending: ['Exchanged', 'Paid', 'Rejected'],
  Exchanged: ['Paid', 'Rejected'],
}

/** An exchange is never Paid, so Exchanged is its end. */
const mayBecome = ({ kind, status: from }: Order, to: string): boolean =>
  (following[from] ?? []).includes(to) && !(kind === 'exchange' && (from !== 'Pending' || to === 'Paid'))

const breachOfContract = (name: string, violation: string | undefined): Breach | undefined =>
  violation === undefined ? undefined : { what: `${name}: ${violation}` }

export const invariants: readonly Invariant[] = [
  {
    name: 'nothing-after-the-end',
    sentence: 'After a request or a tracking has ended, no message is sent in it and it does not end again.',
    check: {
      event({ event, payload }, { chats }) {
        const chat = chats.get(subjectOf(payload))
        if (!chat || chat.isOpen) return undefined
        return {
          what: `${event} about ${nameOf(chat)}, which ${chat.endedBy} ended`,
          ending: endingOf(chat, { event }),
        }
      },
      done({ call, answer }, { chats, messages }) {
        const chat = chats.get(subjectOf(answer))
        // Repeating a message returns the stored one, also after the end.
        const isRepeated = messages.has(messageIn(answer))
        if (!chat || chat.isOpen || isRepeated || !call?.startsWith('messages.send')) return undefined
        return {
          what: `${call} succeeded in ${nameOf(chat)}, which ${chat.endedBy} ended`,
          ending: endingOf(chat, { call }),
        }
      },
    },
  },
  {
    name: 'one-open',
    sentence: 'A player has at most one open request, one open tracking and one pending exchange.',
    check: {
      done({ call, userId }, { open, pending }) {
        const kind = opening.get(call)
        if (kind === undefined || userId === null) return undefined
        const openId =
          kind === 'exchange'
            ? pending.get(userId)
            : [...open.values()].find((chat) => chat.userId === userId && chat.kind === kind)?.id
        if (openId === undefined) return undefined
        const sought = { call, from: userId }
        return {
          what: `${userId} opened another ${kind} while ${openId} was open`,
          ending: [{ expect: sought }, { never: sought, for: '0s' }],
        }
      },
    },
  },
  {
    name: 'expiries-on-time',
    sentence:
      'A waiting request expires after exactly 30 minutes, an active chat after exactly 24 hours without a message.',
    checkAt(now, { open }) {
      const nowMs = Date.parse(now)
      const chat = [...open.values()].find(({ expiresAtMs }) => expiresAtMs < nowMs)
      if (!chat) return undefined
      const event = chat.kind === 'request' ? 'closeRequestExpired' : 'closeTrackingExpired'
      return {
        what: `${nameOf(chat)} did not expire at ${instant(chat.expiresAtMs)}`,
        ending: [{ expect: { event, to: chat.userId, [fieldOf(chat)]: chat.id }, within: '0s' }],
      }
    },
    check: {
      event({ event, payload, cause, at: now }, { open, firedSeq }) {
        const chat = open.get(subjectOf(payload))
        if (!chat || cause !== firedSeq || chat.expiresAtMs === Date.parse(now)) return undefined
        return {
          what: `${nameOf(chat)} expired at ${now} instead of ${instant(chat.expiresAtMs)}`,
          ending: [{ never: { event, [fieldOf(chat)]: chat.id }, for: '0s' }],
        }
      },
    },
  },
  {
    name: 'shown-as-it-is',
    sentence: 'The current request or tracking that a player reads is the open one, with its true state.',
    check: {
      done({ call, answer }, { chats }) {
        if (call !== 'conversations.current' && call !== 'trackings.current') return undefined
        const { request, tracking } = answer as Partial<
          AnswerOf<'conversations.current'> & AnswerOf<'trackings.current'>
        >
        const shown = request ?? tracking
        const chat = chats.get(shown?._id ?? '')
        if (!chat || (chat.isOpen && shown?.isRequestStarted === chat.isStarted)) return undefined
        const { kind, id, isOpen, isStarted, endedBy } = chat
        return {
          what: isOpen
            ? `${nameOf(chat)} is shown as ${isStarted ? 'waiting' : 'active'}`
            : `${nameOf(chat)} is shown as open, which ${endedBy} ended`,
          ending: [{ expect: { [kind]: id, isFormOpened: isOpen, isRequestStarted: isOpen && isStarted } }],
        }
      },
    },
  },
  {
    name: 'one-operator',
    sentence: 'An exchange gets one operator and keeps them.',
    check: {
      event({ event, to, payload }, { orders }) {
        const order = orders.get(subjectOf(payload))
        if (event !== 'assignTransactionToOperator' || !order || order.operatorId === null) return undefined
        return {
          what: `the exchange ${order.id} was assigned a second time`,
          ending: [{ expect: { event, to, transactionId: order.id, times: 1 } }],
        }
      },
      done: shownWrong('operatorId'),
    },
  },
  {
    name: 'stock-is-conserved',
    sentence:
      'Stock is never negative. An order takes its quantity out of it, a rejection puts it back once.',
    check: {
      done({ answer }, { servers }) {
        for (const { _id, serverName: server, serverStock: shown = 0 } of serversIn(answer)) {
          const wanted = servers.get(_id)?.serverStock ?? shown
          if (shown >= 0 && shown === wanted) continue
          return {
            what: `${server} shows ${String(shown)} M in stock instead of ${String(wanted)} M`,
            ending: [{ expect: { server, serverStock: Math.max(0, wanted) } }],
          }
        }
        return undefined
      },
    },
  },
  {
    name: 'totals-are-right',
    sentence:
      'A total is the quantity times the price at that moment, and the received quantity follows the rate, to the thousandth.',
    check: {
      done(entry, facts) {
        if (entry.call !== 'exchanges.create') return shownWrong('total')(entry, facts)
        const { serverIdSender, serverIdReceiver, quantitySendDouble } =
          entry.body as BodyOf<'exchanges.create'>
        const { transaction } = entry.answer as AnswerOf<'exchanges.create'>
        const rate = facts.rates.get(`${serverIdSender}/${serverIdReceiver}`)
        if (!rate) return undefined
        const { _id: id, quantityReceiveDouble: received } = transaction
        const wanted = receivedQuantity(quantitySendDouble, rate.conversionRate, rate.exchangeFee)
        if (received === wanted) return undefined
        return {
          what: `the exchange ${id} gives ${String(received)} M instead of ${String(wanted)} M`,
          ending: [{ expect: { transaction: id, quantityReceiveDouble: wanted } }],
        }
      },
    },
  },
  {
    name: 'life-cycle',
    sentence:
      'A status follows its life cycle and changes only when the staff settles it. A request gives one transaction.',
    check: {
      operator({ verb, body }, { chats, orders }) {
        const id = subjectOf(body)
        if (verb === 'fulfil' && chats.get(id)?.isFulfilled === true)
          return { what: `the request ${id} gave a second transaction` }
        const order = orders.get(id)
        const { status = '' } = body as VerbBody
        if (verb !== 'settle' || !order || mayBecome(order, status)) return undefined
        return {
          what: `the ${order.kind} ${id} went from ${order.status} to ${status}`,
          ending: [{ expect: { transaction: id, status: order.status } }],
        }
      },
      done: shownWrong('status'),
    },
  },
  {
    name: 'only-its-own',
    sentence: 'Players get only events about their own conversations and orders.',
    check: {
      event({ event, to, payload }, { chats, orders }) {
        const id = subjectOf(payload)
        const chat = chats.get(id)
        const owner = chat?.userId ?? orders.get(id)?.userId
        if (owner === undefined || owner === to) return undefined
        const about = { [chat ? fieldOf(chat) : 'transactionId']: id }
        return {
          what: `${event} about ${id}, which belongs to ${owner}, was sent to ${to}`,
          ending: [{ never: { event, to, ...about }, for: '0s' }],
        }
      },
    },
  },
  {
    name: 'event-ids-are-unique',
    sentence:
      'No two events share an eventId, even after a restore; a duplicate made by a fault keeps the eventId.',
    check: {
      event({ event, payload }, { eventIds }) {
        const eventId = eventIdOf(payload)
        return eventIds.has(eventId)
          ? { what: `${event} has the eventId ${eventId} of an earlier event` }
          : undefined
      },
    },
  },
  {
    name: 'contract',
    sentence: 'Every answer and every event fits its schema and its request, as the contract says.',
    // The simulator checks each answer and event itself.
    check: {
      event: ({ event, violation }) => breachOfContract(event, violation),
      call: ({ call, violation }) => breachOfContract(String(call), violation),
    },
  },
  {
    name: 'no-failure',
    sentence: 'Without a fault, every call gets an answer, and never a 500.',
    check: {
      call: ({ call, path, status, faults = [] }) =>
        status >= 500 && faults.length === 0
          ? { what: `${call ?? path} was answered with ${String(status)}` }
          : undefined,
      unanswered: ({ name, isFailure, why }, { spoilt }) =>
        isFailure || (spoilt.get(name) ?? 0) <= 0 ? { what: why } : undefined,
    },
  },
]
