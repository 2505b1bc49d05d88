/** Fills a new world from its seed, and from what a tester tells of it: the same of both gives the same world. */
import type { World } from '../world/world.ts'
import { seedExchanges, seedTransactions } from './history.ts'
import { drawPeople, hashSecrets } from './people.ts'
import { seedRates } from './rates.ts'
import type { SeedFile } from './seed-file/format.ts'
import { seedGames, seedServers } from './servers.ts'
import { defaultSize, sizes, type SizeName } from './sizes.ts'
import { seedOperators } from './staff.ts'
import {
  accountsOf,
  writeExchanges,
  writeOperators,
  writeRates,
  writeServers,
  writeTransactions,
} from './told.ts'

export interface SeedPlan {
  readonly size?: SizeName | undefined
  /** What stands in it is taken in place of what would have been generated, each section for itself. */
  readonly file?: SeedFile | undefined
}

/**
 * What depends on the size comes last, so that a world of any size has the same named people, servers and rates, with
 * the same ids. Each part draws from a stream of its own.
 */
export async function seedWorld(
  world: World,
  { size = defaultSize, file = {} }: SeedPlan = {},
): Promise<void> {
  const people = drawPeople(world)
  seedGames(world)
  if (file.servers) writeServers(world, file.servers)
  else seedServers(world)
  const named = people.named(accountsOf(file))
  const hashing = hashSecrets(named)
  if (file.operators) writeOperators(world, named, file.operators)
  else seedOperators(world, named)
  if (file.rates) writeRates(world, file.rates)
  else seedRates(world)

  const crowd = people.crowd(sizes[size].players)
  if (file.transactions) writeTransactions(world, named, file.transactions)
  else seedTransactions(world, sizes[size], named, crowd)
  if (file.exchanges) writeExchanges(world, named, file.exchanges)
  else seedExchanges(world, sizes[size], named, crowd)

  for (const user of await hashing) world.store.users.insert(user)
  for (const user of await hashSecrets(crowd)) world.store.users.insert(user)
}
