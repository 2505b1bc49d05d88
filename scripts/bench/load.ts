/** HTTP load: autocannon for many calls at once, and single timed calls on an open connection. */
import { Agent, request } from 'node:http'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import type { Server } from './processes.ts'
import { interleave } from './rounds.ts'

/** Of one round: short, so that a disturbance of a second spoils one round and not the median. */
export const roundSeconds = 1
export const warmUpSeconds = 2

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** A text is sent unchanged. */
  readonly body?: object | string
}

/** The part of autocannon that is used here; it is installed beside the peers and has no types. */
type Autocannon = (options: object) => PromiseLike<{
  /** Seconds. */
  readonly duration: number
  readonly '2xx': number
  readonly non2xx: number
  readonly errors: number
  /** Whole milliseconds. */
  readonly latency: { readonly p99: number }
}>

export interface LoadResult {
  /** Successful answers per second. */
  readonly rate: number
  readonly p99Ms: number
}

export interface Subject {
  readonly server: Pick<Server, 'url'>
  /** Each connection sends them in turn. */
  readonly calls: readonly Call[]
  /** Further options of autocannon, such as `overallRate`; 50 connections by default. */
  readonly options?: object
}

/** Loads a server from a separate thread. Throws CouldNotRun when a call fails: a fast refusal is not speed. */
export async function load({ server, calls, options }: Subject, seconds: number): Promise<LoadResult> {
  const autocannon = createRequire(new URL('peers/package.json', import.meta.url))('autocannon') as Autocannon
  const result = await autocannon({
    url: server.url,
    connections: 50,
    workers: 1,
    timeout: 30,
    duration: seconds,
    requests: calls.map(({ body, headers, ...call }) => ({
      ...call,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })),
    ...options,
  })
  const { duration, '2xx': succeeded, non2xx, errors, latency } = result
  if (non2xx + errors > 0) {
    throw new CouldNotRun(
      `under load ${server.url} refused ${String(non2xx)} calls and lost ${String(errors)} connections`,
    )
  }
  return { rate: succeeded / duration, p99Ms: latency.p99 }
}

/** Warms each subject up, then loads them in turn. */
export async function compareLoads<Name extends string>(
  rounds: number,
  subjects: Readonly<Record<Name, Subject>>,
): Promise<Record<Name, LoadResult[]>> {
  const entries = Object.entries<Subject>(subjects)
  for (const [, subject] of entries) await load(subject, warmUpSeconds)
  const turns = entries.map(([name, subject]) => [name, () => load(subject, roundSeconds)])
  return interleave(rounds, Object.fromEntries(turns) as Record<Name, () => Promise<LoadResult>>)
}

export const rateOf = ({ rate }: LoadResult): number => rate

export const perSecond = (rate: number): string =>
  `${rate.toLocaleString('en', { maximumFractionDigits: rate >= 100 ? 0 : 1 })}/s`

/** Generous, because a busy machine must not fail a measure. */
const callTimeoutMs = 300_000

interface Reply {
  readonly status: number
  readonly text: string
  readonly tookMs: number
}

export type Send = (call: Call) => Promise<Reply>

/** Returns a function that sends calls over a number of open connections. */
export function openConnection(url: string, connections = 1): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return ({ method = 'GET', path, headers, body }) =>
    new Promise((resolve, reject) => {
      const started = performance.now()
      const allHeaders = { ...headers, 'content-type': 'application/json' }
      // Of the request, because the agent's own timeout gives way to the server's keep-alive time.
      const options = { agent, method, headers: allHeaders, timeout: callTimeoutMs }
      const sent = request(url + path, options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () => {
          const tookMs = performance.now() - started
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), tookMs })
        })
      })
      sent.once('timeout', () => sent.destroy(new Error('it took too long')))
      sent.once('error', (cause) => {
        reject(new CouldNotRun(`${method} ${path} failed: ${cause.message}`, { cause }))
      })
      sent.end(typeof body === 'object' ? JSON.stringify(body) : body)
    })
}

/** Sends a call and returns its parsed body. Throws CouldNotRun for a refusal. */
export async function succeed(send: Send, call: Call): Promise<{ body: unknown; tookMs: number }> {
  const { status, text, tookMs } = await send(call)
  if (status >= 200 && status < 300) return { body: JSON.parse(text), tookMs }
  throw new CouldNotRun(`${call.path} answered ${String(status)}: ${text.slice(0, 200)}`)
}

/** Repeats a call on one connection until `work` ends, and returns how long each took. */
export async function waitsDuring(work: Promise<unknown>, { url }: Pick<Server, 'url'>, call: Call) {
  const send = openConnection(url)
  const waits: number[] = []
  const over = new AbortController()
  const ended = work.finally(() => {
    over.abort()
  })
  // Awaited below; until then a rejection must not end the process.
  ended.catch(() => undefined)
  do {
    waits.push((await send(call)).tookMs)
    // A pause, so that these calls are not load themselves.
    await sleep(1)
  } while (!over.signal.aborted)
  await ended
  return waits
}
