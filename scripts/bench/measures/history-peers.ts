/** The history at size against those who search a list for it. */
import { attempt, type Figure, type Promised } from '../figure.ts'
import {
  jsonServerRequests,
  mockoonRequests,
  peerRows,
  readHistory,
  simulatorRequests,
} from '../history-queries.ts'
import { connections, load, startGenerator, warmUp, type LoadRequest, type LoadResult } from '../load.ts'
import type { Measure } from '../measure.ts'
import { startJsonServer, startMockoon, type Material } from '../peers.ts'
import type { Server } from '../processes.ts'
import { rateRatio } from '../rates.ts'
import { call, signIn, startSimulator } from '../simulator.ts'
import { interleave } from '../interleave.ts'

const rowCount = 100_000

interface Rival {
  readonly promised: Promised
  readonly start: (material: Material) => Promise<Server>
  readonly requests: readonly LoadRequest[]
}

const over = (peer: string): Promised => ({ name: `history.buy at 100k ÷ ${peer}`, unit: '×', atLeast: 200 })

const rivals: readonly Rival[] = [
  { promised: over('json-server'), start: startJsonServer, requests: jsonServerRequests },
  { promised: over('Mockoon'), start: startMockoon, requests: mockoonRequests },
]

export const historyAgainstPeers: Measure = {
  name: 'history-peers',
  about: 'the same queries of 100k rows, against json-server and Mockoon',
  promises: rivals.map(({ promised }) => promised),
  async run({ rounds, seconds, warmUpSeconds }) {
    const simulator = await startSimulator({ flags: ['--size', 'large'] })
    const player = await signIn(simulator)
    const rows = peerRows(rowCount, await readHistory(simulator, player))
    const own = { url: simulator.url, connections, seconds, requests: simulatorRequests(player) }
    await warmUp({ ...own, seconds: warmUpSeconds })

    const figures: Figure[] = []
    for (const { promised, start, requests } of rivals) {
      const compare = async (): Promise<Figure[]> => {
        const rival = await start({ list: {}, rows })
        for (const request of requests) await call(rival, request)
        const generator = startGenerator()
        // A few in a second: so many are awaited, however long they take.
        const few = { url: rival.url, connections: 10, seconds, amount: requests.length * 3, requests }
        const results = await interleave<'own' | 'rival', LoadResult>(rounds, {
          own: () => load(generator, own),
          rival: () => load(generator, few),
        })
        return [rateRatio(promised, results.own, results.rival)]
      }
      figures.push(...(await attempt([promised], compare, { isExcused: true })))
    }
    return figures
  },
}
