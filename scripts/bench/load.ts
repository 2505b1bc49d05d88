/** Load as the measures order it: so many connections, each asking again as soon as it is answered. */
import { Unavailable } from './figure.ts'
import { startWorker, type Worker } from './orders.ts'
import { stop } from './processes.ts'

export interface LoadRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface LoadOrder {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  /** This many requests instead of so many seconds, for those who answer a few in a second. */
  readonly amount?: number
  /** Each connection goes round them. */
  readonly requests: readonly LoadRequest[]
}

export interface LoadResult {
  /** Answers in a second. */
  readonly rate: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  /** The share of a core that the generator itself took: near 1, it is what was measured. */
  readonly generatorLoad: number
  /** Answers other than 2xx, and connections that failed. */
  readonly trouble: readonly string[]
}

/** What the reference and its subjects are asked with, unless a measure says otherwise. */
export const connections = 50

export type Generator = Worker<LoadOrder, LoadResult>

export const startGenerator = (): Generator => startWorker('generator.ts')

/** Throws Unavailable when anything but 2xx came back: a fast refusal is no speed. */
export async function load(generator: Generator, order: LoadOrder): Promise<LoadResult> {
  const result = await generator.ask(order)
  if (result.trouble.length > 0) {
    throw new Unavailable(`under load ${order.url} answered ${result.trouble.join(', ')}`)
  }
  return result
}

/** Brings a server to its speed: the first seconds of any of them are its compiler's. */
export async function warmUp(order: LoadOrder): Promise<void> {
  const generator = startGenerator()
  await load(generator, order)
  await stop(generator)
}

/** `9,120/s`, as the notes beside a figure have it. */
export const perSecondText = (rate: number): string =>
  `${rate >= 100 ? Math.round(rate).toLocaleString('en') : rate.toFixed(1)}/s`
