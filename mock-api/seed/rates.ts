import type { Steps } from '../world/steps.ts'
import type { World } from '../world/world.ts'

/** Set on the morning of the first day. */
const ageMs = 6 * 60 * 60_000

/** A rate for each ordered pair of servers of one game: what the Kamas of one are worth on the other, less a margin. */
export function* seedRates(world: World): Steps {
  const random = world.random.stream('rates')
  const createdAt = world.clock.instant(-ageMs)
  for (const { _id: gameId } of world.store.games.all()) {
    const servers = world.store.servers
      .where('game', gameId)
      .map(({ _id, buyPrice, sellPrice }) => ({ _id, worth: Math.max(0.001, buyPrice + sellPrice) }))
    for (const from of servers) {
      for (const to of servers) {
        if (from === to) continue
        const margin = 0.93 + random.fraction() * 0.05
        const rate = Math.round((from.worth / to.worth) * margin * 10_000) / 10_000
        world.store.rates.insert({
          _id: world.newId(),
          gameId,
          serverIdFrom: from._id,
          serverIdTo: to._id,
          conversionRate: Math.min(Math.max(rate, 0.0001), 10_000),
          exchangeFee: random.integer(2, 20) / 40,
          createdAt,
          updatedAt: createdAt,
        })
        yield
      }
    }
  }
}
