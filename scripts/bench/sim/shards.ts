/** Several simulators behind nginx, which spreads worlds over them, against one. */
import { availableParallelism } from 'node:os'
import type { Measure } from '../benchmark.ts'
import { startBalancer } from '../balancers.ts'
import { ratiosOf } from '../figures.ts'
import { compareLoads, openConnection, perSecond, rateOf, succeed, type Call, type Subject } from '../load.ts'
import { serversPath, startSimulator } from '../servers.ts'

/** Enough for every process to have some. */
const worldCount = 32

/** nginx and the load take about as much as the simulators, so more processes need a larger machine. */
const counts = [1, 2, 4, 8].filter((count) => count <= Math.max(2, availableParallelism() / 2))

export const shards: Measure = {
  name: 'shards',
  about: `the list of servers of ${String(worldCount)} worlds, in several processes behind nginx`,
  async run(rounds) {
    const subjects: Record<string, Subject> = {}
    for (const count of counts) subjects[`${String(count)} processes`] = await startShards(count)
    const { '1 processes': one = [], ...others } = await compareLoads(rounds, subjects)
    return Object.entries(others).map(([name, results]) =>
      ratiosOf(results, one)({ name: `${name} ÷ 1, calls behind nginx` }, rateOf, perSecond),
    )
  },
}

async function startShards(count: number): Promise<Subject> {
  const simulators = await Promise.all(Array.from({ length: count }, () => startSimulator()))
  const server = await startBalancer(
    'nginx',
    simulators.map(({ url }) => Number(new URL(url).port)),
  )
  const send = openConnection(server.url)
  const calls: Call[] = []
  for (let world = 1; world <= worldCount; world += 1) {
    const name = `shard-${String(world)}`
    const headers = { 'x-world': name }
    await succeed(send, { method: 'POST', path: '/__sim/worlds', headers, body: { name } })
    calls.push({ path: serversPath, headers })
  }
  return { server, calls }
}
