/** Applies faults to a call: delays it, loses it, replaces its answer or breaks the answer. */
import type { Request, Response } from 'express'
import type { Endpoint } from '../../contracts/registry/endpoint.ts'
import type { ErrorBody } from '../../contracts/registry/errors.ts'
import type { EndpointId } from '../../contracts/registry/registry.ts'
import { userOfCookie } from '../domain/auth.ts'
import { readAccessToken } from '../domain/tokens.ts'
import type { Outcome } from '../faults/fault.ts'
import type { CallInFlight } from '../faults/faults.ts'
import type { World } from '../world/world.ts'
import {
  bearerToken,
  refreshTokenOf,
  requestFacts,
  respond,
  writeHead,
  type Answered,
} from './http-helpers.ts'

export interface FaultyCall {
  readonly id: EndpointId
  readonly row: Endpoint
  readonly world: World
  readonly request: Request
  readonly response: Response
}

export async function answerWithFaults(
  call: FaultyCall,
  carryOut: (flight: CallInFlight) => Promise<Answered>,
): Promise<void> {
  const { id, world, request, response } = call
  const { userId, hasGoodToken } = await callerOf(call)
  const sent = () => {
    const { path, body, bodyCutFrom } = requestFacts(request, userId, 0)
    return { path, body, ...(bodyCutFrom === undefined ? {} : { bodyCutFrom }) }
  }
  const flight = world.faults.callInFlight({ call: id, userId, hasGoodToken, sent })
  try {
    const { outcome, faultIds } = flight
    const hasArrived = await flight.arrive()
    if (!hasArrived || outcome?.is === 'lost') {
      reset(request)
      return
    }
    const isReplaced = outcome?.is === 'status' && outcome.when === 'before'
    const answered = isReplaced ? answerFor(call, outcome.code, { userId, faultIds }) : await carryOut(flight)
    if (await flight.answer(answered.seq)) respondAs(outcome, request, response, answered)
    else reset(request)
  } finally {
    flight.end()
  }
}

/** Finds the user of a call by its access token, its cookie or the e-mail address in its body. */
async function callerOf({ world, row, request }: FaultyCall): Promise<{
  userId: string | null
  hasGoodToken: boolean
}> {
  const token = bearerToken(request)
  const bearer = token === undefined ? undefined : await readAccessToken(world, token).catch(() => undefined)
  if (bearer) return { userId: bearer.userId, hasGoodToken: row.auth === 'access-token' }
  const { email } = (request.body ?? {}) as { email?: unknown }
  const userId =
    userOfCookie(world, refreshTokenOf(request)) ??
    (typeof email === 'string'
      ? world.store.users.first('email', email.trim().toLowerCase())?._id
      : undefined)
  return { userId: userId ?? null, hasGoodToken: false }
}

const simulated: ErrorBody = { message: 'Faute simulée' }

/** Returns a simulated answer. The provider never sees the call. */
function answerFor(
  { id, world, request }: FaultyCall,
  status: number,
  { userId, faultIds }: { userId: string | null; faultIds: readonly string[] },
): Answered {
  const { seq } = world.journal.append({
    kind: 'call',
    call: id,
    ...requestFacts(request, userId, status),
    answer: simulated,
    faults: faultIds,
  })
  return { status, body: simulatedBody, seq }
}

const simulatedBody = Buffer.from(JSON.stringify(simulated))

function respondAs(
  outcome: Outcome | undefined,
  request: Request,
  response: Response,
  answered: Answered,
): void {
  const { status, body, seq } = answered
  const half = body.subarray(0, Math.ceil(body.byteLength / 2))
  switch (outcome?.is) {
    case undefined:
    case 'expired':
      respond(response, answered)
      break
    case 'status':
      // The simulated answer has none of the provider's headers.
      for (const name of ['Set-Cookie', 'Location', 'Retry-After']) response.removeHeader(name)
      respond(response, { status: outcome.code, body: simulatedBody, seq })
      break
    case 'malformed':
      // Half of a JSON object, delivered completely.
      respond(response, { status, body: half, seq })
      break
    case 'truncated':
      writeHead(response, status, body.byteLength)
      response.write(half)
      response.socket?.destroySoon()
      break
    case 'lost':
    case 'reset':
      reset(request)
      break
  }
}

/** Resets the connection, so that the caller sees ECONNRESET. */
function reset(request: Request): void {
  request.socket.resetAndDestroy()
}
