/** The database, and how it is read: all of it is checked, because a store may hold anything. */
import * as z from 'zod/mini'
import type { Beginning, SavedWorld } from '../../control/worlds.ts'
import type { StoredSnapshot } from '../../control/snapshot-store.ts'
import { sizeNames } from '../../seed/sizes.ts'
import { bundleKind, bundleVersion, checkBundle } from '../../world/bundle.ts'
import { instantOf, latestSnapshotMs } from '../../world/clock.ts'
import { checkSnapshot } from '../../world/snapshot.ts'
import { runSteps } from '../../world/steps.ts'
import { rowsIn } from '../../world/store.ts'
import type { StoredCookie } from './cookie-jar.ts'

/** Increases when the form of what is saved changes; then `migrate` gets another step. */
export const formatVersion = 1

/** For each world, by its name: a head, a base and a beginning, changed rows, and journal entries; then named snapshots and the cookies. */
export const storeNames = [
  'heads',
  'bases',
  'beginnings',
  'changes',
  'entries',
  'snapshots',
  'cookies',
] as const

export type Stores = Readonly<Record<(typeof storeNames)[number], IDBObjectStore>>

function migrate(database: IDBDatabase, from: number): void {
  if (from < 1) for (const name of storeNames) database.createObjectStore(name)
}

/** Rejects with a `VersionError` if a newer page has made the database. */
export async function openDatabase(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name, formatVersion)
  request.onupgradeneeded = ({ oldVersion }) => {
    migrate(request.result, oldVersion)
  }
  return resultOf(request)
}

/** Rejects with an `AbortError` when another tab does not let go of the database. */
export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      resolve(request.result)
    })
    request.addEventListener('error', () => {
      reject(request.error ?? new Error('the request failed'))
    })
    if ('onblocked' in request) {
      request.onblocked = () => {
        reject(new DOMException('Another tab uses the database.', 'AbortError'))
      }
    }
  })
}

const Count = z.int().check(z.gte(0))

const HeadRecord = z.strictObject({
  incarnation: Count,
  savedAtMs: z.number(),
  eventIds: z.unknown(),
  head: z.looseObject({ clock: z.strictObject({ nowMs: z.number(), rate: z.number() }) }),
  lengths: z.record(z.string(), Count),
  changes: Count,
  first: Count,
  last: Count,
})

const Cookies = z.array(
  z.strictObject({
    name: z.string(),
    path: z.string(),
    value: z.string(),
    expiresAtMs: z.nullable(z.number()),
  }),
)
const SeedRecord = z.strictObject({ seed: z.int(), size: z.optional(z.enum(sizeNames)) })
const ChangeKey = z.tuple([z.string(), z.string(), Count])
const EntryKey = z.tuple([z.string(), Count])
const SnapshotKey = z.tuple([z.string(), z.string()])
const SnapshotRecord = z.strictObject({ order: Count, snapshot: z.unknown() })
const BaseRecord = z.record(z.string(), z.array(z.unknown()))

export interface SavedHead {
  readonly incarnation: number
  readonly first: number
  readonly last: number
  /** The rows that are saved as changes since the base, as `table position`. */
  readonly since: readonly string[]
}

