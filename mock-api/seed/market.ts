/** The games, their servers and the exchange rates. */
import { gameIds, gameNames, type Edition } from '../../contracts/registry/games.ts'
import type { Steps } from '../world/steps.ts'
import { serverNames } from './names.ts'
import type { Seeding } from './models.ts'

export function seedGames({ add }: Seeding): void {
  add('games', { _id: gameIds.retro, gameName: gameNames.retro })
  add('games', { _id: gameIds.touch, gameName: gameNames.touch })
}

/** What a player pays for 1 M, in DH. Kamas are scarcer on the older servers of Retro, so they cost more. */
const priceRange: Readonly<Record<Edition, readonly [number, number]>> = { retro: [16, 64], touch: [5, 24] }

export function seedServers({ add, stream }: Seeding): void {
  const random = stream('servers')
  for (const edition of ['retro', 'touch'] as const) {
    const [lowest, highest] = priceRange[edition]
    const names = serverNames[edition]
    for (const [index, serverName] of names.entries()) {
      // In half DH; the marketplace buys below the price at which it sells.
      const buyPrice = random.integer(lowest * 2, highest * 2) / 2
      const sellPrice = Math.max(0.5, Math.round(buyPrice * (0.74 + random.fraction() * 0.14) * 2) / 2)
      add('servers', {
        gameId: gameIds[edition],
        serverName,
        buyPrice,
        sellPrice,
        ...(isSoldOut(index, names.length, random.chance(0.06))
          ? { stockStatusForSell: 'out of stock', serverStock: 0 }
          : {}),
      })
    }
  }
}

/**
 * One server of each game is always sold out and the first ones never are, so that a newcomer can see both and the
 * first exchange that they try usually has stock.
 */
const isSoldOut = (index: number, count: number, isUnlucky: boolean): boolean =>
  index === count - 2 || (index > 3 && isUnlucky)

/** Rates were last changed on the morning of the first day. */
const rateAgeMs = 6 * 60 * 60_000

/** Adds a rate for each ordered pair of servers of one game: the ratio of their prices, less a margin. */
export function* seedRates({ add, before, store, stream }: Seeding): Steps {
  const random = stream('rates')
  const createdAt = before(rateAgeMs)
  for (const { _id: gameId } of store.games.all()) {
    const servers = store.servers
      .where('game', gameId)
      .map(({ _id, buyPrice, sellPrice }) => ({ _id, worth: Math.max(0.001, buyPrice + sellPrice) }))
    for (const from of servers) {
      for (const to of servers) {
        if (from === to) continue
        const margin = 0.93 + random.fraction() * 0.05
        const rate = Math.round((from.worth / to.worth) * margin * 10_000) / 10_000
        add('rates', {
          gameId,
          serverIdFrom: from._id,
          serverIdTo: to._id,
          conversionRate: Math.min(Math.max(rate, 0.0001), 10_000),
          createdAt,
          updatedAt: createdAt,
        })
        yield
      }
    }
  }
}
