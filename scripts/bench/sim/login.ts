/** Logins hash a password: how many per second, and how long another call waits meanwhile. */
import type { Measure } from '../benchmark.ts'
import { inUnit, ratiosOf } from '../figures.ts'
import { load, perSecond, rateOf, roundSeconds, waitsDuring, warmUpSeconds } from '../load.ts'
import { interleave, quantile } from '../rounds.ts'
import { call, listServers, loginCall, startReference, startSimulator, yasmine } from '../servers.ts'

const loginsPerSecond = 800

export const login: Measure = {
  name: 'login',
  about: `logins per second, and the wait of another call during ${String(loginsPerSecond)} of them per second`,
  async run(rounds) {
    const server = await startSimulator()
    const signIn = loginCall(yasmine)
    await call(server, signIn)
    const simulator = { server, calls: [signIn], other: { path: '/api/games' } }
    const reference = {
      server: await startReference(await listServers(server)),
      calls: [{ ...signIn, path: '/login' }],
      other: { path: '/list' },
    }
    for (const subject of [simulator, reference]) await load(subject, warmUpSeconds)
    const measure = async (subject: typeof simulator) => {
      const full = await load(subject, roundSeconds)
      // Two seconds, because tails need many calls.
      const paced = load({ ...subject, options: { overallRate: loginsPerSecond } }, roundSeconds * 2)
      return { full, waits: await waitsDuring(paced, subject.server, subject.other) }
    }
    const { own, bare } = await interleave(rounds, {
      own: () => measure(simulator),
      bare: () => measure(reference),
    })
    const compare = ratiosOf(own, bare)
    return [
      compare(
        { name: 'logins ÷ bare Express hashing alike', atLeast: 0.6 },
        ({ full }) => rateOf(full),
        perSecond,
      ),
      compare(
        { name: 'another call during logins, p99 ÷ bare Express', atMost: 2 },
        ({ waits }) => quantile(waits, 0.99),
        inUnit('ms', 1),
      ),
      compare(
        { name: 'another call during logins, longest ÷ bare Express', atMost: 2 },
        ({ waits }) => Math.max(...waits),
        inUnit('ms', 1),
      ),
    ]
  },
}
