/**
 * Saves the worlds of the sandbox in IndexedDB: for each world a base with all its rows, and what has changed since then. It
 * never throws: where saving is impossible, the worlds go on in memory.
 */
import type { Beginning, SavedWorld } from '../../control/worlds.ts'
import type { StoredSnapshot } from '../../control/snapshot-store.ts'
import type { ClockState } from '../../world/clock.ts'
import type { World } from '../../world/world.ts'
import type { StorageState } from '../protocol.ts'
import type { StoredCookie } from './cookie-jar.ts'
import { openDatabase, readSaved, resultOf, storeNames, type SavedHead, type Stores } from './saved-form.ts'

export interface SavingOptions {
  readonly databaseName: string
  readonly indexedDB?: IDBFactory | undefined
  /** Called once everything is loaded, and after each change. */
  readonly onState: (storage: StorageState) => void
  /** Returns real time in milliseconds. */
  readonly now?: () => number
}

export interface Saved {
  readonly worlds: readonly SavedWorld[]
  readonly cookies: readonly StoredCookie[]
}

export type Saving = ReturnType<typeof createSaving>

interface Followed {
  readonly world: World
  readonly beginning: Beginning
  needsBase: boolean
  isChanged: boolean
  /** The clock as it was saved, and when in real time. */
  saved: { readonly clock: ClockState; readonly atMs: number } | undefined
  rows: Map<string, Set<number>>
  readonly since: Set<string>
  first: number
  last: number
}

/** Changes that nobody waits for are saved after this time. */
const pauseMs = 20
/** A save that failed is tried again after this time at the earliest, because it writes everything. */
const retryAfterMs = 5000

