/** Performs the operator's verbs. */
import type * as z from 'zod/mini'
import { assignExchange } from '../domain/exchanges.ts'
import { operatorAtDesk, setPresence } from '../domain/operators.ts'
import { setRate } from '../domain/rates.ts'
import * as requests from '../domain/requests.ts'
import { setServer } from '../domain/servers.ts'
import * as trackings from '../domain/trackings.ts'
import { fulfilRequest, settle } from '../domain/transactions.ts'
import type { UnitOfWork } from '../world/unit-of-work.ts'
import type { VerbName, verbs } from './verbs.ts'

type Performers = {
  readonly [Name in VerbName]: (unit: UnitOfWork, body: z.output<(typeof verbs)[Name]['body']>) => object
}

interface Chat {
  readonly requestId?: string | undefined
  readonly trackingId?: string | undefined
}

/** Calls `request` or `tracking`, depending on which id is given. */
function eitherChat(
  { requestId, trackingId }: Chat,
  does: {
    readonly request: (requestId: string) => object
    readonly tracking: (trackingId: string) => object
  },
): object {
  if (requestId !== undefined) return does.request(requestId)
  if (trackingId !== undefined) return does.tracking(trackingId)
  throw new Error('a chat is a request or a tracking')
}

const performers: Performers = {
  reply(unit, { message, ...chat }) {
    const { _id: operatorId } = operatorAtDesk(unit.world)
    return eitherChat(chat, {
      request: (requestId) => ({
        newMessage: requests.replyAsOperator(unit, { requestId, message, operatorId }),
      }),
      tracking: (trackingId) => ({
        newMessage: trackings.replyAsOperator(unit, { trackingId, message, operatorId }),
      }),
    })
  },
  close: (unit, { message, ...chat }) =>
    eitherChat(chat, {
      request: (requestId) => ({ request: requests.closeAsOperator(unit, { requestId, message }) }),
      tracking: (trackingId) => ({ tracking: trackings.closeAsOperator(unit, { trackingId, message }) }),
    }),
  expire: (unit, chat) =>
    eitherChat(chat, {
      request: (requestId) => ({ request: requests.expireRequest(unit, requestId) }),
      tracking: (trackingId) => ({ tracking: trackings.expireTracking(unit, trackingId) }),
    }),
  unavailable: (unit, body) => ({ request: requests.makeUnavailable(unit, body) }),
  'take-tracking': (unit, { operatorId, ...body }) => ({
    tracking: trackings.takeTracking(unit, {
      ...body,
      operatorId: operatorAtDesk(unit.world, operatorId)._id,
    }),
  }),
  'open-tracking': (unit, { operatorId, ...body }) => ({
    tracking: trackings.openTrackingAsOperator(unit, {
      ...body,
      operatorId: operatorAtDesk(unit.world, operatorId)._id,
    }),
  }),
  assign: (unit, { transactionId, operatorId }) => ({
    transaction: assignExchange(unit, {
      transactionId,
      operatorId: operatorAtDesk(unit.world, operatorId)._id,
    }),
  }),
  settle: (unit, body) => ({ transaction: settle(unit, body) }),
  fulfil: (unit, body) => ({ transaction: fulfilRequest(unit, body) }),
  'set-server': ({ world }, body) => ({ server: setServer(world, body) }),
  'set-rate': ({ world }, body) => ({ rate: setRate(world, body) }),
  presence: ({ world }, { operatorId, isOnline }) => ({
    operator: setPresence(world, operatorId, isOnline),
  }),
}

/** Performs a verb with a body that its schema has parsed. */
export const performVerb = <Name extends VerbName>(
  unit: UnitOfWork,
  name: Name,
  body: z.output<(typeof verbs)[Name]['body']>,
): object => performers[name](unit, body)
