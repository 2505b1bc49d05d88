/** A call that passes the faults of its world: it may be late, lost, refused or done, and its answer broken on the way. */
import type { Request, Response } from 'express'
import type { Endpoint } from '../../contracts/registry/endpoint.ts'
import type { ErrorBody } from '../../contracts/registry/errors.ts'
import type { EndpointId } from '../../contracts/registry/registry.ts'
import { userOfCookie } from '../domain/auth.ts'
import { readAccessToken } from '../domain/tokens.ts'
import type { Outcome } from '../faults/fault.ts'
import type { CallInFlight } from '../faults/call-in-flight.ts'
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

export async function answerThroughFaults(
  call: FaultyCall,
  carryOut: (flight: CallInFlight) => Promise<Answered>,
): Promise<void> {
  const { id, world, request, response } = call
  const { userId, hasGoodToken } = await callerOf(call)
  const sent = () => {
    const { method: _method, status: _status, userId: _userId, ...asked } = requestFacts(request, userId, 0)
    return asked
  }
  const flight = world.faults.callInFlight({ call: id, userId, hasGoodToken, sent })
  try {
    const { outcome, faultIds } = flight
    const hasArrived = await flight.arrive()
    if (!hasArrived || outcome?.is === 'lost') {
      reset(request)
      return
    }
    const isStoppedShort = outcome?.is === 'status' && outcome.when === 'before'
    const answered = isStoppedShort
      ? standIn(call, outcome.code, { userId, faultIds })
      : await carryOut(flight)
    if (await flight.answer(answered.seq)) respondAs(outcome, request, response, answered)
    else reset(request)
  } finally {
    flight.end()
  }
}

/** Whose call it is, by its access token, else by its cookie, else by the e-mail address that it gives. */
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

/** Something between the player and the provider answers, and the provider never hears of the call. */
function standIn(
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
      // What the provider would have said is lost with its headers: no cookie comes from whoever answers instead.
      for (const name of ['Set-Cookie', 'Location', 'Retry-After']) response.removeHeader(name)
      respond(response, { status: outcome.code, body: simulatedBody, seq })
      break
    case 'malformed':
      // The first half of an object in JSON is no JSON, and arrives in full.
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

/** The caller sees ECONNRESET, and not an orderly end. */
function reset(request: Request): void {
  request.socket.resetAndDestroy()
}
