/** Performs the operator's verbs. */
import type * as z from 'zod/mini'
import * as chats from '../domain/chats.ts'
import { assignExchange } from '../domain/exchanges.ts'
import { operatorAtDesk, setPresence } from '../domain/operators.ts'
import { setRate } from '../domain/rates.ts'
import { makeUnavailable, openTrackingAsOperator, takeTracking } from '../domain/requests-and-trackings.ts'
import { setServer } from '../domain/servers.ts'
import { fulfilRequest, settle } from '../domain/transactions.ts'
import type { UnitOfWork } from '../world/unit-of-work.ts'
import type { VerbName, verbs } from './verbs.ts'

type BodyOf<Name extends VerbName> = z.output<(typeof verbs)[Name]['body']>
type Performers = { readonly [Name in VerbName]: (unit: UnitOfWork, body: BodyOf<Name>) => object }

function chatOf({ requestId, trackingId = '' }: BodyOf<'expire'>): readonly [chats.ChatKind, string] {
  return requestId === undefined ? ['tracking', trackingId] : ['request', requestId]
}

const performers: Performers = {
  reply(unit, { message, ...body }) {
    const operator = operatorAtDesk(unit.world)
    return { newMessage: chats.replyAsOperator(unit, ...chatOf(body), message, operator._id) }
  },
  close(unit, { message, ...body }) {
    const [kind, id] = chatOf(body)
    return { [kind]: chats.closeAsOperator(unit, kind, id, message) }
  },
  expire(unit, body) {
    const [kind, id] = chatOf(body)
    return { [kind]: chats.expireChat(unit, kind, id) }
  },
  unavailable: (unit, { requestId, reason }) => ({ request: makeUnavailable(unit, requestId, reason) }),
  'take-tracking'(unit, { trackingId, operatorId, message }) {
    const operator = operatorAtDesk(unit.world, operatorId)
    return { tracking: takeTracking(unit, trackingId, operator._id, message) }
  },
  'open-tracking'(unit, { userId, operatorId, message }) {
    const operator = operatorAtDesk(unit.world, operatorId)
    return { tracking: openTrackingAsOperator(unit, userId, operator._id, message) }
  },
  assign(unit, { transactionId, operatorId }) {
    const operator = operatorAtDesk(unit.world, operatorId)
    return { transaction: assignExchange(unit, transactionId, operator._id) }
  },
  settle: (unit, { transactionId, status }) => ({ transaction: settle(unit, transactionId, status) }),
  fulfil: (unit, { requestId, status }) => ({ transaction: fulfilRequest(unit, requestId, status) }),
  'set-server': ({ world }, { serverId, ...change }) => ({ server: setServer(world, serverId, change) }),
  'set-rate': ({ world }, body) => ({ rate: setRate(world, body) }),
  presence: ({ world }, { operatorId, isOnline }) => ({
    operator: setPresence(world, operatorId, isOnline),
  }),
}

export const performVerb = <Name extends VerbName>(unit: UnitOfWork, name: Name, body: BodyOf<Name>) =>
  performers[name](unit, body)
