/** Other work on the same cores is in every figure: it is waited for, and said where it does not end. */
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

const sampleMs = 200
const quietBelow = 0.15
const patienceForARoundMs = 4000
/** For all the rounds together: a run is to end where the machine is never quiet, too. */
let patienceLeftMs = 90_000

/** The share of the cores that was in use when each round began. */
export const seenBusy: number[] = []

/** Waits until the machine has little else to do, for a while at most. To be called while nothing is loaded. */
export async function awaitQuiet(): Promise<void> {
  const started = performance.now()
  let busy = await busyShare()
  while (busy >= quietBelow && performance.now() - started < Math.min(patienceForARoundMs, patienceLeftMs)) {
    busy = await busyShare()
  }
  patienceLeftMs -= performance.now() - started
  seenBusy.push(busy)
}

async function busyShare(): Promise<number> {
  const before = coreTimes()
  await sleep(sampleMs)
  const after = coreTimes()
  return 1 - (after.idle - before.idle) / (after.all - before.all)
}

function coreTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map(({ times }) => times)
  const idle = times.reduce((sum, each) => sum + each.idle, 0)
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0)
  return { idle, all }
}
