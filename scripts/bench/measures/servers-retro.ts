/** The list of servers against the bare Express route and against the peers, all of them answering the same. */
import { attempt, type Figure, type Promised } from '../figure.ts'
import { startWithFortyServers } from '../forty-servers.ts'
import type { Measure } from '../measure.ts'
import { peers, type Peer } from '../peers.ts'
import { compareRates, rateRatio, type Subject } from '../rates.ts'
import { listServers, serversPath, startReference } from '../simulator.ts'

const overReference: Promised = { name: 'servers.retro ÷ bare Express', unit: '×', atLeast: 0.8 }
const over = ({ name }: Peer): Promised => ({ name: `servers.retro ÷ ${name}`, unit: '×', atLeast: 1 })

export const serversRetro: Measure = {
  name: 'servers.retro',
  about: 'the list of servers, validated and journaled, against a bare Express route and other simulators',
  promises: [overReference, ...peers.map(over)],
  async run(effort) {
    const simulator = await startWithFortyServers()
    const list = await listServers(simulator)
    const reference = await startReference(list)
    const subjects: Record<string, Subject> = {
      reference: { server: reference, requests: [{ path: '/list' }] },
      simulator: { server: simulator, requests: [{ path: serversPath }] },
    }
    const absent: Figure[] = []
    for (const peer of peers) {
      const start = async () => {
        subjects[peer.name] = { server: await peer.start(list), requests: [{ path: '/list' }] }
        return []
      }
      absent.push(...(await attempt([over(peer)], start, { isExcused: true })))
    }

    const { simulator: own = [], ...others } = await compareRates(effort, subjects)
    const length = `, ${String(list.servers.length)} servers`
    return [
      rateRatio(overReference, own, others['reference'] ?? [], length),
      ...peers.flatMap((peer) => {
        const results = others[peer.name]
        return results === undefined ? [] : [rateRatio(over(peer), own, results)]
      }),
      ...absent,
    ]
  },
}
