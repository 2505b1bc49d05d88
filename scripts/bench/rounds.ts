/** Repeated measurements that take turns, so that a slow moment of the machine slows the subject and its reference alike. */
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** Returns the value below which `part` (0 to 1) of the values lie. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Runs `work` once per round, each time after the machine is quiet. */
export async function repeat<Result>(
  rounds: number,
  work: (round: number) => Result | Promise<Result>,
  beforeRound = awaitQuiet,
): Promise<Result[]> {
  const results: Result[] = []
  for (let round = 0; round < rounds; round += 1) {
    await beforeRound()
    results.push(await work(round))
  }
  return results
}

/** Runs every subject once per round; every other round runs backwards. */
export async function interleave<Name extends string, Result>(
  rounds: number,
  subjects: Readonly<Record<Name, () => Result | Promise<Result>>>,
  beforeRound?: () => Promise<void>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(subjects) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>
  const runAll = async (round: number): Promise<void> => {
    for (const name of round % 2 === 0 ? names : names.toReversed())
      results[name].push(await subjects[name]())
  }
  await repeat(rounds, runAll, beforeRound)
  return results
}

/** Starts a round of a few milliseconds at once. */
export const noWait = (): Promise<void> => Promise.resolve()

const quietBelow = 0.15
const patienceMs = 2000

/** The share of the cores that was in use when each round began. */
export const busyShares: number[] = []

/** Waits until other work on the machine ends, or until patience does. */
async function awaitQuiet(): Promise<void> {
  const started = performance.now()
  let busy: number
  do {
    const before = coreTimes()
    await sleep(200)
    const after = coreTimes()
    busy = 1 - (after.idle - before.idle) / (after.all - before.all)
  } while (busy >= quietBelow && performance.now() - started < patienceMs)
  busyShares.push(busy)
}

function coreTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((core) => core.times)
  const idle = times.reduce((sum, each) => sum + each.idle, 0)
  const all = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle)
  return { idle, all }
}
