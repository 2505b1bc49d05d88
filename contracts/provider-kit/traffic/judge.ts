/** Judges answers and events that pass between a provider and a client, with the schemas with which the client reads them. */
import type { Endpoint } from '../../registry/endpoint.ts'
import { endpoints, events } from '../../registry/registry.ts'
import { apiPrefix } from '../../registry/transport.ts'
import { answerProblems, eventProblems, type ReceivedAnswer } from '../client-problems.ts'
import type { Problem } from '../describe-issue.ts'
import { eventOf } from '../pact.ts'
import type { Exchange } from './proxy.ts'
import { caseWith, type Case, type Group } from '../reports/report.ts'

/** The answer of a call. Nothing of its body, address or headers reaches a report. */
export type SeenAnswer = ReceivedAnswer & Pick<Exchange, 'method' | 'url'>

export interface Deviation extends Problem {
  readonly subject: string
  readonly status?: number
}

export const formatDeviation = ({ subject, status, where, what }: Deviation): string =>
  [subject, ...(status === undefined ? [] : [String(status)]), where, what].join('  ')

interface Seen {
  readonly summary: string
  /** The number of answers or events without a deviation. */
  good: number
  /** Equal deviations are counted, not repeated. */
  readonly deviations: Map<string, { readonly deviation: Deviation; readonly count: number }>
}

export type Judge = ReturnType<typeof createJudge>

export function createJudge(onDeviation: (deviation: Deviation) => void = () => undefined) {
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
    answer(answer: SeenAnswer): void {
      const [path = ''] = answer.url.split('?', 1)
      const row = findCall(answer.method, path)
      if (row !== undefined) note(row.id, row.summary, answer.status, answerProblems(row, answer))
      else if (path.startsWith(`${apiPrefix}/`) && answer.method !== 'OPTIONS') others += 1
    },
    event(name: string, payload: unknown): void {
      const event = eventOf(name)
      if (event) {
        note(name, event.summary, undefined, eventProblems(event, payload))
        return
      }
      // A name of another form could be anything, also a secret.
      const subject = /^[A-Za-z][\w:-]{0,39}$/.test(name) ? name : 'an event'
      const what = 'is no event of the contract: the client ignores it'
      note(subject, '', undefined, [{ where: 'event', what }])
    },
    /** The calls and events that were seen, in the order of the registry. */
    groups: (): readonly Group[] => {
      const order = [...Object.keys(endpoints), ...Object.keys(events)]
      return [...seen]
        .map(([name, each]) => ({ name, summary: each.summary, cases: casesOf(each) }))
        .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
    },
    /** Requests below `/api` that are no call of the contract. */
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

const findCall = (method: string, path: string): Endpoint | undefined =>
  calls.find(({ row, pattern }) => row.method === method && pattern.test(path))?.row
