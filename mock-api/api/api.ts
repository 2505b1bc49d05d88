/** The provider's API over HTTP: one route for each row of the registry. Input and answers are validated. */
import { brokenRelations, type AnsweredCall } from '../../contracts/registry/broken-relations.ts'
import { errorsOf, responseSchema, successStatus, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { errorBody, errors } from '../../contracts/registry/errors.ts'
import { endpoints, type EndpointId } from '../../contracts/registry/registry.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import { createMatcher, pathOf, queryOf } from '../../contracts/shared/routing.ts'
import { Refusal } from '../domain/refusal.ts'
import { readAccessToken, type Bearer } from '../domain/tokens.ts'
import type { CallInFlight } from '../faults/faults.ts'
import { createMemo } from '../world/cache.ts'
import { cutSession, perform } from '../world/unit-of-work.ts'
import type { World } from '../world/world.ts'
import { answerWithFaults, type CallOfRow } from './fault-responses.ts'
import { handlers, type Handler } from './handlers.ts'
import type { HandleRequest, RequestHeaders } from './message.ts'
import { redact } from './redact.ts'
import {
  addressFacts,
  bearerToken,
  parseInput,
  replyOf,
  requestFacts,
  stateCookie,
  type Answered,
  type Asked,
  type Call,
} from './http-helpers.ts'

export type FindWorld = (headers: RequestHeaders) => World

/** Handles the calls whose path begins with `/api`. */
export function createApi(findWorld: FindWorld): HandleRequest {
  const match = createMatcher<Endpoint>(Object.values(endpoints))

  /** A path that cannot be decoded belongs to no row. */
  function find(method: string, path: string) {
    try {
      return match(method, path)
    } catch (error) {
      if (error instanceof URIError) return undefined
      throw error
    }
  }

  function read(method: string, url: string): Asked {
    const path = pathOf(url).slice(apiPrefix.length) || '/'
    const { row, params = {} } = find(method, path) ?? {}
    const query = queryOf(url)
    return { row, params, query, facts: addressFacts(method, path, params, query) }
  }

  /** What addresses say, because clients call the same ones again and again. Long ones would fill the memory. */
  const addresses = createMemo()
  const recall = (method: string, url: string): Asked =>
    url.length > 500 ? read(method, url) : addresses.recall(`${method} ${url}`, 0, () => read(method, url))

  return async (incoming) => {
    const { method, url, headers, bodyProblem } = incoming
    const asked = recall(method, url)
    const call: Call = { incoming, asked, world: findWorld(headers), cookies: [] }
    const { row } = asked
    if (row === undefined || bodyProblem !== undefined) {
      return replyOf(call, refuse(null, call, unusable(bodyProblem?.status)))
    }
    const ofRow = { ...call, id: row.id as EndpointId, row }
    if (call.world.faults.isEmpty) return replyOf(call, await carryOut(ofRow))
    return answerWithFaults(ofRow, (flight) => carryOut(ofRow, flight))
  }
}

function unusable(bodyStatus: number | undefined): Refusal {
  if (bodyStatus === undefined) return new Refusal('not-found')
  if (bodyStatus === 413) return new Refusal('body-too-large')
  return new Refusal('invalid-input', {
    fields: { body: "La requête n'est pas lisible : du JSON est attendu." },
  })
}

async function carryOut(call: CallOfRow, flight?: CallInFlight): Promise<Answered> {
  const { id, row, world, incoming, cookies } = call
  const { headers } = incoming
  let bearer: Bearer | undefined
  if (row.stateCookie === 'cleared') cookies.push(stateCookie(headers, null))
  try {
    if (row.auth === 'access-token') bearer = await readAccessToken(world, bearerToken(headers))
    if (flight?.outcome?.is === 'expired') throw new Refusal('access-token-refused')
    const input = {
      params: row.params && parseInput(row.params, call.asked.params, 'params'),
      query: row.query && parseInput(row.query, call.asked.query, 'query'),
      body: row.body && parseInput(row.body, incoming.body, 'body'),
    }
    const userId = bearer?.userId ?? null
    const caller = { userId, bearer, headers, cookies }
    // The schemas have just parsed the input to the handler's type, which the compiler cannot see.
    const handler = handlers[id] as unknown as (
      ...parameters: [Parameters<Handler<EndpointId>>[0], typeof input, typeof caller]
    ) => object | Promise<object>
    const { result, commit, isRepeated } = await perform(world, (act) => handler(act, input, caller))
    // A repeated call gets the answer of an earlier one.
    const asked = isRepeated ? {} : { ...input, caller: userId ?? undefined }
    const { status, headers: ofAnswer, body, redacted, violation } = prepare(row, result, asked, incoming.url)
    const seq = commit({
      kind: 'call',
      call: id,
      ...requestFacts(call, userId, status),
      answer: redacted,
      ...faultIdsOf(flight),
      ...(violation === undefined ? {} : { violation }),
    })
    return { status, headers: ofAnswer, body, seq }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refuse(id, call, error, bearer?.userId, flight)
  }
}

const faultIdsOf = (flight: CallInFlight | undefined) =>
  flight === undefined || flight.faultIds.length === 0 ? {} : { faults: flight.faultIds }

function refuse(
  id: EndpointId | null,
  call: Call,
  { code, details }: Refusal,
  userId: string | null = null,
  flight?: CallInFlight,
): Answered {
  const { world } = call
  const { status } = errors[code]
  const { fields, retryAfterMs, revoked } = details
  const answer = errorBody(code, fields)
  const isDeclared = id === null || errorsOf(endpoints[id]).includes(code)
  const { seq } = world.journal.append({
    kind: 'call',
    call: id,
    ...requestFacts(call, userId, status),
    answer,
    ...faultIdsOf(flight),
    ...(isDeclared ? {} : { violation: `${id} does not declare ${code}` }),
  })
  if (revoked) cutSession(world, revoked, 'revoked', seq)
  const headers =
    retryAfterMs === undefined ? undefined : { 'Retry-After': String(Math.ceil(retryAfterMs / 1000)) }
  return { status, headers, body: JSON.stringify(answer), seq }
}

interface PreparedAnswer {
  readonly url: string
  readonly status: number
  readonly headers: Answered['headers']
  readonly body: string
  readonly redacted: unknown
  readonly violation: string | undefined
}

/**
 * By answer of a call that reads, so that a cached list is prepared once for an address. Safe, because nobody changes an
 * answer after it was returned.
 */
const prepared = new WeakMap<object, PreparedAnswer>()

function prepare(row: Endpoint, answer: object, asked: AnsweredCall, url: string): PreparedAnswer {
  const known = prepared.get(answer)
  if (known?.url === url) return known
  const headers = isRedirect(answer) ? { Location: answer.location } : undefined
  const status = headers === undefined ? successStatus(row) : 302
  const { error } = responseSchema(row, status)?.safeParse(answer) ?? {
    error: new Error(`the status ${status} is not declared`),
  }
  const [broken] = error || headers ? [] : brokenRelations(row.relations, { ...asked, answer })
  const fresh = {
    url,
    status,
    headers,
    body: JSON.stringify(answer),
    redacted: redact(answer),
    violation: error
      ? `${row.id} answered against its schema: ${error.message}`
      : broken && `${row.id} answered against its request: ${broken.where} ${broken.what}`,
  }
  if (row.method === 'GET') prepared.set(answer, fresh)
  return fresh
}

const isRedirect = (answer: object): answer is { readonly location: string } =>
  'location' in answer && typeof answer.location === 'string'
