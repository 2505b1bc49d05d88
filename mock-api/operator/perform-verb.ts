/** Performs the operator's verbs. */
import type * as z from 'zod/mini'
import { assignExchange } from '../domain/exchanges.ts'
import { operatorAtDesk, setPresence } from '../domain/operators.ts'
import { setRate } from '../domain/rates.ts'
import * as requests from '../domain/requests.ts'
import { setServer } from '../domain/servers.ts'
import * as trackings from '../domain/trackings.ts'
import { fulfilRequest, settle } from '../domain/transactions.ts'
import type { Act } from '../world/unit-of-work.ts'
import type { VerbName, verbs } from './verbs.ts'

type Performers = {
  readonly [Name in VerbName]: (act: Act, body: z.output<(typeof verbs)[Name]['body']>) => object
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
  reply(act, { message, ...chat }) {
    const { _id: operatorId } = operatorAtDesk(act.world)
    return eitherChat(chat, {
      request: (requestId) => ({
        newMessage: requests.replyAsOperator(act, { requestId, message, operatorId }),
      }),
      tracking: (trackingId) => ({
        newMessage: trackings.replyAsOperator(act, { trackingId, message, operatorId }),
      }),
    })
  },
  close: (act, { message, ...chat }) =>
    eitherChat(chat, {
      request: (requestId) => ({ request: requests.closeAsOperator(act, { requestId, message }) }),
      tracking: (trackingId) => ({ tracking: trackings.closeAsOperator(act, { trackingId, message }) }),
    }),
  expire: (act, chat) =>
    eitherChat(chat, {
      request: (requestId) => ({ request: requests.expireRequest(act, requestId) }),
      tracking: (trackingId) => ({ tracking: trackings.expireTracking(act, trackingId) }),
    }),
  unavailable: (act, body) => ({ request: requests.makeUnavailable(act, body) }),
  'take-tracking': (act, { operatorId, ...body }) => ({
    tracking: trackings.takeTracking(act, { ...body, operatorId: operatorAtDesk(act.world, operatorId)._id }),
  }),
  'open-tracking': (act, { operatorId, ...body }) => ({
    tracking: trackings.openTrackingAsOperator(act, {
      ...body,
      operatorId: operatorAtDesk(act.world, operatorId)._id,
    }),
  }),
  assign: (act, { transactionId, operatorId }) => ({
    transaction: assignExchange(act, {
      transactionId,
      operatorId: operatorAtDesk(act.world, operatorId)._id,
    }),
  }),
  settle: (act, body) => ({ transaction: settle(act, body) }),
  fulfil: (act, body) => ({ transaction: fulfilRequest(act, body) }),
  'set-server': ({ world }, body) => ({ server: setServer(world, body) }),
  'set-rate': ({ world }, body) => ({ rate: setRate(world, body) }),
  presence: ({ world }, { operatorId, isOnline }) => ({
    operator: setPresence(world, operatorId, isOnline),
  }),
}

/** Performs a verb with a body that its schema has parsed. */
export const performVerb = <Name extends VerbName>(
  act: Act,
  name: Name,
  body: z.output<(typeof verbs)[Name]['body']>,
): object => performers[name](act, body)
