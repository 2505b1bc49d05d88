/** Signing in hashes a password: how many a second, and what that does to everybody else. */
import { Unavailable, type Promised } from '../figure.ts'
import { connections, load, perSecondText, startGenerator, warmUp, type LoadRequest } from '../load.ts'
import type { Measure } from '../measure.ts'
import { startWorker } from '../orders.ts'
import type { ProbeOrder, ProbeResult } from '../probe.ts'
import type { Server } from '../processes.ts'
import { call, listServers, startReference, startSimulator, yasmine } from '../simulator.ts'
import { interleave } from '../interleave.ts'
import { median } from '../statistics.ts'
import type { SteadyOrder, SteadyResult } from '../steady.ts'

const promisedRate = 800
const rate: Promised = { name: 'logins', unit: '/s', atLeast: promisedRate }
const usual: Promised = { name: 'another call during logins, p99 delay', unit: 'ms', atMost: 5 }
const longest: Promised = { name: 'another call during logins, longest delay', unit: 'ms', atMost: 5 }

export const login: Measure = {
  name: 'login',
  about: `sign-ins a second, and how long one more call waits during ${String(promisedRate)} of them a second`,
  promises: [rate, usual, longest],
  async run({ rounds, seconds: secondsOfLoad, warmUpSeconds }) {
    // Its tails are of interest, and a second holds few calls of one that waits in between.
    const seconds = secondsOfLoad * 2
    const simulator = await startSimulator()
    const reference = await startReference(await listServers(simulator))
    const signIn = {
      method: 'POST',
      path: '/api/auth/login',
      body: { ...yasmine, rememberMe: false },
    } as const
    await call(simulator, signIn)
    const subjects = {
      simulator: { server: simulator, request: signIn, path: '/api/games' },
      reference: { server: reference, request: { ...signIn, path: '/login' }, path: '/list' },
    } as const
    const order = ({ server, request }: { readonly server: Server; readonly request: LoadRequest }) => ({
      url: server.url,
      connections,
      seconds,
      requests: [request],
    })
    for (const subject of Object.values(subjects)) await warmUp({ ...order(subject), seconds: warmUpSeconds })

    const generator = startGenerator()
    const probe = startWorker<ProbeOrder, ProbeResult>('probe.ts')
    const steady = startWorker<SteadyOrder, SteadyResult>('steady.ts')
    const one = async (subject: (typeof subjects)[keyof typeof subjects]) => {
      const look = { url: subject.server.url, path: subject.path, seconds }
      const { rate } = await load(generator, order(subject))
      const idle = await probe.ask(look)
      const [busy, { rate: paced, refused }] = await Promise.all([
        probe.ask(look),
        steady.ask({
          url: subject.server.url,
          request: subject.request,
          perSecond: promisedRate,
          seconds,
          connections,
        }),
      ])
      if (refused > 0) throw new Unavailable(`${String(refused)} logins were refused`)
      return { rate, idle, busy, paced }
    }
    const results = await interleave(rounds, {
      simulator: () => one(subjects.simulator),
      reference: () => one(subjects.reference),
    })
    const of = (
      name: keyof typeof results,
      read: (result: (typeof results)['simulator'][number]) => number,
    ) => results[name].map(read)
    const delay = (part: keyof ProbeResult, name: keyof typeof results = 'simulator') =>
      of(name, ({ idle, busy }) => busy[part] - idle[part])
    return [
      {
        promised: rate,
        rounds: of('simulator', (result) => result.rate),
        seen: `bare Express hashing alike: ${perSecondText(median(of('reference', (result) => result.rate)))}`,
      },
      {
        promised: usual,
        rounds: delay('p99Ms'),
        seen: `median ${text(delay('p50Ms'))}; at ${perSecondText(median(of('simulator', ({ paced }) => paced)))}; during bare Express' logins p99 ${text(delay('p99Ms', 'reference'))}`,
      },
      {
        promised: longest,
        rounds: delay('maxMs'),
        seen: `idle, the longest call takes ${text(of('simulator', ({ idle }) => idle.maxMs))}; during bare Express' logins the delay is ${text(delay('maxMs', 'reference'))}`,
      },
    ]
  },
}

const text = (values: readonly number[]): string => `${median(values).toFixed(1)} ms`
