/** Start, memory and new worlds, each against the bare work behind it. */
import { readFileSync } from 'node:fs'
import { CouldNotRun } from '../../../contracts/shared/errors.ts'
import type { Measure } from '../benchmark.ts'
import { inUnit, ratiosOf } from '../figures.ts'
import { openConnection, succeed } from '../load.ts'
import { stop, type Server } from '../processes.ts'
import { interleave, median, noWait, repeat } from '../rounds.ts'
import { call, listServers, signIn, startReference, startSimulator, type Size } from '../servers.ts'

const limits = { small: { start: 2.6, memory: 2.5 }, large: { start: 7.9, memory: 5 } }

export const startUp: Measure = {
  name: 'start-up',
  about: 'how soon it answers and how much memory it then uses, small and large',
  async run(rounds) {
    const list = await listServers(await startSimulator())
    const { bare, ...simulators } = await interleave(rounds, {
      bare: async () => readStart(await startReference(list)),
      small: () => startOnce('small'),
      large: () => startOnce('large'),
    })
    return (['small', 'large'] as const).flatMap((size) => {
      const compare = ratiosOf(simulators[size], bare)
      const { start, memory } = limits[size]
      return [
        compare(
          { name: `spawn to first 200, ${size} ÷ bare Express`, atMost: start },
          ({ seconds }) => seconds,
          inUnit('s', 2),
        ),
        compare(
          { name: `memory, ${size} ÷ bare Express`, atMost: memory },
          ({ megabytes }) => megabytes,
          inUnit('MB', 0),
        ),
      ]
    })
  },
}

/** Starts a simulator and makes a first round of calls. */
async function startOnce(size: Size) {
  const simulator = await startSimulator(['--size', size])
  const { headers } = await signIn(simulator)
  await listServers(simulator)
  await call(simulator, { path: '/api/transactions/buy/user/u/?limit=100', headers })
  await call(simulator, { path: '/__sim' })
  return readStart(simulator)
}

async function readStart(server: Server) {
  const megabytes = residentMegabytes(server)
  await stop(server)
  return { seconds: server.readyAfterMs / 1000, megabytes }
}

function residentMegabytes({ child }: Server): number {
  try {
    const status = readFileSync(`/proc/${String(child.pid)}/status`, 'utf8')
    return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1024
  } catch (error) {
    throw new CouldNotRun('memory is read from /proc, which this system lacks', { cause: error })
  }
}

const timesPerRound = 20

export const newWorld: Measure = {
  name: 'new-world',
  about: 'creating a world for a test',
  async run(rounds) {
    const simulator = await startSimulator()
    const send = openConnection(simulator.url)
    const snapshot = await readSnapshot(simulator)
    const create = async (): Promise<number> => {
      const { body, tookMs } = await succeed(send, { method: 'POST', path: '/__sim/worlds', body: {} })
      const { name } = body as { readonly name: string }
      await succeed(send, { method: 'DELETE', path: `/__sim/worlds/${name}` })
      return tookMs
    }
    const clone = (): number => {
      const started = performance.now()
      structuredClone(snapshot)
      return performance.now() - started
    }
    // Warms up the compiler.
    await medianOf(create)
    const { worlds, clones } = await interleave(rounds, {
      worlds: () => medianOf(create),
      clones: () => medianOf(clone),
    })
    const target = { name: 'a new world ÷ structuredClone of its rows', atMost: 3 }
    return [ratiosOf(worlds, clones)(target, Number, inUnit('ms', 1))]
  },
}

const medianOf = async (measure: () => number | Promise<number>): Promise<number> =>
  median(await repeat(timesPerRound, measure, noWait))

/** Returns the content of the default world. */
async function readSnapshot(simulator: Server): Promise<object> {
  const snapshots = '/__sim/worlds/default/snapshots'
  await call(simulator, { method: 'POST', path: snapshots, body: { name: 'bench' } })
  return (await call(simulator, { path: `${snapshots}/bench` })) as object
}
