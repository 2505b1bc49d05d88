/** Fills a new world from a seed number and an optional seed file. */
import { keepNewest } from '../world/cache.ts'
import { instantOf } from '../world/clock.ts'
import { createRandom, type Random } from '../world/random.ts'
import { runSteps, type RunSteps } from '../world/steps.ts'
import { createStore, shareRows, type Store } from '../world/store.ts'
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
import { seedExchanges, seedTransactions } from './past-trades.ts'
import type { SeedFile } from './seed-file/format.ts'
import type { Seeding } from './models.ts'
import { defaultSize, sizes, type SizeName } from './sizes.ts'

export interface SeedPlan {
  readonly size?: SizeName | undefined
  /** Each section replaces the generated rows of its kind. */
  readonly file?: SeedFile | undefined
}

const noFile: SeedFile = {}

/** Estimates how many rows a world will have: history, players, and about 1,200 others. */
export function rowsPlanned({ size = defaultSize, file = noFile }: SeedPlan): number {
  const { players, total } = sizes[size]
  const transactions = file.transactions?.length ?? total.Buy + total.Sell
  return players + transactions + (file.exchanges?.length ?? total.exchange) + 1200
}

const hourMs = 60 * 60_000

/** Rows are frozen, so worlds that begin in the same hour with the same seed, size and file share them. */
const recentStores = new WeakMap<SeedFile, Map<string, Store>>()
const recentKept = 2

/** Fills an empty world. The same seed, size and file give the same rows; only the instants follow the clock. */
export async function seedWorld(
  world: World,
  { size = defaultSize, file = noFile }: SeedPlan = {},
  run: RunSteps = runSteps,
): Promise<void> {
  const startMs = Math.floor(world.clock.now() / hourMs) * hourMs
  const key = [world.seed, size, startMs].join(' ')
  const recent = recentStores.get(file) ?? new Map<string, Store>()
  const seeded = recent.get(key) ?? createStore()
  if (recent.has(key)) await run(shareRows(seeded, world.store))
  else {
    await createRows(await startSeeding(world, startMs), size, file, run)
    runSteps(shareRows(world.store, seeded))
  }
  recentStores.set(file, recent)
  keepNewest(recent, recentKept, key, seeded)
}

async function startSeeding({ seed, store }: World, startMs: number): Promise<Seeding> {
  const { createModels } = await import('./models.ts')
  const random = createRandom(seed)
  const streams = new Map<string, Random>()
  function stream(name: string): Random {
    let known = streams.get(name)
    if (known === undefined) streams.set(name, (known = random.stream(name)))
    return known
  }
  return { store, stream, before: (ageMs) => instantOf(startMs - ageMs), add: createModels(store, stream) }
}

/**
 * What depends on the size comes last, so that the accounts, servers and rates are the same in each size, ids included.
 * Each part draws from its own stream.
 */
async function createRows(seeding: Seeding, size: SizeName, file: SeedFile, run: RunSteps): Promise<void> {
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
