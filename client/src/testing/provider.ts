/**
 * The provider as the client's tests meet it, made from the registry: each call is answered with its smallest example
 * until a test plans something else. What a test plans has to keep the contract, and so has what the client sends.
 */
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { expect, onTestFinished } from 'vitest'
import { Redirect } from '../../../contracts/registry/auth.ts'
import { errorsOf, successStatus, type Endpoint } from '../../../contracts/registry/endpoint.ts'
import { errorBody, errors, type ErrorCode } from '../../../contracts/registry/errors.ts'
import { callExamples } from '../../../contracts/registry/examples.ts'
import { endpoints, type AnswerOf, type EndpointId } from '../../../contracts/registry/registry.ts'
import { apiPrefix } from '../../../contracts/registry/transport.ts'
import { transport } from '../api/call.ts'

/** A call as it arrived. */
export interface ReceivedCall {
  readonly headers: Headers
  /** The bearer token, without the word in front. */
  readonly token: string | undefined
  readonly query: Readonly<Record<string, string>>
  /** Undefined where none was sent. */
  readonly body: unknown
}

/** The ways in which one call can be answered. */
export interface Replies<Id extends EndpointId> {
  answers(answer: AnswerOf<Id>): void
  refuses(code: ErrorCode, fields?: Readonly<Record<string, string>>): void
  /** The connection breaks: no answer comes. */
  fails(): void
  /** An answer that the contract does not know; a text goes out as a page of HTML. */
  breaksContract(status: number, body: unknown): void
}

/** A call that is answered when the test says so. */
export interface Held<Id extends EndpointId> extends Replies<Id> {
  readonly arrived: Promise<ReceivedCall>
}

type Tail<Id extends EndpointId, Name extends keyof Replies<Id>> = Parameters<Replies<Id>[Name]>

/** Each plan is for one call: they are taken in turn, and a test fails when it leaves one over. */
export interface Provider {
  answers<Id extends EndpointId>(id: Id, ...reply: Tail<Id, 'answers'>): void
  refuses<Id extends EndpointId>(id: Id, ...reply: Tail<Id, 'refuses'>): void
  fails(id: EndpointId): void
  breaksContract<Id extends EndpointId>(id: Id, ...reply: Tail<Id, 'breaksContract'>): void
  holds<Id extends EndpointId>(id: Id): Held<Id>
  /** Every call of this id so far, the oldest first. */
  calls(id: EndpointId): readonly ReceivedCall[]
}

type Plan = (received: ReceivedCall) => Response | Promise<Response>

/** Stands until the test ends, which fails when either side broke the contract. */
export function startProvider(): Provider {
  const plans = new Map<EndpointId, Plan[]>()
  const received = new Map<EndpointId, ReceivedCall[]>()
  const faults: string[] = []

  const server = setupServer(
    ...(Object.keys(endpoints) as EndpointId[]).map((id) => {
      const row: Endpoint = endpoints[id]
      const method = row.method.toLowerCase() as Lowercase<Endpoint['method']>
      return http[method](origin + apiPrefix + row.path.replace(/\{(\w+)\}/g, ':$1'), async ({ request }) => {
        const call = await readCall(request)
        faults.push(...faultsIn(row, call))
        received.set(id, [...(received.get(id) ?? []), call])
        const plan = plans.get(id)?.shift()
        return plan === undefined
          ? answered(successStatus(row), callExamples[id].answers.minimum)
          : plan(call)
      })
    }),
  )
  server.listen({
    onUnhandledFrame: async ({ frame, defaults }) => {
      faults.push(await frame.getUnhandledMessage())
      defaults.error()
    },
  })
  transport.defaults.baseURL = origin + apiPrefix
  onTestFinished(() => {
    server.close()
    const leftOver = [...plans].flatMap(([id, rest]) => rest.map(() => `${id} was planned and never called`))
    expect([...faults, ...leftOver]).toEqual([])
  })

  const plan = (id: EndpointId, next: Plan) => plans.set(id, [...(plans.get(id) ?? []), next])
  const next = <Id extends EndpointId>(id: Id) => repliesTo(id, (response) => plan(id, () => response))

  return {
    answers: (id, ...reply) => next(id).answers(...reply),
    refuses: (id, ...reply) => next(id).refuses(...reply),
    fails: (id) => next(id).fails(),
    breaksContract: (id, ...reply) => next(id).breaksContract(...reply),
    holds(id) {
      const arrival = Promise.withResolvers<ReceivedCall>()
      const reply = Promise.withResolvers<Response>()
      plan(id, (call) => {
        arrival.resolve(call)
        return reply.promise
      })
      return { arrived: arrival.promise, ...repliesTo(id, reply.resolve) }
    },
    calls: (id) => received.get(id) ?? [],
  }
}

const origin = 'http://provider.test'

/** The replies that keep the contract of `id`; planning any other throws in the test itself. */
function repliesTo<Id extends EndpointId>(id: Id, give: (response: Response) => unknown): Replies<Id> {
  const row: Endpoint = endpoints[id]
  const reply = (status: number, body: unknown): void => {
    give(answered(status, body))
  }
  return {
    answers(answer) {
      const status = successStatus(row)
      reply(status, row.responses[status]?.parse(answer))
    },
    refuses(code, fields) {
      if (!errorsOf(row).includes(code)) throw new Error(`${id} is never refused with ${code}`)
      reply(errors[code].status, errorBody(code, fields))
    },
    fails() {
      give(HttpResponse.error())
    },
    breaksContract: reply,
  }
}

/** A text goes out as a page of HTML, and where a redirect leads as its header. */
function answered(status: number, body: unknown): Response {
  if (typeof body === 'string') return HttpResponse.html(body, { status })
  const redirect = status >= 300 && status < 400 ? Redirect.safeParse(body).data : undefined
  return redirect ? HttpResponse.redirect(redirect.location, status) : Response.json(body, { status })
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
