/** The list of servers: against bare Express, the peers, and itself without a journal. */
import type { Measure } from '../benchmark.ts'
import { attempt, type Figure, type Target } from '../figures.ts'
import { compareRates, rateRatio, type Subject } from '../load.ts'
import { peers, type Peer } from '../peers.ts'
import { listServers, serversPath, startReference, startWithFortyServers } from '../simulator.ts'

const overReference: Target = { name: 'servers.retro ÷ bare Express', unit: '×', atLeast: 0.8 }
const over = ({ name }: Peer): Target => ({ name: `servers.retro ÷ ${name}`, unit: '×', atLeast: 1 })
const withJournal: Target = { name: 'servers.retro, journal on ÷ off', unit: '×', atLeast: 0.9 }
const calls = [{ path: serversPath }]

export const servers: Measure = {
  name: 'servers.retro',
  about: 'the list of servers, validated and journaled, against bare Express and other simulators',
  targets: [overReference, ...peers.map(over)],
  async run(effort) {
    const simulator = await startWithFortyServers()
    const list = await listServers(simulator)
    const subjects: Record<string, Subject> = {
      reference: { server: await startReference(list), calls: [{ path: '/list' }] },
      simulator: { server: simulator, calls },
    }
    const absent: Figure[] = []
    for (const peer of peers) {
      const start = async () => {
        subjects[peer.name] = { server: await peer.start({ list }), calls: [{ path: '/list' }] }
        return []
      }
      absent.push(...(await attempt([over(peer)], start, { isExcused: true })))
    }
    const { simulator: own = [], ...others } = await compareRates(effort, subjects)
    return [
      rateRatio(overReference, own, others['reference'] ?? [], `, ${String(list.servers.length)} servers`),
      ...peers.flatMap((peer) => {
        const results = others[peer.name]
        return results === undefined ? [] : [rateRatio(over(peer), own, results)]
      }),
      ...absent,
    ]
  },
}

export const journal: Measure = {
  name: 'journal',
  about: 'the same list with and without the journal',
  targets: [withJournal],
  async run(effort) {
    const results = await compareRates(effort, {
      on: { server: await startWithFortyServers(), calls },
      off: { server: await startWithFortyServers(['--journal', '0']), calls },
    })
    return [rateRatio(withJournal, results.on, results.off)]
  },
}
