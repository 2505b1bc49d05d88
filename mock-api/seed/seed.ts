/** Fills a new world from its seed: the same number gives the same players, servers, prices and stock. */
import type { Faker } from '@faker-js/faker'
import { faker as french } from '@faker-js/faker/locale/fr'
import { gameIds, type Edition } from '../../contracts/registry/games.ts'
import { hashPassword } from '../domain/passwords.ts'
import type { World } from '../world/world.ts'
import { accounts } from './accounts.ts'
import { serverNames } from './server-names.ts'

const otherPlayers = 12

export async function seedWorld(world: World): Promise<void> {
  seedGames(world)
  seedServers(world)
  await seedAccounts(world)
}

function seedGames({ store }: World): void {
  store.games.insert({ _id: gameIds.retro, gameName: 'Dofus Retro' })
  store.games.insert({ _id: gameIds.touch, gameName: 'Dofus Touch' })
}

/** What a million costs a player, in DH: old servers hold fewer Kamas, so theirs are dearer. */
const priceRange: Readonly<Record<Edition, readonly [number, number]>> = { retro: [16, 64], touch: [5, 24] }

function seedServers(world: World): void {
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

/**
 * The class comes with the French words, since the package's main file, which names it, loads 70 languages. The instance
 * that it is taken from is never asked for anything: it draws by a chance of its own.
 */
const FrenchFaker = french.constructor as typeof Faker

async function seedAccounts(world: World): Promise<void> {
  const random = world.random.stream('people')
  const faker = new FrenchFaker({
    locale: french.rawDefinitions,
    randomizer: { next: () => random.fraction(), seed: () => undefined },
  })
  for (const { password, ...account } of accounts) {
    const user = world.store.users.insert({
      ...account,
      _id: world.newId(),
      passwordHash: await hashPassword(password, random.hex(32)),
      phoneNumber: faker.phone.number(),
      address: faker.location.streetAddress(),
      country: 'Maroc',
      City: faker.helpers.arrayElement(['Casablanca', 'Fès', 'Marrakech', 'Rabat', 'Tanger']),
      bankName: null,
      RIB: null,
    })
    if (account.role === 'operator') {
      world.store.operators.insert({
        _id: world.newId(),
        userId: user._id,
        displayName: account.firstName,
        isOnline: true,
      })
    }
  }
  for (let index = 0; index < otherPlayers; index += 1) {
    const firstName = faker.person.firstName()
    const lastName = faker.person.lastName()
    world.store.users.insert({
      _id: world.newId(),
      firstName,
      lastName,
      email: `joueur${String(index + 1)}@kamasouk.test`,
      // No password hashes to this: these players are seen, never signed in as.
      passwordHash: '$',
      phoneNumber: faker.phone.number(),
      address: faker.location.streetAddress(),
      country: faker.location.country(),
      City: faker.location.city(),
      bankName: null,
      RIB: null,
      role: 'user',
    })
  }
}
