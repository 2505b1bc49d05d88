/** The list of servers: against bare Express, the peers, and itself without a journal. */
import type { Measure } from '../benchmark.ts'
import { attempt, ratiosOf, writeCached, type Figure } from '../figures.ts'
import { compareLoads, perSecond, rateOf, type Subject } from '../load.ts'
import { peers, startPeer } from '../peers.ts'
import { listServers, serversPath, startReference, startSimulator } from '../servers.ts'

const fortyServers = {
  servers: Array.from({ length: 40 }, (_, index) => ({
    name: `Serveur ${String(index + 1)}`,
    game: 'retro',
    buyPrice: 20 + index,
    sellPrice: 15.5 + index,
    stock: 100.5 + index,
  })),
}

/** Starts a simulator whose list has forty servers, as the demo data of one world may not. */
const startWithFortyServers = (...flags: readonly string[]) =>
  startSimulator(['--seed-file', writeCached('forty-servers.json', JSON.stringify(fortyServers)), ...flags])

const calls = [{ path: serversPath }]
const bareCalls = [{ path: '/list' }]

export const servers: Measure = {
  name: 'servers.retro',
  about: 'the list of servers, validated and journaled, against bare Express and other simulators',
  async run(rounds) {
    const server = await startWithFortyServers()
    const list = await listServers(server)
    const subjects: Record<string, Subject> = {
      simulator: { server, calls },
      'bare Express': { server: await startReference(list), calls: bareCalls },
    }
    const absent: Figure[] = []
    for (const peer of peers) {
      const { name } = peer
      const addPeer = async () => {
        subjects[name] = { server: await startPeer(peer, list), calls: bareCalls }
        return []
      }
      absent.push(...(await attempt(`servers.retro ÷ ${name}`, addPeer, 'not run')))
    }
    const { simulator = [], ...others } = await compareLoads(rounds, subjects)
    const figures = Object.entries(others).map(([name, results]) =>
      ratiosOf(simulator, results)(
        { name: `servers.retro ÷ ${name}`, atLeast: name === 'bare Express' ? 0.8 : 1 },
        rateOf,
        perSecond,
      ),
    )
    return [...figures, ...absent]
  },
}

export const journal: Measure = {
  name: 'journal',
  about: 'the same list with and without the journal',
  async run(rounds) {
    const { on, off } = await compareLoads(rounds, {
      on: { server: await startWithFortyServers(), calls },
      off: { server: await startWithFortyServers('--journal', '0'), calls },
    })
    const target = { name: 'servers.retro, journal on ÷ off', atLeast: 0.9 }
    return [ratiosOf(on, off)(target, rateOf, perSecond)]
  },
}
