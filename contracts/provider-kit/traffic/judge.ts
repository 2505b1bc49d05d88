/** Judges answers and events that pass between a provider and a client, with the schemas with which the client reads them. */
import type { Endpoint } from '../../registry/endpoint.ts'
import { endpoints, events, type EventName } from '../../registry/registry.ts'
import { apiPrefix } from '../../registry/transport.ts'
import { answerProblems, eventProblems, type ReceivedAnswer } from '../client-problems.ts'
import type { Problem } from '../describe-issue.ts'
import { caseWith, type Case, type Group } from '../reports/report.ts'

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

/** Returns one line. */
export const formatDeviation = ({ subject, status, where, what }: Deviation): string =>
  [subject, ...(status === undefined ? [] : [String(status)]), where, what].join('  ')

/** What was seen of one call or event. */
interface Seen {
  readonly summary: string
  /** The number of answers or events without a deviation. */
  good: number
  /** Equal deviations are counted, not repeated. */
  readonly deviations: Map<string, { readonly deviation: Deviation; readonly count: number }>
}

export interface Judge {
  answer(answer: SeenAnswer): void
  event(name: string, payload: unknown): void
  /** The calls and events that were seen, in the order of the registry. */
  groups(): readonly Group[]
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
    const known: Seen = seen.get(name) ?? { summary, good: 0, deviations: new Map() }
    seen.set(name, known)
    if (problems.length === 0) known.good += 1
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
    groups: () => {
      const order = [...Object.keys(endpoints), ...Object.keys(events)]
      return [...seen]
        .map(([name, each]) => ({ name, summary: each.summary, cases: casesOf(each) }))
        .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
    },
    otherRequests: () => others,
  }
}

const casesOf = ({ good, deviations }: Seen): readonly Case[] => [
  ...(good === 0 ? [] : [caseWith(`${String(good)} as the client reads them`, [])]),
  ...[...deviations.values()].map(({ deviation: { status, where, what }, count }) => {
    const answered = status === undefined ? '' : `with ${String(status)} `
    return caseWith(`${String(count)} ${answered}that the client refuses`, [{ where, what }])
  }),
]

const calls = Object.values<Endpoint>(endpoints)
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
