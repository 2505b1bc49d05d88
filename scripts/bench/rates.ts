/** Rates under the same load, side by side. */
import type { Measured, Promised } from './figure.ts'
import {
  connections,
  load,
  perSecondText,
  startGenerator,
  warmUp,
  type LoadRequest,
  type LoadResult,
} from './load.ts'
import type { Effort } from './measure.ts'
import type { Server } from './processes.ts'
import { interleave } from './interleave.ts'
import { median, ratios } from './statistics.ts'

export interface Subject {
  readonly server: Server
  readonly requests: readonly LoadRequest[]
}

/** Warms each subject up, then loads them in turn. */
export async function compareRates<Name extends string>(
  { rounds, seconds, warmUpSeconds }: Effort,
  subjects: Readonly<Record<Name, Subject>>,
): Promise<Record<Name, LoadResult[]>> {
  const names = Object.keys(subjects) as Name[]
  const order = (name: Name) => {
    const { server, requests } = subjects[name]
    return { url: server.url, connections, seconds, requests }
  }
  for (const name of names) await warmUp({ ...order(name), seconds: warmUpSeconds })
  const generator = startGenerator()
  const loads = names.map((name) => [name, () => load(generator, order(name))] as const)
  return interleave(rounds, Object.fromEntries(loads) as Record<Name, () => Promise<LoadResult>>)
}

const ratesOf = (results: readonly LoadResult[]): number[] => results.map(({ rate }) => rate)

/** The rate of one over the rate of the other, round by round. */
export function rateRatio(
  promised: Promised,
  subject: readonly LoadResult[],
  reference: readonly LoadResult[],
  about = '',
): Measured {
  const [rates, others] = [ratesOf(subject), ratesOf(reference)]
  const busiest = Math.max(...[...subject, ...reference].map(({ generatorLoad }) => generatorLoad))
  // A generator without time left measures itself: whoever reads the figure should know.
  const doubt = busiest > 0.9 ? '; the load generator was at its limit' : ''
  return {
    promised,
    rounds: ratios(rates, others),
    seen: `${perSecondText(median(rates))} against ${perSecondText(median(others))}${about}${doubt}`,
  }
}