export function createSaving({ databaseName, onState, now = Date.now, ...given }: SavingOptions) {
  const factory = 'indexedDB' in given ? given.indexedDB : findFactory()
  const followed = new Map<string, Followed>()
  let pending: ((stores: Stores) => void)[] = []
  /** The worlds that were loaded, until they are followed. */
  const loaded = new Map<string, SavedHead>()
  let database: IDBDatabase | undefined
  let state: StorageState | undefined
  let failedAtMs = -Infinity
  let running: Promise<void> | undefined
  let waiting: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let snapshotsPut = 0

  function report(next: StorageState): void {
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    onState(next)
  }

  function stop(reason: string): void {
    database?.close()
    database = undefined
    report({ isSaved: false, reason })
  }

  async function open(): Promise<void> {
    if (factory === undefined) throw new Error('there is no IndexedDB')
    const opened = await openDatabase(factory, databaseName)
    opened.addEventListener('versionchange', () => {
      stop(newerPage)
    })
    opened.addEventListener('close', () => {
      stop(closedByBrowser)
    })
    database = opened
  }

  async function load(): Promise<Saved> {
    const none: Saved = { worlds: [], cookies: [] }
    if (factory === undefined) {
      stop(alone)
      return none
    }
    try {
      await open()
    } catch (error) {
      if (isNamed(error, 'VersionError')) stop(newerFormat)
      else stop(isNamed(error, 'AbortError') ? otherPage : forbidden)
      return none
    }
    try {
      const { heads, snapshotsPut: put, ...saved } = await readSaved(storesOf('readonly').stores, now())
      for (const [name, head] of heads) loaded.set(name, head)
      snapshotsPut = put
      report({ isSaved: true })
      return saved
    } catch {
      stop(damaged)
      return none
    }
  }

  function storesOf(mode: IDBTransactionMode) {
    if (database === undefined) throw new Error('the database is closed')
    const transaction = database.transaction(storeNames, mode, { durability: 'strict' })
    const stores = Object.fromEntries(
      storeNames.map((name) => [name, transaction.objectStore(name)]),
    ) as Stores
    return { transaction, stores }
  }

  function schedule(): void {
    if (database === undefined) return
    timer ??= setTimeout(() => {
      timer = undefined
      void saved()
    }, pauseMs)
  }

  function follow(world: World, beginning: Beginning): void {
    const { name, journal, incarnation } = world
    const head = loaded.get(name)
    loaded.delete(name)
    // Otherwise a timer has changed it since it was loaded.
    const isSame = head !== undefined && head.incarnation === incarnation && head.last === journal.last()
    const own: Followed = {
      world,
      beginning,
      needsBase: !isSame,
      isChanged: !isSame,
      saved: isSame ? { clock: world.clock.state(), atMs: now() } : undefined,
      rows: new Map(),
      since: new Set(isSame ? head.since : []),
      first: isSame ? head.first : 0,
      last: isSame ? head.last : 0,
    }
    followed.set(name, own)
    function changed(): void {
      own.isChanged = true
      if (followed.get(name) === own) schedule()
    }
    world.follow((part, key) => {
      if (typeof key === 'number') {
        let positions = own.rows.get(part)
        if (positions === undefined) own.rows.set(part, (positions = new Set()))
        positions.add(key)
      }
      changed()
    })
    journal.subscribe(changed)
    if (!isSame) schedule()
  }

  const isWaiting = (): boolean =>
    pending.length > 0 || [...followed.values()].some((each) => needsSaving(each, now()))

  /** Resolves once everything that has changed up to now is on disk, or saving has failed, as the state says then. */
  function saved(): Promise<void> {
    const isPaused = state?.isSaved === false && now() - failedAtMs < retryAfterMs
    if (database === undefined || isPaused) return Promise.resolve()
    if (!isWaiting()) return running ?? Promise.resolve()
    return (waiting ??= (running ?? Promise.resolve()).then(() => {
      waiting = undefined
      running = save().finally(() => {
        running = undefined
      })
      return running
    }))
  }

  async function save(): Promise<void> {
    const written = pending
    pending = []
    let transaction: IDBTransaction | undefined
    try {
      const opened = storesOf('readwrite')
      transaction = opened.transaction
      const done = completionOf(transaction)
      // A request that throws below aborts the transaction, and then nobody else waits for this.
      done.catch(() => undefined)
      for (const write of written) write(opened.stores)
      for (const each of followed.values())
        if (needsSaving(each, now())) writeWorld(opened.stores, each, now())
      transaction.commit()
      await done
      report({ isSaved: true })
    } catch (error) {
      try {
        transaction?.abort()
      } catch {
        // It has ended already.
      }
      pending = [...written, ...pending]
      for (const each of followed.values()) Object.assign(each, { needsBase: true, isChanged: true })
      failedAtMs = now()
      const reason = isNamed(error, 'QuotaExceededError') ? full : failed
      if (database !== undefined) report({ isSaved: false, reason })
    }
  }

  function keep(write: (stores: Stores) => void): void {
    if (database === undefined) return
    pending.push(write)
    schedule()
  }

  return {
    /** Returns what an earlier page saved; nothing if it cannot be read. */
    load,
    /** Saves a world from now on, instead of an earlier one of the same name. */
    follow,
    forget(worldName: string): void {
      followed.delete(worldName)
      loaded.delete(worldName)
      keep((stores) => {
        deleteWorld(stores, worldName)
        stores.snapshots.delete(partsOf(worldName))
      })
    },
    keepSnapshot(worldName: string, name: string, stored: StoredSnapshot | undefined): void {
      const order = (snapshotsPut += 1)
      keep(({ snapshots }) => {
        if (stored === undefined) snapshots.delete([worldName, name])
        else snapshots.put({ order, snapshot: stored.snapshot }, [worldName, name])
      })
    },
    keepCookies(cookies: readonly StoredCookie[]): void {
      keep((stores) => {
        stores.cookies.put(cookies, 'all')
      })
    },
    saved,
    /** Deletes everything that is saved, damaged or not, and follows no world any more. */
    async startOver(): Promise<void> {
      followed.clear()
      loaded.clear()
      await running
      pending = []
      try {
        database?.close()
        database = undefined
        if (factory === undefined) return
        await resultOf(factory.deleteDatabase(databaseName))
        await open()
        failedAtMs = -Infinity
        report({ isSaved: true })
      } catch (error) {
        stop(isNamed(error, 'AbortError') ? otherPage : forbidden)
      }
    },
    async close(): Promise<void> {
      await saved()
      clearTimeout(timer)
      database?.close()
      database = undefined
    },
  }
}

/** A clock that runs is this exact at least, times its rate. */
const exactMs = 100

