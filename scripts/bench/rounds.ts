/** Repeated measurements that take turns, so that a slow moment of the machine slows the subject and its reference alike. */
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** Returns the value below which `part` (0 to 1) of the values lie. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Divides each round of the subject by the same round of the reference. */
export const ratios = (subject: readonly number[], reference: readonly number[]): number[] =>
  subject.map((value, round) => value / (reference[round] ?? Number.NaN))

type Subjects<Name extends string, Result> = Readonly<Record<Name, () => Promise<Result>>>

/** Runs every subject once per round, each time after the machine is quiet; every other round runs backwards. */
export const interleave = <Name extends string, Result>(
  rounds: number,
  subjects: Subjects<Name, Result>,
): Promise<Record<Name, Result[]>> => takeTurns(rounds, subjects, awaitQuiet)

/** Does the same without waiting, for turns of a few milliseconds. */
export async function takeTurns<Name extends string, Result>(
  rounds: number,
  subjects: Subjects<Name, Result>,
  beforeRound: () => Promise<void> = () => Promise.resolve(),
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(subjects) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>
  for (let round = 0; round < rounds; round += 1) {
    await beforeRound()
    for (const name of round % 2 === 0 ? names : names.toReversed())
      results[name].push(await subjects[name]())
  }
  return results
}

const quietBelow = 0.15
const roundPatienceMs = 4000
/** For all rounds together, so that a benchmark also ends on a machine that is never quiet. */
let patienceLeftMs = 90_000

/** The share of the cores that was in use when each round began. */
export const busyShares: number[] = []

/** Waits until other work on the machine ends, or until patience does. Call it while nothing is under load. */
export async function awaitQuiet(): Promise<void> {
  const started = performance.now()
  let busy = await busyShare()
  while (busy >= quietBelow && performance.now() - started < Math.min(roundPatienceMs, patienceLeftMs)) {
    busy = await busyShare()
  }
  patienceLeftMs -= performance.now() - started
  busyShares.push(busy)
}

async function busyShare(): Promise<number> {
  const before = coreTimes()
  await sleep(200)
  const after = coreTimes()
  return 1 - (after.idle - before.idle) / (after.all - before.all)
}

function coreTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((core) => core.times)
  const idle = times.reduce((sum, each) => sum + each.idle, 0)
  const all = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle)
  return { idle, all }
}
