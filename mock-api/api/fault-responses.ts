/** Applies faults to a call: delays it, loses it, replaces its answer or breaks the answer. */
import type { Endpoint } from '../../contracts/registry/endpoint.ts'
import type { ErrorBody } from '../../contracts/registry/errors.ts'
import type { EndpointId } from '../../contracts/registry/registry.ts'
import { userOfCookie } from '../domain/auth.ts'
import { readAccessToken } from '../domain/tokens.ts'
import type { Outcome } from '../faults/fault.ts'
import type { CallInFlight } from '../faults/faults.ts'
import {
  answerHeaders,
  bearerToken,
  refreshTokenOf,
  replyOf,
  requestFacts,
  type Answered,
  type Call,
} from './http-helpers.ts'
import type { Reply } from './message.ts'

export interface CallOfRow extends Call {
  readonly id: EndpointId
  readonly row: Endpoint
}

const reset: Reply = { status: 500, headers: {}, body: '', broken: 'reset' }

export async function answerWithFaults(
  call: CallOfRow,
  carryOut: (flight: CallInFlight) => Promise<Answered>,
): Promise<Reply> {
  const { id, world } = call
  const { userId, hasGoodToken } = await callerOf(call)
  const sent = () => {
    const { path, body, bodyCutFrom } = requestFacts(call, userId, 0)
    return { path, body, ...(bodyCutFrom === undefined ? {} : { bodyCutFrom }) }
  }
  /** Records a simulated answer. The provider never sees the call. */
  function simulate(status: number, faults: readonly string[]): Answered {
    const facts = requestFacts(call, userId, status)
    const { seq } = world.journal.append({ kind: 'call', call: id, ...facts, answer: simulated, faults })
    return { status, body: simulatedBody, seq }
  }
  const flight = world.faults.callInFlight({ name: id, userId, hasGoodToken, sent })
  try {
    const { outcome, faultIds } = flight
    const hasArrived = await flight.arrive()
    if (!hasArrived || outcome?.is === 'lost') return reset
    const isReplaced = outcome?.is === 'status' && outcome.when === 'before'
    const answered = isReplaced ? simulate(outcome.code, faultIds) : await carryOut(flight)
    return (await flight.answer(answered.seq)) ? replyAs(outcome, call, answered) : reset
  } finally {
    flight.end()
  }
}

async function callerOf({ world, row, incoming }: CallOfRow) {
  const token = bearerToken(incoming.headers)
  const bearer = token === undefined ? undefined : await readAccessToken(world, token).catch(() => undefined)
  if (bearer) return { userId: bearer.userId, hasGoodToken: row.auth === 'access-token' }
  const { email } = (incoming.body ?? {}) as { email?: unknown }
  const userId =
    userOfCookie(world, refreshTokenOf(incoming.headers)) ??
    (typeof email === 'string'
      ? world.store.users.first('email', email.trim().toLowerCase())?._id
      : undefined)
  return { userId: userId ?? null, hasGoodToken: false }
}

const simulated: ErrorBody = { message: 'Faute simulée' }

const simulatedBody = JSON.stringify(simulated)

function replyAs(outcome: Outcome | undefined, call: Call, answered: Answered): Reply {
  const { body } = answered
  switch (outcome?.is) {
    case undefined:
    case 'expired':
      return replyOf(call, answered)
    case 'status':
      // The simulated answer has none of the provider's headers and cookies, except when to try again.
      return {
        status: outcome.code,
        headers: outcome.code === 429 ? { ...answerHeaders, 'Retry-After': '60' } : answerHeaders,
        body: simulatedBody,
      }
    case 'malformed':
      // Half of a JSON object, delivered completely.
      return replyOf(call, { ...answered, body: body.slice(0, Math.ceil(body.length / 2)) })
    case 'truncated':
      return { ...replyOf(call, answered), broken: 'truncated' }
    case 'lost':
    case 'reset':
      return reset
  }
}
