/** Creates the rows of a seed. Loaded only when they are needed: @mswjs/data takes about 0.2 s to load. */
import { createRandom, type Random } from '../world/random.ts'
import type { RunSteps } from '../world/steps.ts'
import type { World } from '../world/world.ts'
import { seedAccounts, seedCrowd, seedOperators } from './accounts.ts'
import {
  accountsOf,
  addExchanges,
  addOperators,
  addRates,
  addServers,
  addTransactions,
} from './apply-seed-file.ts'
import { seedGames, seedRates, seedServers } from './market.ts'
import { createModels, type Seeding } from './models.ts'
import { seedExchanges, seedTransactions } from './past-trades.ts'
import type { SeedFile } from './seed-file/format.ts'
import { sizes, type SizeName } from './sizes.ts'

/**
 * What depends on the size comes last, so that the accounts, servers and rates are the same in each size, ids included.
 * Each part draws from its own stream.
 */
export async function createRows(
  { seed, store }: World,
  before: Seeding['before'],
  size: SizeName,
  file: SeedFile,
  run: RunSteps,
): Promise<void> {
  const random = createRandom(seed)
  const streams = new Map<string, Random>()
  function stream(name: string): Random {
    let known = streams.get(name)
    if (known === undefined) streams.set(name, (known = random.stream(name)))
    return known
  }
  const seeding = { store, stream, before, add: createModels(store, stream) }
  seedGames(seeding)
  if (file.servers) addServers(seeding, file.servers)
  else seedServers(seeding)
  const accounts = await seedAccounts(seeding, accountsOf(file))
  if (file.operators) addOperators(seeding, file.operators)
  else seedOperators(seeding, accounts)
  await run(file.rates ? addRates(seeding, file.rates) : seedRates(seeding))
  const past = { size: sizes[size], accounts, crowd: await run(seedCrowd(seeding, sizes[size].players)) }
  const { transactions, exchanges } = file
  await run(transactions ? addTransactions(seeding, transactions) : seedTransactions(seeding, past))
  await run(exchanges ? addExchanges(seeding, exchanges) : seedExchanges(seeding, past))
}
