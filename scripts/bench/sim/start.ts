/** Start, memory and new worlds, each against the bare work behind it. */
import { readFileSync } from 'node:fs'
import type { Measure } from '../benchmark.ts'
import { attempt, Unavailable, type Figure, type Target } from '../figures.ts'
import { bodyOf, openConnection } from '../load.ts'
import { stop, type Server } from '../processes.ts'
import { interleave, median, ratios } from '../rounds.ts'
import { call, listServers, signIn, startReference, startSimulator, type Size } from '../simulator.ts'

const limits = { small: { start: 2.6, memory: 2.5 }, large: { start: 7.9, memory: 5 } }
const startTarget = (size: Size): Target => ({
  name: `spawn to first 200, ${size} ÷ bare Express`,
  unit: '×',
  atMost: limits[size].start,
})
const memoryTarget = (size: Size): Target => ({
  name: `memory, ${size} ÷ bare Express`,
  unit: '×',
  atMost: limits[size].memory,
})
const sizes = ['small', 'large'] as const

export const startUp: Measure = {
  name: 'start-up',
  about: 'how soon it answers and how much memory it then uses, small and large',
  targets: sizes.flatMap((size) => [startTarget(size), memoryTarget(size)]),
  async run({ rounds }) {
    const list = await listServers(await startSimulator())
    const results = await interleave(rounds, {
      bare: async () => readStart(await startReference(list), () => Promise.resolve()),
      small: () => startOnce('small'),
      large: () => startOnce('large'),
    })
    const compare = (target: Target, size: Size, part: keyof Start, unit: string, digits: number) => {
      const [own, bare] = [results[size].map((each) => each[part]), results.bare.map((each) => each[part])]
      return {
        target,
        rounds: ratios(own, bare),
        seen: `${median(own).toFixed(digits)} ${unit} against ${median(bare).toFixed(digits)} ${unit}`,
      }
    }
    return sizes.flatMap((size) => [
      compare(startTarget(size), size, 'seconds', 's', 2),
      compare(memoryTarget(size), size, 'megabytes', 'MB', 0),
    ])
  },
}

interface Start {
  readonly seconds: number
  /** Resident, after a first round of calls. */
  readonly megabytes: number
}

const startOnce = async (size: Size): Promise<Start> =>
  readStart(await startSimulator({ flags: ['--size', size] }), async (simulator) => {
    const { headers } = await signIn(simulator)
    await listServers(simulator)
    await call(simulator, { path: '/api/transactions/buy/user/u/?limit=100', headers })
    await call(simulator, { path: '/__sim' })
  })

async function readStart(server: Server, use: (server: Server) => Promise<void>): Promise<Start> {
  await use(server)
  const megabytes = residentMegabytes(server)
  await stop(server)
  return { seconds: server.readyAfterMs / 1000, megabytes }
}

function residentMegabytes({ child }: Server): number {
  try {
    const status = readFileSync(`/proc/${String(child.pid)}/status`, 'utf8')
    return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1024
  } catch (error) {
    throw new Unavailable('memory is read from /proc, which this system lacks', { cause: error })
  }
}

const worldTarget: Target = { name: 'a new world ÷ structuredClone of its rows', unit: '×', atMost: 3 }

export const newWorld: Measure = {
  name: 'new-world',
  about: 'creating a world for a test',
  targets: [worldTarget],
  run: ({ rounds, isQuick }) =>
    attempt([worldTarget], async (): Promise<readonly Figure[]> => {
      const simulator = await startSimulator()
      const send = openConnection(simulator.url)
      const snapshot = await readSnapshot(simulator)
      const times = isQuick ? 5 : 20
      const create = async (): Promise<number> => {
        const creation = { method: 'POST', path: '/__sim/worlds', body: {} } as const
        const reply = await send(creation)
        const { name } = bodyOf(creation, reply) as { readonly name: string }
        const removal = { method: 'DELETE', path: `/__sim/worlds/${name}` } as const
        bodyOf(removal, await send(removal))
        return reply.tookMs
      }
      const clone = (): number => {
        const started = performance.now()
        structuredClone(snapshot)
        return performance.now() - started
      }
      await repeat(times, create)
      const { worlds, clones } = await interleave(rounds, {
        worlds: () => repeat(times, create),
        clones: () => repeat(times, clone),
      })
      return [
        {
          target: worldTarget,
          rounds: ratios(worlds, clones),
          seen: `${median(worlds).toFixed(1)} ms against ${median(clones).toFixed(1)} ms`,
        },
      ]
    }),
}

/** Returns the median of a repeated measurement. */
async function repeat(times: number, measure: () => number | Promise<number>): Promise<number> {
  const results: number[] = []
  for (let index = 0; index < times; index += 1) results.push(await measure())
  return median(results)
}

/** Returns the content of the default world. */
async function readSnapshot(simulator: Server): Promise<object> {
  const snapshots = '/__sim/worlds/default/snapshots'
  await call(simulator, { method: 'POST', path: snapshots, body: { name: 'bench' } })
  return (await call(simulator, { path: `${snapshots}/bench` })) as object
}
