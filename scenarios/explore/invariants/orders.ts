/** What holds of exchanges, transactions, prices and stock. */
import { receivedQuantity } from '../../../contracts/registry/amounts.ts'
import { at, isDone, listAt, numberAt, subjectOf, textAt, type Facts, type Order } from '../facts.ts'
import type { Breach, Invariant } from '../invariants.ts'

export const oneOperator: Invariant = {
  name: 'one-operator',
  sentence: 'An exchange is given one operator, and keeps them.',
  broken(evidence, { orders }) {
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
        what: `the exchange ${id} has the operator ${String(operatorId)}, and was given ${String(order.operatorId)}`,
        ending: [{ expect: { transaction: id, operatorId: order.operatorId } }],
      }
    }
    return undefined
  },
}

/** The transactions and exchanges that a player is shown. */
function ordersIn(evidence: Parameters<Invariant['broken']>[0]): readonly unknown[] {
  if (evidence.kind !== 'call' || !isDone(evidence)) return []
  if (evidence.call === 'exchanges.last') return [at(evidence.answer, 'transaction')]
  return evidence.call?.startsWith('history.') ? listAt(evidence.answer, 'data') : []
}

export const stock: Invariant = {
  name: 'stock-is-conserved',
  sentence:
    'Stock is never negative, and is what it was less what is reserved: rejected, it is given back once.',
  broken(evidence, { servers }) {
    if (evidence.kind !== 'call' || !isDone(evidence)) return undefined
    for (const row of listAt(evidence.answer, 'servers')) {
      const id = textAt(row, '_id')
      const shown = numberAt(row, 'serverStock')
      const known = servers.get(id)
      const wanted = known?.stock ?? shown
      if (shown >= 0 && shown === wanted) continue
      const name = textAt(row, 'serverName')
      return {
        what: `${name} shows ${String(shown)} M in stock, of which there must be ${String(wanted)} M`,
        ending: [{ expect: { server: name, serverStock: Math.max(0, wanted) } }],
      }
    }
    return undefined
  },
}

export const totals: Invariant = {
  name: 'totals-are-right',
  sentence:
    'A total is the quantity times the price of that moment, and what arrives is what the rate gives, to the thousandth.',
  broken(evidence, facts) {
    if (evidence.kind !== 'call' || !isDone(evidence)) return undefined
    if (evidence.call === 'exchanges.create') return wronglyConverted(evidence, facts)
    for (const row of ordersIn(evidence)) {
      const id = textAt(row, '_id')
      const wanted = facts.orders.get(id)?.total
      const total = numberAt(row, 'total')
      if (wanted === undefined || total === wanted) continue
      return {
        what: `the transaction ${id} has a total of ${String(total)} DH, which must be ${String(wanted)} DH`,
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
    what: `the exchange ${id} gives ${String(received)} M, which must be ${String(wanted)} M`,
    ending: [{ expect: { transaction: id, quantityReceiveDouble: wanted } }],
  }
}

const following: Readonly<Record<string, readonly string[]>> = {
  Pending: ['Exchanged', 'Paid', 'Rejected'],
  Exchanged: ['Paid', 'Rejected'],
}

/** An exchange is not paid, so for it Exchanged is an end. */
const mayBecome = ({ kind, status: from }: Order, to: string): boolean =>
  (following[from] ?? []).includes(to) && !(kind === 'exchange' && (from !== 'Pending' || to === 'Paid'))

export const lifeCycle: Invariant = {
  name: 'life-cycle',
  sentence: 'A status moves along its life cycle, when the staff settles it and at no other time.',
  broken(evidence, { orders }) {
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
    for (const row of ordersIn(evidence)) {
      const id = textAt(row, '_id')
      const order = orders.get(id)
      const status = textAt(row, 'status')
      if (!order || order.status === status) continue
      return {
        what: `the ${order.kind} ${id} is shown as ${status}, and was left ${order.status}`,
        ending: [{ expect: { transaction: id, status: order.status } }],
      }
    }
    return undefined
  },
}
