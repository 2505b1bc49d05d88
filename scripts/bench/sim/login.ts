/** Logins hash a password: how many per second, and how long another call waits meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Measure } from '../benchmark.ts'
import type { Target } from '../figures.ts'
import { load, openConnection, rateRatio, type Call } from '../load.ts'
import type { Server } from '../processes.ts'
import { interleave, median, quantile, ratios } from '../rounds.ts'
import { call, listServers, loginCall, startReference, startSimulator, yasmine } from '../simulator.ts'

const loginsPerSecond = 800
const rate: Target = { name: 'logins ÷ bare Express hashing alike', unit: '×', atLeast: 0.6 }
const p99: Target = { name: 'another call during logins, p99 ÷ bare Express', unit: '×', atMost: 2 }
const longest: Target = { name: 'another call during logins, longest ÷ bare Express', unit: '×', atMost: 2 }

export const login: Measure = {
  name: 'login',
  about: `logins per second, and the wait of another call during ${String(loginsPerSecond)} of them per second`,
  targets: [rate, p99, longest],
  async run({ rounds, seconds, warmUpSeconds }) {
    const simulator = await startSimulator()
    const reference = await startReference(await listServers(simulator))
    const signIn = loginCall(yasmine)
    await call(simulator, signIn)
    const subjects = {
      simulator: { server: simulator, calls: [signIn], other: { path: '/api/games' } },
      reference: { server: reference, calls: [{ ...signIn, path: '/login' }], other: { path: '/list' } },
    }
    for (const subject of Object.values(subjects)) await load(subject, warmUpSeconds)
    const measure = async ({ server, calls, other }: (typeof subjects)[keyof typeof subjects]) => {
      const full = await load({ server, calls }, seconds)
      // Two seconds, because tails need many calls.
      const paced = load({ server, calls, perSecond: loginsPerSecond }, seconds * 2)
      const waits = await waitsDuring(paced, server, other)
      return { full, p99Ms: quantile(waits, 0.99), longestMs: Math.max(...waits) }
    }
    const results = await interleave(rounds, {
      simulator: () => measure(subjects.simulator),
      reference: () => measure(subjects.reference),
    })
    const waitRatio = (target: Target, part: 'p99Ms' | 'longestMs') => {
      const [own, bare] = [
        results.simulator.map((each) => each[part]),
        results.reference.map((each) => each[part]),
      ]
      return {
        target,
        rounds: ratios(own, bare),
        seen: `${median(own).toFixed(1)} ms against ${median(bare).toFixed(1)} ms`,
      }
    }
    return [
      rateRatio(
        rate,
        results.simulator.map(({ full }) => full),
        results.reference.map(({ full }) => full),
      ),
      waitRatio(p99, 'p99Ms'),
      waitRatio(longest, 'longestMs'),
    ]
  },
}

/** Repeats a call on one connection until `work` ends, and returns how long each took. */
export async function waitsDuring(
  work: Promise<unknown>,
  { url }: Pick<Server, 'url'>,
  one: Call,
): Promise<number[]> {
  const send = openConnection(url)
  const waits: number[] = []
  const over = new AbortController()
  const ended = work.finally(() => {
    over.abort()
  })
  // Awaited below; until then a rejection must not end the process.
  ended.catch(() => undefined)
  do {
    waits.push((await send(one)).tookMs)
    // A pause, so that these calls are not load themselves.
    await sleep(1)
  } while (!over.signal.aborted)
  await ended
  return waits
}
