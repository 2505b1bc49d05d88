/** Finds what the client would refuse, with the schemas and the reading of errors that the client itself uses. */
import { Redirect } from '../registry/auth.ts'
import type { Endpoint } from '../registry/endpoint.ts'
import { read, readAnswer } from '../registry/reading.ts'
import { endpoints, events, type EndpointId, type EventName } from '../registry/registry.ts'
import { describeIssues, type Problem } from './describe-issue.ts'
import { isEvent, subjectOf, type Interaction } from './pact.ts'
import type { StateValues } from './state-requests.ts'
import { stateValueProblems } from './state-values.ts'
import type { Exchange } from './traffic/proxy.ts'

export interface ReceivedAnswer {
  readonly status: number
  readonly location: string | undefined
  /** Undefined when the connection ended before the answer was complete. */
  readonly body: string | undefined
}

/** Returns what the client refuses in the answer of an interaction, or in its event, and ids that the state does not have. */
export const clientProblems = (
  interaction: Interaction,
  exchange: Exchange,
  values: StateValues = {},
): readonly Problem[] => [
  ...parserProblems(interaction, exchange),
  ...stateValueProblems(interaction, parsed(exchange.body ?? ''), values),
]

function parserProblems(
  interaction: Interaction,
  { status, headers: { location }, body }: Exchange,
): readonly Problem[] {
  const { subject } = subjectOf(interaction)
  if (isEvent(interaction)) {
    const isKnown = Object.hasOwn(events, subject)
    return isKnown ? eventProblems(subject as EventName, parsed(body ?? '')) : []
  }
  if (!Object.hasOwn(endpoints, subject)) return []
  return answerProblems(endpoints[subject as EndpointId], { status, location, body })
}

export function eventProblems(name: EventName, payload: unknown): readonly Problem[] {
  const { error } = read(events[name].payload, payload)
  return error === undefined ? [] : describeIssues(error, payload)
}

export function answerProblems(
  row: Endpoint,
  { status, location, body }: ReceivedAnswer,
): readonly Problem[] {
  if (body === undefined) return [{ where: 'body', what: 'ended before it was complete' }]
  // The browser answers from its cache; the client never sees this status.
  if (status === 304) return []
  if (status >= 300 && status < 400 && row.responses[status] !== undefined) {
    const { error } = Redirect.safeParse({ location })
    return error === undefined ? [] : [{ where: 'Location', what: 'is no address that a browser can open' }]
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
      return reading.code === undefined ? [undeclared(status)] : []
  }
}

const undeclared = (status: number): Problem => ({
  where: 'status',
  what: `${String(status)} is none of the statuses that the call declares`,
})

/** Like the client: a body that is no JSON stays a text. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
