/** Finds what the client would refuse, with the schemas and the reading of errors that the client itself uses. */
import { Redirect } from '../registry/auth.ts'
import { errorsOf, type Endpoint } from '../registry/endpoint.ts'
import { errorBody, errors } from '../registry/errors.ts'
import { googleReturnPage, readGoogleReturn } from '../registry/google-return.ts'
import { read, readAnswer } from '../registry/reading.ts'
import type { EventName, Events } from '../registry/registry.ts'
import { describeIssues, type Problem } from './describe-issue.ts'
import { parseJson } from '../shared/parse-json.ts'
import { endpointOf, eventOf, isCall, isEvent, isKnown, subjectOf, type Interaction } from './pact.ts'
import type { StateValues } from './states.ts'
import { stateProblems } from './state-values.ts'
import type { Exchange } from './traffic/proxy.ts'

export type ReceivedAnswer = Pick<Exchange, 'status' | 'headers' | 'body'>

/** Returns what the client refuses in the answer of an interaction, or in its event, and what does not fit the state. */
export const clientProblems = (
  interaction: Interaction,
  exchange: ReceivedAnswer,
  values: StateValues = {},
): readonly (Problem & { readonly kind: 'client' | 'state' })[] => {
  const session = returnAt(exchange.headers.location)
  const received = session?.outcome === 'signed-in' ? session : parsed(exchange.body ?? '')
  const refused = [...parserProblems(interaction, exchange), ...cookieProblems(interaction, exchange)]
  return [
    ...refused.map(({ where, what }) => ({ kind: 'client' as const, where, what })),
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

/** Pact compares every cookie with the same patterns, so the cookie of a sign-in could be missing beside another one. */
function cookieProblems(interaction: Interaction, { headers }: ReceivedAnswer): readonly Problem[] {
  const expected =
    isKnown(interaction) && isCall(interaction) ? (interaction.response.headers?.['Set-Cookie'] ?? []) : []
  const received = headers['set-cookie']?.filter(isRefreshCookie).length ?? 0
  return expected.some(isRefreshCookie) && received !== 1
    ? [{ where: 'Set-Cookie', what: 'must set the refresh cookie once, with Path=/api/auth' }]
    : []
}

const isRefreshCookie = (cookie: string): boolean =>
  /^[^=;]+=[^;]+;(?:.*;)? *path=\/api\/auth *(?:;|$)/i.test(cookie)

function parserProblems(interaction: Interaction, exchange: ReceivedAnswer): readonly Problem[] {
  const { subject } = subjectOf(interaction)
  if (isEvent(interaction)) {
    const event = eventOf(subject)
    return event === undefined ? [] : eventProblems(event, parsed(exchange.body ?? ''))
  }
  const row = endpointOf(subject)
  return row === undefined ? [] : answerProblems(row, exchange)
}

export function eventProblems({ payload }: Events[EventName], received: unknown): readonly Problem[] {
  const { error } = read(payload, received)
  return error === undefined ? [] : describeIssues(error, received)
}

export function answerProblems(
  row: Endpoint,
  { status, headers: { location }, body }: ReceivedAnswer,
): readonly Problem[] {
  if (body === undefined) return [{ where: 'body', what: 'ended before it was complete' }]
  // The browser answers from its cache; the client never sees this status.
  if (status === 304) return []
  if (status >= 300 && status < 400 && row.responses[status] !== undefined) {
    const { error } = Redirect.safeParse({ location })
    if (error !== undefined) return [{ where: 'Location', what: 'is no address that a browser can open' }]
    const session = returnAt(location)
    if (session?.outcome !== 'unreadable') return []
    return describeIssues(session.error, session.received).map(({ where, what }) => ({
      where: where.replace('$', 'Location user'),
      what,
    }))
  }
  const received = parsed(body)
  const reading = readAnswer(row, status, received)
  switch (reading.outcome) {
    case 'accepted':
      return []
    case 'unexpected':
      return [undeclared(status)]
    case 'unreadable':
      return describeIssues(reading.error, received)
    case 'refused':
      if (reading.body === undefined) return [{ where: '$.message', what: 'must be a text for the player' }]
      return reading.code === undefined ? [unknownRefusal(row, status)] : []
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
