/** Helpers for the tests of the histories. */
import type { Simulator } from '../server.ts'
import { startFrozenSimulator, succeed, type Player } from '../testing.ts'
import { fulfilled, newPlayer } from './market.ts'

export const histories = ['history.buy', 'history.sell', 'history.exchange'] as const

export const idsOf = async (
  simulator: Simulator,
  { token }: Player,
  query = '',
  id: (typeof histories)[number] = 'history.buy',
) => (await succeed(simulator, id, { token, query })).data.map(({ _id }) => _id)

/** Starts a simulator with a player who bought 1, 3 and 2 M, a minute apart. Returns the ids in that order. */
export async function startHistory() {
  const simulator = await startFrozenSimulator()
  const player = await newPlayer(simulator)
  const bought: string[] = []
  for (const quantity of [1, 3, 2]) {
    bought.push((await fulfilled(simulator, player, { quantity }))._id)
    await simulator.world().clock.advance(60_000)
  }
  const [first = '', second = '', third = ''] = bought
  return { simulator, player, first, second, third }
}
