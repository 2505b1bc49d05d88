/** The list of servers through `contracts watch`, which judges each answer, and without it. */
import type { Measure } from '../benchmark.ts'
import { inUnit, ratiosOf } from '../figures.ts'
import { compareLoads, openConnection, perSecond, rateOf, succeed } from '../load.ts'
import { startServer } from '../processes.ts'
import { interleave, median, noWait } from '../rounds.ts'
import { serversPath, startSimulator } from '../servers.ts'

const call = { path: serversPath }
const callsPerRound = 500

export const watched: Measure = {
  name: 'watched',
  about: 'the list of servers through contracts watch, against the simulator alone',
  async run(rounds) {
    const simulator = await startSimulator()
    const proxy = await startServer('/api/games', (port) => ({
      name: 'contracts watch',
      args: ['contracts/provider-kit/main.ts', 'watch', '--provider', simulator.url, '--port', String(port)],
    }))
    const { through, alone } = await compareLoads(rounds, {
      through: { server: proxy, calls: [call] },
      alone: { server: simulator, calls: [call] },
    })
    const timed = ({ url }: { readonly url: string }) => {
      const send = openConnection(url)
      return async () => (await succeed(send, call)).tookMs
    }
    const subjects = { through: timed(proxy), alone: timed(simulator) }
    // They take turns call by call, because a disturbance lasts longer than a call.
    const takeTurns = () => interleave(callsPerRound, subjects, noWait)
    await takeTurns()
    const { both } = await interleave(rounds, { both: takeTurns })
    const medians = (name: keyof typeof subjects) => both.map((times) => median(times[name]))
    const ms = inUnit('ms', 2)
    const added = medians('through').map((time, round) => time - (medians('alone')[round] ?? Number.NaN))
    return [
      ratiosOf(through, alone)({ name: 'watch ÷ without it, calls' }, rateOf, perSecond),
      {
        name: 'calls per second through watch',
        unit: '',
        atLeast: 3000,
        rounds: through.map(rateOf),
        seen: perSecond(median(through.map(rateOf))),
      },
      ratiosOf(medians('through'), medians('alone'))({ name: 'watch ÷ without it, time' }, Number, ms),
      {
        name: 'time that watch adds to a call',
        unit: 'ms',
        atMost: 1,
        rounds: added,
        seen: `${ms(median(medians('through')))} against ${ms(median(medians('alone')))}`,
      },
    ]
  },
}
