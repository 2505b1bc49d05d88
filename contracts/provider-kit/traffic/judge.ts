/** Judges answers and events that pass between a provider and a client, with the schemas with which the client reads them. */
import type { Endpoint } from '../../registry/endpoint.ts'
import { endpoints, events, type EventName } from '../../registry/registry.ts'
import { apiPrefix } from '../../registry/transport.ts'
import { answerProblems, eventProblems, type ReceivedAnswer } from '../client-problems.ts'
import type { Problem } from '../describe-issue.ts'

/** The answer of a call. Nothing of its body, address or headers reaches a report. */
export interface SeenAnswer extends ReceivedAnswer {
  readonly method: string
  /** Without the query. */
  readonly path: string
}

export interface Deviation extends Problem {
  /** The call or the event. */
  readonly subject: string
  /** The status of an answer. */
  readonly status?: number
}

/** What was seen of one call or event. */
export interface Seen {
  readonly name: string
  readonly summary: string
  count: number
  /** The number of answers or events with at least one deviation. */
  deviating: number
  readonly deviations: Map<string, { readonly deviation: Deviation; count: number }>
}

export interface Judge {
  answer(answer: SeenAnswer): void
  event(name: string, payload: unknown): void
  /** The calls and events that were seen, in the order of the registry. */
  seen(): readonly Seen[]
  /** Requests below `/api` that are no call of the contract. */
  otherRequests(): number
}

/** Calls `onDeviation` for each deviation as it passes. */
export function createJudge(onDeviation: (deviation: Deviation) => void = () => undefined): Judge {
  const seen = new Map<string, Seen>()
  let others = 0

  function note(
    name: string,
    summary: string,
    status: number | undefined,
    problems: readonly Problem[],
  ): void {
    const known: Seen = seen.get(name) ?? { name, summary, count: 0, deviating: 0, deviations: new Map() }
    seen.set(name, known)
    known.count += 1
    if (problems.length > 0) known.deviating += 1
    for (const problem of problems) {
      const deviation = { subject: name, ...(status === undefined ? {} : { status }), ...problem }
      const key = `${String(status)} ${problem.where} ${problem.what}`
      const before = known.deviations.get(key)
      known.deviations.set(key, { deviation, count: (before?.count ?? 0) + 1 })
      onDeviation(deviation)
    }
  }

  return {
    answer(answer) {
      const row = findCall(answer.method, answer.path)
      if (row !== undefined) note(row.id, row.summary, answer.status, answerProblems(row, answer))
      else if (answer.path.startsWith(`${apiPrefix}/`) && answer.method !== 'OPTIONS') others += 1
    },
    event(name, payload) {
      if (!Object.hasOwn(events, name)) {
        // A name of another form could be anything, also a secret.
        note(/^[A-Za-z][\w:-]{0,39}$/.test(name) ? name : 'an event', '', undefined, [
          { where: 'event', what: 'is no event of the contract: the client ignores it' },
        ])
        return
      }
      note(name, events[name as EventName].summary, undefined, eventProblems(name as EventName, payload))
    },
    seen: () => {
      const order = [...Object.keys(endpoints), ...Object.keys(events)]
      return [...seen.values()].toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
    },
    otherRequests: () => others,
  }
}

const rows: readonly Endpoint[] = Object.values(endpoints)

const calls = rows
  .map((row) => ({
    row,
    pattern: new RegExp(`^${apiPrefix}${row.path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
    parameters: row.path.split('{').length,
  }))
  // `/games/all` is never read as `/games/{gameId}`.
  .toSorted((a, b) => a.parameters - b.parameters)

/** Returns the call of the contract that a request makes. */
export const findCall = (method: string, path: string): Endpoint | undefined =>
  calls.find(({ row, pattern }) => row.method === method && pattern.test(path))?.row
