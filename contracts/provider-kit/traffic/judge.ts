/** Judges answers and events that pass between a provider and a client, with the schemas with which the client reads them. */
import type { Endpoint } from '../../registry/endpoint.ts'
import { endpoints, events } from '../../registry/registry.ts'
import { apiPrefix } from '../../registry/transport.ts'
import { pathOf, queryOf } from '../../shared/routing.ts'
import { judgeAnswer, judgeEvent } from '../client-problems.ts'
import { refreshCookieIn } from '../cookie-problems.ts'
import { withValues, type Problem } from '../describe-issue.ts'
import { eventOf } from '../pact.ts'
import { callAt, type HiddenHeaders } from '../request-problems.ts'
import { createMemory, keep, newConnection, type Connection, type Moment } from './memory.ts'
import type { Exchange } from './proxy.ts'
import { caseWith, type Case, type Group } from '../reports/report.ts'

export interface Deviation extends Problem {
  readonly subject: string
  readonly status?: number
}

export const formatDeviation = ({ subject, status, ...problem }: Deviation): string =>
  [subject, ...(status === undefined ? [] : [String(status)]), problem.where, withValues(problem)].join('  ')

interface Seen {
  readonly summary: string
  /** The number of answers or events without a deviation. */
  good: number
  /** Equal deviations are counted, not repeated. */
  readonly deviations: Map<string, { readonly deviation: Deviation; readonly count: number }>
}

export type Judge = ReturnType<typeof createJudge>

interface JudgeOptions {
  readonly onDeviation?: (deviation: Deviation) => void
  /** Contradictions that are not told. */
  readonly leftOut?: readonly string[]
  /** What recorded traffic is without. */
  readonly hidden?: HiddenHeaders
}

/** Calls and events together, with those that the contract does not have. */
const mostSubjects = 200

/** Deeply nested or endless values can overflow the stack. */
function orUnjudged<Judged>(judge: () => Judged) {
  try {
    return judge()
  } catch {
    return {
      problems: [{ where: '$', what: 'cannot be judged: it is too large or too deep' }],
      answer: undefined,
    }
  }
}

export function createJudge({ onDeviation, leftOut, hidden }: JudgeOptions = {}) {
  const seen = new Map<string, Seen>()
  const memory = createMemory(leftOut)
  const connections = new Map<string, Connection>()
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
      onDeviation?.(deviation)
    }
  }

  /** Judges an answer, whose body, address and headers reach no report. */
  function answered(row: Endpoint, begun: Moment, exchange: Exchange, atMs?: number): void {
    const { requestHeaders, headers } = exchange
    const caller = memory.callerOf(row, requestHeaders)
    const asked = { ...exchange, caller, hidden }
    const { problems, answer } = orUnjudged(() => judgeAnswer(row, { ...exchange, asked, atMs }))
    // A gateway may answer with an error although the call was carried out.
    const ended = exchange.status < 500 ? memory.end(begun, atMs) : memory.now(atMs)
    const call = { row, begun, ended, requestHeaders, refreshCookie: refreshCookieIn(headers), answer }
    const contradictions = answer === undefined ? [] : memory.answered(call)
    note(row.id, row.summary, exchange.status, [...problems, ...contradictions])
  }

  function received(name: string, payload: unknown, connection: Connection, atMs?: number): void {
    const event = eventOf(name)
    if (event) {
      const { problems } = orUnjudged(() => judgeEvent(event, payload, connection.userId))
      const isAccepted = problems.length === 0
      const found = isAccepted
        ? memory.received(name, payload as object, connection, memory.now(atMs))
        : problems
      note(name, event.summary, undefined, found)
      return
    }
    // A name of another form could be anything, also a secret.
    const isShown = seen.has(name) || (seen.size < mostSubjects && /^[A-Za-z][\w:-]{0,39}$/.test(name))
    const subject = isShown ? name : 'an event'
    const what = 'is no event of the contract: the client ignores it'
    note(subject, '', undefined, [{ where: 'event', what }])
  }

  return {
    /** Takes note of a request. The function that it returns takes the answer. Times are real ones, now by default. */
    request(method: string, url: string, atMs?: number): (exchange: Exchange, atMs?: number) => void {
      const row = callAt(method, url)?.row
      if (row) {
        const begun = memory.begin(row, atMs)
        return (exchange, endedAtMs) => answered(row, begun, exchange, endedAtMs)
      }
      return () => {
        if (pathOf(url).startsWith(`${apiPrefix}/`) && method !== 'OPTIONS') others += 1
      }
    },
    /** Takes note of a WebSocket or a long poll. The function that it returns takes its events. */
    realtime(url: string): (name: string, payload: unknown, atMs?: number) => void {
      const { sid, userId } = queryOf(url)
      const known = connections.get(String(sid))
      const connection = known ?? newConnection(typeof userId === 'string' ? userId : undefined)
      if (sid !== undefined) keep(connections, String(sid), connection)
      return (name, payload, atMs) => received(name, payload, connection, atMs)
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
  ...[...deviations.values()].map(({ deviation: { status, ...problem }, count }) => {
    const answered = status === undefined ? '' : `with ${String(status)} `
    return caseWith(`${String(count)} ${answered}that the contract refuses`, [problem])
  }),
]