/** Whether rows or entries have changed, or the clock was moved, which changes nothing else if no timer was due. */
function needsSaving({ world, isChanged, saved }: Followed, atMs: number): boolean {
  if (isChanged || saved === undefined) return isChanged
  const { nowMs, rate } = world.clock.state()
  const expectedMs = saved.clock.nowMs + (atMs - saved.atMs) * rate
  return rate !== saved.clock.rate || Math.abs(nowMs - expectedMs) > exactMs * rate
}

/** Writes what has changed in a world, and takes note of it. */
function writeWorld(stores: Stores, own: Followed, savedAtMs: number): void {
  const { world, beginning, since } = own
  const { name, journal, incarnation } = world
  const { rows, ...head } = world.snapshot()
  const tables = Object.entries<readonly object[]>(rows)
  const changes = [...own.rows].flatMap(([table, positions]) =>
    Array.from(positions, (position) => ({ table, position })),
  )
  const size = tables.reduce((sum, [, table]) => sum + table.length, 0)
  own.rows = new Map()
  own.isChanged = false
  own.saved = { clock: head.clock, atMs: savedAtMs }
  if (own.needsBase || changes.length > size / 2) {
    deleteWorld(stores, name)
    stores.bases.put(rows, name)
    stores.beginnings.put(
      'plan' in beginning ? { seed: beginning.seed, size: beginning.plan.size } : beginning,
      name,
    )
    since.clear()
    own.first = own.last = 0
    own.needsBase = false
  } else {
    for (const { table, position } of changes) {
      const row = rows[table as keyof typeof rows][position]
      if (row === undefined) {
        stores.changes.delete([name, table, position])
        since.delete(`${table} ${String(position)}`)
      } else {
        stores.changes.put(row, [name, table, position])
        since.add(`${table} ${String(position)}`)
      }
    }
  }
  for (const entry of journal.page(own.last, Infinity).entries) stores.entries.put(entry, [name, entry.seq])
  const first = journal.first()
  if (own.first > 0 && first > own.first) {
    stores.entries.delete(IDBKeyRange.bound([name, own.first], [name, first], false, true))
  }
  own.first = first
  own.last = journal.last()
  const lengths = Object.fromEntries(tables.map(([table, { length }]) => [table, length]))
  const { last } = own
  stores.heads.put(
    {
      incarnation,
      savedAtMs,
      eventIds: world.eventIdsState(),
      head,
      lengths,
      changes: since.size,
      first,
      last,
    },
    name,
  )
}

/** Deletes all of a world but its named snapshots. */
function deleteWorld({ heads, bases, beginnings, changes, entries }: Stores, name: string): void {
  for (const store of [heads, bases, beginnings]) store.delete(name)
  for (const store of [changes, entries]) store.delete(partsOf(name))
}

/** Returns the keys that begin with the name of a world. */
const partsOf = (name: string): IDBKeyRange => IDBKeyRange.bound([name], [name, []])

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name

function completionOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => {
      resolve()
    })
    transaction.addEventListener('abort', () => {
      reject(transaction.error ?? new Error('the transaction was aborted'))
    })
  })
}

/** Reading the property throws where storage is forbidden. */
function findFactory(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB
  } catch {
    return undefined
  }
}

const forbidden =
  'This browser does not let the page save anything, so all changes end with this page: allow site data, or leave private browsing.'
const alone =
  'This browser can neither save worlds nor share them between tabs, so this tab has a world that ends with it: allow site data, leave private browsing, or update the browser.'
const full =
  'There is no more space to save in, so new changes may be lost: delete a world or a snapshot, or free some disk space.'
const failed =
  'The last changes could not be saved. The next save tries again; load the page again if this stays.'
const damaged =
  'The saved data is damaged. It stays unchanged, and nothing new is saved: press "Start over" to delete it.'
const newerFormat =
  'The saved data comes from a newer version of this page. Load the page again, or press "Start over" to delete it.'
const newerPage =
  'Another tab uses a newer version of this page, so nothing is saved here: load the page again.'
const otherPage =
  'Another tab holds the storage, so nothing is saved here: close the other tabs and load the page again.'
const closedByBrowser =
  'The browser has closed the storage, so nothing is saved any more: load the page again.'
