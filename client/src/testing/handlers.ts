/** A test provider: each call gets a planned response or its minimum example. Both sides are checked against the contract. */
import { http, HttpResponse } from 'msw'
import { Redirect } from '../../../contracts/registry/auth.ts'
import {
  errorsOf,
  responseSchema,
  successStatus,
  type Endpoint,
} from '../../../contracts/registry/endpoint.ts'
import { errorBody, errors, type ErrorCode } from '../../../contracts/registry/errors.ts'
import { callExamples } from '../../../contracts/registry/examples.ts'
import { endpoints, type AnswerOf, type EndpointId } from '../../../contracts/registry/registry.ts'
import { apiPrefix } from '../../../contracts/registry/transport.ts'

interface ReceivedCall {
  readonly headers: Headers
  readonly token: string | undefined
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

interface Replies<Id extends EndpointId> {
  answers(answer: AnswerOf<Id>): void
  refuses(code: ErrorCode, fields?: Readonly<Record<string, string>>): void
  fails(): void
  cutsShort(): void
  /** Sends a response outside the contract; a string is sent as HTML. */
  breaksContract(status: number, body: unknown): void
}

interface Held<Id extends EndpointId> extends Replies<Id> {
  readonly arrived: Promise<ReceivedCall>
}

/** Each reply, for the next call with this id. */
type PlannedReplies = {
  readonly [Name in keyof Replies<EndpointId>]: <Id extends EndpointId>(
    id: Id,
    ...reply: Parameters<Replies<Id>[Name]>
  ) => void
}

export interface Provider extends PlannedReplies {
  holds<Id extends EndpointId>(id: Id): Held<Id>
  calls(id: EndpointId): readonly ReceivedCall[]
}

export const origin = 'http://provider.test'

interface Reply {
  readonly status: number
  readonly body: unknown
}
/** `broken`: a part of a response. */
type AnyReply = Reply | 'none' | 'broken'
type Plan = (received: ReceivedCall) => AnyReply | Promise<AnyReply>

export function planProvider() {
  const plans = new Map<EndpointId, Plan[]>()
  const received = new Map<EndpointId, ReceivedCall[]>()
  const faults: string[] = []

  const handlers = (Object.keys(endpoints) as EndpointId[]).map((id) => {
    const row: Endpoint = endpoints[id]
    const method = row.method.toLowerCase() as Lowercase<Endpoint['method']>
    return http[method](origin + apiPrefix + row.path.replace(/\{(\w+)\}/g, ':$1'), async ({ request }) => {
      const call = await readCall(request)
      faults.push(...faultsIn(row, call))
      received.set(id, [...(received.get(id) ?? []), call])
      const reply = (await plans.get(id)?.shift()?.(call)) ?? smallestReply(id)
      if (reply === 'none') return HttpResponse.error()
      if (reply === 'broken') return brokenResponse()
      return responseOf(reply)
    })
  })

  const plan = (id: EndpointId, next: Plan) => plans.set(id, [...(plans.get(id) ?? []), next])
  const next = <Id extends EndpointId>(id: Id) => repliesTo(id, (response) => plan(id, () => response))

  const provider: Provider = {
    answers: (id, ...reply) => next(id).answers(...reply),
    refuses: (id, ...reply) => next(id).refuses(...reply),
    fails: (id) => next(id).fails(),
    cutsShort: (id) => next(id).cutsShort(),
    breaksContract: (id, ...reply) => next(id).breaksContract(...reply),
    holds(id) {
      const arrival = Promise.withResolvers<ReceivedCall>()
      const reply = Promise.withResolvers<AnyReply>()
      plan(id, (call) => {
        arrival.resolve(call)
        return reply.promise
      })
      return { arrived: arrival.promise, ...repliesTo(id, reply.resolve) }
    },
    calls: (id) => received.get(id) ?? [],
  }
  return {
    provider,
    handlers,
    faults,
    leftOver: () => [...plans].flatMap(([id, rest]) => rest.map(() => id)),
  }
}

function repliesTo<Id extends EndpointId>(id: Id, give: (reply: AnyReply) => unknown): Replies<Id> {
  const row: Endpoint = endpoints[id]
  return {
    answers(answer) {
      const status = statusOf(row, answer)
      give({ status, body: responseSchema(row, status)?.parse(answer) })
    },
    refuses(code, fields) {
      if (!errorsOf(row).includes(code)) throw new Error(`${id} is never refused with ${code}`)
      give({ status: errors[code].status, body: errorBody(code, fields) })
    },
    fails: () => give('none'),
    cutsShort: () => give('broken'),
    breaksContract: (status, body) => give({ status, body }),
  }
}

/** Returns 302 for a redirect if the call can also redirect, else its success status. */
const statusOf = (row: Endpoint, answer: unknown): number =>
  row.responses[302] && Redirect.safeParse(answer).success ? 302 : successStatus(row)

const smallestReply = (id: EndpointId): Reply => ({
  status: successStatus(endpoints[id]),
  body: callExamples[id].answers.minimum,
})

/** A string is sent as HTML; a redirect has only headers. There are no cookies, because no test of the client reads them. */
function responseOf({ status, body }: Reply): Response {
  if (status === 302)
    return new Response(null, { status, headers: { Location: Redirect.parse(body).location } })
  if (typeof body === 'string') return HttpResponse.html(body, { status })
  return Response.json(body, { status, ...(status === 429 ? { headers: { 'Retry-After': '60' } } : {}) })
}

function brokenResponse(): Response {
  const body = new ReadableStream({
    async pull(controller) {
      controller.enqueue(new TextEncoder().encode('{"message":'))
      await new Promise((resolve) => setImmediate(resolve))
      controller.error(new Error('The connection was broken'))
    },
  })
  return new Response(body)
}

async function readCall(request: Request): Promise<ReceivedCall> {
  const text = await request.text()
  return {
    headers: request.headers,
    token: /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1],
    query: Object.fromEntries(new URL(request.url).searchParams),
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  }
}

function faultsIn(row: Endpoint, { query, body }: ReceivedCall): string[] {
  const isQueryRight = row.query ? row.query.safeParse(query).success : Object.keys(query).length === 0
  const isBodyRight = row.body ? row.body.safeParse(body).success : body === undefined
  return [
    ...(isQueryRight ? [] : [`${row.id} came with the query ${JSON.stringify(query)}`]),
    ...(isBodyRight ? [] : [`${row.id} came with the body ${JSON.stringify(body)}`]),
  ]
}
