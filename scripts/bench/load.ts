/** HTTP load: autocannon for many calls at once, and single timed calls on an open connection. */
import { Agent, request } from 'node:http'
import { createRequire } from 'node:module'
import { Unavailable, type Measured, type Target } from './figures.ts'
import type { Effort } from './benchmark.ts'
import type { Server } from './processes.ts'
import { interleave, median, ratios } from './rounds.ts'

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** The part of autocannon that is used here; it is installed beside the peers and has no types. */
type Autocannon = (options: object) => PromiseLike<{
  /** Seconds. */
  readonly duration: number
  readonly '2xx': number
  readonly non2xx: number
  readonly errors: number
  /** Whole milliseconds. */
  readonly latency: { readonly p50: number; readonly p99: number }
}>

export interface LoadResult {
  /** Successful answers per second. */
  readonly rate: number
  readonly p50Ms: number
  readonly p99Ms: number
}

export interface Subject {
  readonly server: Pick<Server, 'url'>
  /** Each connection sends them in turn. */
  readonly calls: readonly Call[]
  readonly connections?: number
  /** This many calls in all instead of a number of seconds. */
  readonly amount?: number
  /** Calls per second of all connections together; as many as possible by default. */
  readonly perSecond?: number
}

/** Loads a server from a separate thread. Throws Unavailable when a call fails: a fast refusal is not speed. */
export async function load(subject: Subject, seconds: number): Promise<LoadResult> {
  const autocannon = createRequire(new URL('peers/package.json', import.meta.url))('autocannon') as Autocannon
  const { server, calls, connections = 50, amount, perSecond } = subject
  const {
    duration,
    '2xx': succeeded,
    non2xx,
    errors,
    latency,
  } = await autocannon({
    url: server.url,
    connections,
    workers: 1,
    timeout: 30,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    ...(perSecond === undefined ? {} : { overallRate: perSecond }),
    requests: calls.map(requestOf),
  })
  if (non2xx + errors > 0) {
    throw new Unavailable(
      `under load ${server.url} refused ${String(non2xx)} calls and lost ${String(errors)} connections`,
    )
  }
  return { rate: succeeded / duration, p50Ms: latency.p50, p99Ms: latency.p99 }
}

/** Describes a call in autocannon's terms. */
const requestOf = ({ method = 'GET', path, headers = {}, body }: Call) => {
  if (body === undefined) return { method, path, headers }
  return {
    method,
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/** Warms each subject up, then loads them in turn. */
export async function compareRates<Name extends string>(
  { rounds, seconds, warmUpSeconds }: Effort,
  subjects: Readonly<Record<Name, Subject>>,
): Promise<Record<Name, LoadResult[]>> {
  const entries = Object.entries<Subject>(subjects)
  for (const [, subject] of entries) await load(subject, warmUpSeconds)
  const turns = entries.map(([name, subject]) => [name, () => load(subject, seconds)] as const)
  return interleave(rounds, Object.fromEntries(turns) as Record<Name, () => Promise<LoadResult>>)
}

/** Divides the rate of the subject by the rate of the reference, round by round. */
export function rateRatio(
  target: Target,
  subject: readonly LoadResult[],
  reference: readonly LoadResult[],
  remark = '',
): Measured {
  const [rates, others] = [subject.map(({ rate }) => rate), reference.map(({ rate }) => rate)]
  return {
    target,
    rounds: ratios(rates, others),
    seen: `${rateText(median(rates))} against ${rateText(median(others))}${remark}`,
  }
}

const rateText = (rate: number): string =>
  `${rate >= 100 ? Math.round(rate).toLocaleString('en') : rate.toFixed(1)}/s`

export interface Reply {
  readonly status: number
  readonly text: string
  readonly tookMs: number
}

export type Send = (call: Call) => Promise<Reply>

/** Returns a function that sends calls over a number of open connections. */
export function openConnection(url: string, connections = 1): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: 60_000 })
  return ({ method = 'GET', path, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const content = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
      const contentHeaders =
        content === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }
      const started = performance.now()
      const sent = request(
        url + path,
        { agent, method, headers: { ...headers, ...contentHeaders } },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.once('error', reject)
          response.once('end', () => {
            const tookMs = performance.now() - started
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), tookMs })
          })
        },
      )
      sent.once('timeout', () => sent.destroy(new Error(`${method} ${path} took a minute`)))
      sent.once('error', reject)
      sent.end(content)
    })
}

/** Returns the parsed body of a success; throws Unavailable for any other reply. */
export function bodyOf({ method = 'GET', path }: Call, { status, text }: Reply): unknown {
  if (status >= 200 && status < 300) return JSON.parse(text)
  throw new Unavailable(`${method} ${path} answered ${String(status)}: ${text.slice(0, 200)}`)
}
