/** Finds what the client would refuse, with the schemas and the reading of errors that the client itself uses. */
import { Redirect } from '../registry/auth.ts'
import { brokenRelations } from '../registry/broken-relations.ts'
import { errorsOf, type Endpoint } from '../registry/endpoint.ts'
import { errorBody, errors } from '../registry/errors.ts'
import { googleReturnPage, readGoogleReturn } from '../registry/google-return.ts'
import { read, readAnswer } from '../registry/reading.ts'
import type { RealtimeEvent } from '../registry/event.ts'
import { cookieProblems } from './cookie-problems.ts'
import { describeIssues, type Problem } from './describe-issue.ts'
import { parseJson } from '../shared/parse-json.ts'
import { endpointOf, eventOf, isEvent, subjectOf, type Interaction } from './pact.ts'
import { callAt, requestProblems, type Asked } from './request-problems.ts'
import type { StateValues } from './states.ts'
import { stateProblems } from './state-values.ts'
import type { Exchange } from './traffic/proxy.ts'

export interface ReceivedAnswer extends Pick<Exchange, 'status' | 'headers' | 'body'> {
  /** The request, if it is known. */
  readonly asked?: Asked | undefined
  /** When the answer came, in real time; now by default. */
  readonly atMs?: number | undefined
}

/** Returns what the client refuses in the answer of an interaction, or in its event, and what does not fit the state. */
export const clientProblems = (
  interaction: Interaction,
  exchange: ReceivedAnswer,
  values: StateValues = {},
): readonly (Problem & { readonly kind: 'client' | 'state' })[] => {
  const session = returnAt(exchange.headers.location)
  const received = session?.outcome === 'signed-in' ? session : parsed(exchange.body ?? '')
  const { problems, isRead = false } = judgeInteraction(interaction, exchange, values['userId'])
  const kind = isRead ? ('state' as const) : ('client' as const)
  return [
    ...problems.map((problem) => Object.assign({ kind }, problem)),
    ...stateProblems(interaction, received, values).map(({ where, what }) => ({
      kind: 'state' as const,
      where: session === undefined ? where : where.replace('$.', 'Location '),
      what,
    })),
  ]
}

/** Reads an address as the client's return page does; undefined for another page. */
function returnAt(location: string | undefined) {
  const url = location === undefined ? null : URL.parse(location, 'http://provider')
  return url?.pathname === googleReturnPage ? readGoogleReturn(url.search) : undefined
}

function judgeInteraction(interaction: Interaction, exchange: ReceivedAnswer, userId: unknown): Judged {
  const { subject } = subjectOf(interaction)
  const caller = typeof userId === 'string' ? userId : undefined
  if (isEvent(interaction)) {
    const event = eventOf(subject)
    return event === undefined ? { problems: [] } : judgeEvent(event, parsed(exchange.body ?? ''), caller)
  }
  const row = endpointOf(subject)
  const { asked } = exchange
  return row === undefined
    ? { problems: [] }
    : judgeAnswer(row, { ...exchange, asked: asked && { ...asked, caller } })
}

interface Judged {
  readonly problems: readonly Problem[]
  /** Whether the client can read it: then the problems are about what it says. */
  readonly isRead?: boolean
  /** That of a success. */
  readonly answer?: unknown
}

/** `caller` is the player whose connection it is, if that is known. */
export function judgeEvent(
  { payload, relations }: RealtimeEvent,
  received: unknown,
  caller?: string,
): Judged {
  const { error, data } = read(payload, received)
  if (error !== undefined) return { problems: describeIssues(error, received) }
  return { problems: brokenRelations(relations, { answer: data, caller }), isRead: true }
}

export function judgeAnswer(row: Endpoint, received: ReceivedAnswer): Judged {
  const { status, headers, asked, atMs = Date.now() } = received
  const { problems, answer } = readByClient(row, received)
  const call = asked && callAt(asked.method, asked.url)
  if (!asked || call?.row !== row || problems.length > 0) return { problems, answer }
  const isSuccess = answer !== undefined
  const found = [
    ...(isSuccess && status < 300 ? requestProblems(row, asked, call.params, answer) : []),
    ...cookieProblems(row, { headers, asked, isSuccess, atMs }),
  ]
  return { problems: found, isRead: true, answer }
}

const withProblems = (...problems: readonly Problem[]) => ({ problems })

/** Reads an answer as the client does. `answer` is that of a success. */
function readByClient(row: Endpoint, { status, headers: { location }, body }: ReceivedAnswer): Judged {
  if (body === undefined) return withProblems({ where: 'body', what: 'ended before it was complete' })
  // The browser answers from its cache; the client never sees this status.
  if (status === 304) return withProblems()
  if (status >= 300 && status < 400 && row.responses[status] !== undefined) {
    const { error, data: redirect } = Redirect.safeParse({ location })
    if (error !== undefined)
      return withProblems({ where: 'Location', what: 'is no address that a browser can open' })
    const session = returnAt(location)
    if (session?.outcome === 'signed-in') return { problems: [], answer: session }
    if (session?.outcome !== 'unreadable')
      return { problems: [], answer: session === undefined ? redirect : undefined }
    return withProblems(
      ...describeIssues(session.error, session.received).map(({ where, what }) => ({
        where: where.replace('$', 'Location user'),
        what,
      })),
    )
  }
  const last = lastRead.get(row)
  if (last?.status === status && last.body === body) return last.judged
  const judged = readBody(row, status, body)
  if (body.length < longestKept) lastRead.set(row, { status, body, judged })
  return judged
}

/** In characters. */
const longestKept = 1_000_000

/** The reading of the last body of each call, because most lists are the same again and again. */
const lastRead = new Map<
  Endpoint,
  { readonly status: number; readonly body: string; readonly judged: Judged }
>()

function readBody(row: Endpoint, status: number, body: string): Judged {
  const received = parsed(body)
  const reading = readAnswer(row, status, received)
  switch (reading.outcome) {
    case 'accepted':
      return { problems: [], answer: reading.answer }
    case 'unexpected':
      return withProblems(undeclared(status))
    case 'unreadable':
      return withProblems(...describeIssues(reading.error, received))
    case 'refused':
      if (reading.body === undefined)
        return withProblems({ where: '$.message', what: 'must be a text for the player' })
      return reading.code === undefined ? withProblems(unknownRefusal(row, status)) : withProblems()
  }
}

/** Says which `error` a refusal needs when only that is unknown. */
function unknownRefusal(row: Endpoint, status: number): Problem {
  const wanted = errorsOf(row).flatMap((code) =>
    errors[code].status === status ? (errorBody(code).error ?? []) : [],
  )
  return wanted.length === 0
    ? undeclared(status)
    : { where: '$.error', what: `must be ${wanted.map((word) => JSON.stringify(word)).join(' or ')}` }
}

const undeclared = (status: number): Problem => ({
  where: 'status',
  what: `${String(status)} is none of the statuses that the call declares`,
})

/** Like the client: a body that is no JSON stays a text. */
function parsed(body: string): unknown {
  const json = parseJson(body)
  return json === undefined ? body : json
}
