import type { Promised } from '../figure.ts'
import { readHistory, simulatorRequests, unseenRequests } from '../history-queries.ts'
import type { Measure } from '../measure.ts'
import type { Server } from '../processes.ts'
import { compareRates, rateRatio } from '../rates.ts'
import { call, listServers, signIn, startReference, startSimulator } from '../simulator.ts'
import { median } from '../statistics.ts'

const overReference: Promised = { name: 'history.buy at 1k ÷ bare Express', unit: '×', atLeast: 0.6 }
const overSmall: Promised = { name: 'history.buy at 100k ÷ at 1k', unit: '×', atLeast: 0.75 }
const tail: Promised = { name: 'history.buy at 100k, p99', unit: 'ms', atMost: 15 }
const unseen: Promised = { name: 'history.buy at 100k, pages not asked for before ÷ repeated', unit: '×' }

export const history: Measure = {
  name: 'history.buy',
  about: 'a signed-in player turns, filters and sorts the purchases, among 1k and 100k of them',
  promises: [overReference, overSmall, tail, unseen],
  async run(effort) {
    const small = await prepare(await startSimulator({ flags: ['--size', 'small'] }))
    const large = await prepare(await startSimulator({ flags: ['--size', 'large'] }))
    const reference = await startReference(await listServers(small.server))
    const results = await compareRates(effort, {
      reference: { server: reference, requests: [{ path: '/list' }] },
      small,
      large,
      unseen: { server: large.server, requests: large.unseen },
    })
    const p99s = (from: typeof results.large): number[] => from.map(({ p99Ms }) => p99Ms)
    const middle = median(results.large.map(({ p50Ms }) => p50Ms)).toFixed(1)
    return [
      rateRatio(overReference, results.small, results.reference),
      rateRatio(
        overSmall,
        results.large,
        results.small,
        `, of them the player's ${String(large.total)} and ${String(small.total)}`,
      ),
      {
        promised: tail,
        rounds: p99s(results.large),
        seen: `p50 ${middle} ms; p99 at 1k ${median(p99s(results.small)).toFixed(1)} ms, bare Express ${median(p99s(results.reference)).toFixed(1)} ms`,
      },
      rateRatio(unseen, results.unseen, results.large),
    ]
  },
}

/** Signs in, and asks each query once: what is refused is said before anything is timed. */
async function prepare(server: Server) {
  const player = await signIn(server)
  const requests = simulatorRequests(player)
  for (const request of requests) await call(server, request)
  const { pagination } = await readHistory(server, player)
  return { server, requests, unseen: unseenRequests(player), total: pagination.total }
}