/** Throws when anything is damaged. The worlds have gone on meanwhile, each at its rate. */
export async function readSaved(stores: Stores, nowMs: number) {
  const [heads, bases, beginnings, changes, entries, snapshots, cookies] = await Promise.all([
    recordsOf(stores.heads, z.string()),
    recordsOf(stores.bases, z.string()),
    recordsOf(stores.beginnings, z.string()),
    recordsOf(stores.changes, ChangeKey),
    recordsOf(stores.entries, EntryKey),
    recordsOf(stores.snapshots, SnapshotKey),
    recordsOf(stores.cookies, z.literal('all')),
  ])
  const names = new Set(heads.map(([name]) => name))
  const owners = [...bases, ...beginnings].map(([name]) => name)
  const parts = [...changes, ...entries, ...snapshots].map(([[name]]) => name)
  if ([...owners, ...parts].some((name) => !names.has(name))) throw new Error('A world has no head.')
  const changesOf = Map.groupBy(changes, ([[name]]) => name)
  const entriesOf = Map.groupBy(entries, ([[name]]) => name)
  const snapshotsOf = Map.groupBy(snapshots, ([[name]]) => name)
  const baseOf = new Map(bases)
  const beginningOf = new Map(beginnings)

  const savedHeads = new Map<string, SavedHead>()
  let snapshotsPut = 0

  function worldOf(name: string, value: unknown): SavedWorld {
    const record = HeadRecord.parse(value)
    const { incarnation, savedAtMs, eventIds, head, lengths, first, last } = record
    const base = BaseRecord.parse(baseOf.get(name))
    const own = changesOf.get(name) ?? []
    if (own.length !== record.changes) throw new Error(`Rows of the world "${name}" are missing.`)
    const rows = Object.fromEntries(
      Object.entries(lengths).map(([table, length]) => [table, (base[table] ?? []).slice(0, length)]),
    )
    for (const [[, table, position], row] of own) {
      const into = rows[table]
      // Positions are in order, so that no row is missing before this one.
      if (into === undefined || position > into.length) throw new Error(`Rows of ${table} are missing.`)
      into[position] = row
    }
    for (const [table, length] of Object.entries(lengths)) {
      if (rows[table]?.length !== length) throw new Error(`Rows of ${table} are missing.`)
    }
    const journal = (entriesOf.get(name) ?? []).map(([, entry]) => entry) as { readonly seq?: unknown }[]
    if ((journal[0]?.seq ?? 0) !== first || (journal.at(-1)?.seq ?? 0) !== (first === 0 ? 0 : last)) {
      throw new Error(`Journal entries of the world "${name}" are missing.`)
    }
    const { clock } = head
    const passedMs = Math.max(0, nowMs - savedAtMs) * clock.rate
    const goesOn = { ...clock, nowMs: Math.min(Math.floor(clock.nowMs + passedMs), latestSnapshotMs) }
    const bundle = runSteps(
      checkBundle({
        kind: bundleKind,
        version: bundleVersion,
        madeAt: instantOf(savedAtMs),
        scenario: '',
        eventIds,
        snapshot: { ...head, clock: goesOn, rows },
        journal,
      }),
    )
    savedHeads.set(name, {
      incarnation,
      first,
      last,
      since: own.map(([[, table, position]]) => `${table} ${String(position)}`),
    })
    const stored = (snapshotsOf.get(name) ?? [])
      .map(([[, snapshot], record]) => Object.assign({ name: snapshot }, SnapshotRecord.parse(record)))
      .toSorted((one, other) => one.order - other.order)
    snapshotsPut = Math.max(snapshotsPut, ...stored.map(({ order }) => order))
    const beginning = beginningFrom(beginningOf.get(name))
    return { name, incarnation, bundle, beginning, snapshots: stored.map(storedSnapshot) }
  }

  return {
    worlds: heads.map(([name, record]) => worldOf(name, record)),
    cookies: cookies.flatMap(([, list]): readonly StoredCookie[] => Cookies.parse(list)),
    heads: savedHeads,
    snapshotsPut,
  }
}

function storedSnapshot({ name, snapshot: value }: { name: string; snapshot: unknown }): StoredSnapshot {
  const snapshot = runSteps(checkSnapshot(value))
  return { name, snapshot, rows: rowsIn(snapshot.rows) }
}

function beginningFrom(value: unknown): Beginning {
  const seeded = SeedRecord.safeParse(value)
  if (seeded.success) return { seed: seeded.data.seed, plan: { size: seeded.data.size } }
  const isBundle = typeof value === 'object' && value !== null && 'kind' in value
  return runSteps<Beginning>(isBundle ? checkBundle(value) : checkSnapshot(value))
}

/** Returns all keys and records of a store, in the order of the keys. */
async function recordsOf<Key>(
  store: IDBObjectStore,
  key: z.ZodMiniType<Key>,
): Promise<(readonly [Key, unknown])[]> {
  const [keys, values] = await Promise.all([
    resultOf(store.getAllKeys()),
    resultOf<unknown[]>(store.getAll()),
  ])
  return keys.map((each, index) => [key.parse(each), values[index]])
}
