import { gameIds, type Edition } from '../../contracts/registry/games.ts'
import type { World } from '../world/world.ts'
import { serverNames } from './server-names.ts'

export function seedGames({ store }: World): void {
  store.games.insert({ _id: gameIds.retro, gameName: 'Dofus Retro' })
  store.games.insert({ _id: gameIds.touch, gameName: 'Dofus Touch' })
}

/** What a million costs a player, in DH: old servers hold fewer Kamas, so theirs are dearer. */
const priceRange: Readonly<Record<Edition, readonly [number, number]>> = { retro: [16, 64], touch: [5, 24] }

export function seedServers(world: World): void {
  const random = world.random.stream('servers')
  for (const edition of ['retro', 'touch'] as const) {
    const [lowest, highest] = priceRange[edition]
    serverNames[edition].forEach((serverName, index) => {
      // In half DH; the marketplace buys below the price at which it sells.
      const buyPrice = random.integer(lowest * 2, highest * 2) / 2
      const sellPrice = Math.max(0.5, Math.round(buyPrice * (0.74 + random.fraction() * 0.14) * 2) / 2)
      // Each list shows both faces of the action, whatever the seed: the second server has none to sell.
      const isInStock = index === 1 ? false : index === 0 || random.chance(0.8)
      world.store.servers.insert({
        _id: world.newId(),
        gameId: gameIds[edition],
        serverName,
        buyPrice,
        sellPrice,
        stockStatusForSell: isInStock ? 'in stock now' : 'out of stock',
        stockStatusForBuy: random.chance(0.85) ? 'not completed' : 'completed',
        serverStock: isInStock ? random.integer(20, 1200) / 2 : 0,
      })
    })
  }
}
