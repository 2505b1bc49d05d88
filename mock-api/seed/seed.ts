/** Fills a new world from its seed, and from what a tester tells of it: the same of both gives the same world. */
import { runSteps, type RunSteps, type Steps } from '../world/steps.ts'
import type { UserRow } from '../world/store.ts'
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
} from './apply-seed-file.ts'

export interface SeedPlan {
  readonly size?: SizeName | undefined
  /** What stands in it is taken in place of what would have been generated, each section for itself. */
  readonly file?: SeedFile | undefined
}

/** About how many rows a world will have: its history and its players, and what every world has beside those. */
export function rowsPlanned({ size = defaultSize, file = {} }: SeedPlan): number {
  const { players, total } = sizes[size]
  const transactions = file.transactions?.length ?? total.Buy + total.Sell
  return players + transactions + (file.exchanges?.length ?? total.exchange) + 1200
}

/**
 * What depends on the size comes last, so that a world of any size has the same named people, servers and rates, with
 * the same ids. Each part draws from a stream of its own.
 */
export async function seedWorld(
  world: World,
  { size = defaultSize, file = {} }: SeedPlan = {},
  run: RunSteps = runSteps,
): Promise<void> {
  const people = drawPeople(world)
  seedGames(world)
  if (file.servers) writeServers(world, file.servers)
  else seedServers(world)
  const named = people.named(accountsOf(file))
  const hashing = hashSecrets(named)
  if (file.operators) writeOperators(world, named, file.operators)
  else seedOperators(world, named)
  await run(file.rates ? writeRates(world, file.rates) : seedRates(world))

  const crowd = await run(people.crowd(sizes[size].players))
  await run(
    file.transactions
      ? writeTransactions(world, named, file.transactions)
      : seedTransactions(world, sizes[size], named, crowd),
  )
  await run(
    file.exchanges
      ? writeExchanges(world, named, file.exchanges)
      : seedExchanges(world, sizes[size], named, crowd),
  )
  await run(insertUsers(world, await hashing))
  await run(insertUsers(world, await hashSecrets(crowd)))
}

function* insertUsers({ store }: World, users: readonly UserRow[]): Steps {
  for (const user of users) {
    store.users.insert(user)
    yield
  }
}
