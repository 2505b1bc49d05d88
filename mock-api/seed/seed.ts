/** Fills a new world from a seed number and an optional seed file. */
import { keepNewest } from '../world/cache.ts'
import { createClock, instantOf, millisecondsOf } from '../world/clock.ts'
import { runSteps, type RunSteps } from '../world/steps.ts'
import { createStore, dumpStore, insertRows, shareRows, type Store, type StoreDump } from '../world/store.ts'
import { createWorld, type World } from '../world/world.ts'
import type { SeedFile } from './seed-file/format.ts'
import { defaultSize, sizes, type SizeName } from './sizes.ts'

export interface SeedPlan {
  readonly size?: SizeName | undefined
  /** Each section replaces the generated rows of its kind. */
  readonly file?: SeedFile | undefined
  /** For a world of this seed with the default size and no file: reads what `prepareRows` has returned. */
  readonly prepared?: { readonly seed: number; readonly read: () => Promise<unknown> } | undefined
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
  { size = defaultSize, file = noFile, prepared }: SeedPlan = {},
  run: RunSteps = runSteps,
): Promise<void> {
  const startMs = Math.floor(world.clock.now() / hourMs) * hourMs
  const key = [world.seed, size, startMs].join(' ')
  const recent = recentStores.get(file) ?? new Map<string, Store>()
  const seeded = recent.get(key) ?? createStore()
  const isPrepared = prepared?.seed === world.seed && size === defaultSize && file === noFile
  if (recent.has(key)) await run(shareRows(seeded, world.store))
  else {
    // A file that cannot be read costs time only.
    const rows = isPrepared ? await prepared.read().catch(() => undefined) : undefined
    if (rows !== undefined) await run(insertRows(world.store, datedRows(rows, startMs)))
    else {
      const { createRows } = await import('./create-rows.ts')
      await createRows(world, (ageMs) => instantBefore(startMs, ageMs), size, file, run)
    }
    runSteps(shareRows(world.store, seeded))
  }
  recentStores.set(file, recent)
  keepNewest(recent, recentKept, key, seeded)
}

/** All ages are rounded at this time, so that a row has the same age in any world. */
const roundedAtMs = millisecondsOf('2026-01-01T00:00:00.000Z')

const instantBefore = (startMs: number, ageMs: number): string =>
  instantOf(startMs - roundedAtMs + Math.floor(roundedAtMs - ageMs))

const instantFields = ['createdAt', 'updatedAt']

/** Returns the rows of a seed in the default size as JSON. Instead of its instants, a row has their ages in milliseconds. */
export async function prepareRows(seed: number): Promise<string> {
  const world = createWorld({ name: 'prepared', seed, clock: createClock({ frozenAt: instantOf(0) }) })
  await seedWorld(world)
  return JSON.stringify(dumpStore(world.store), (field, value: unknown) =>
    instantFields.includes(field) ? -millisecondsOf(String(value)) : value,
  )
}

/** Changes, freezes and returns prepared rows. */
function datedRows(prepared: unknown, startMs: number): StoreDump {
  const rows = prepared as StoreDump
  for (const row of Object.values<readonly object[]>(rows).flat() as Record<string, unknown>[]) {
    for (const field of instantFields)
      if (field in row) row[field] = instantBefore(startMs, Number(row[field]))
    Object.freeze(row)
  }
  return rows
}
