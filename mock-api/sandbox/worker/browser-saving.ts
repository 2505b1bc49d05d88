/** Saves the worlds of the sandbox in IndexedDB. It never throws: where saving is impossible, the worlds go on in memory. */
import * as z from 'zod/mini'
import type { SavedWorld } from '../../control/world-disk.ts'
import { parts, type Key, type Part, type Records } from '../../saving/records.ts'
import { createSaving } from '../../saving/saving.ts'
import { runSteps } from '../../world/steps.ts'
import type { StorageState } from '../protocol.ts'
import { StoredCookie } from './cookie-jar.ts'
import { openDatabase, resultOf, storeNames, type Stores } from './database.ts'

interface BrowserSavingOptions {
  readonly databaseName: string
  readonly indexedDB: IDBFactory | undefined
  /** The database, if it is being opened already. */
  readonly opening?: Promise<IDBDatabase> | undefined
  /** Called once everything is loaded, and after each change. */
  readonly onState: (storage: StorageState) => void
  /** Returns real time in milliseconds. */
  readonly now?: () => number
  /** Names this code. The file that it is built into has a hash in its name. */
  readonly writtenBy?: string
}

/** Code could not be loaded, which says nothing about the data. */
class NotLoaded extends Error {}

const loadReader = () =>
  import('../../saving/saved-world.ts').then(
    ({ readWorld }) => readWorld,
    (cause: unknown) => {
      throw new NotLoaded('saved-world.ts', { cause })
    },
  )

interface Saved {
  readonly worlds: readonly SavedWorld[]
  readonly cookies: readonly StoredCookie[]
}

const pauseMs = 20

export function createBrowserSaving({
  databaseName,
  indexedDB: factory,
  opening,
  onState,
  now = Date.now,
  writtenBy = import.meta.url,
}: BrowserSavingOptions) {
  let database: IDBDatabase | undefined
  let state: StorageState | undefined
  let writing: Stores | undefined
  const saving = createSaving({
    write,
    isOpen: () => database !== undefined,
    onWritten(failure) {
      if (failure === undefined) report({ isSaved: true })
      else if (database !== undefined)
        report({ isSaved: false, reason: isNamed(failure.error, 'QuotaExceededError') ? full : failed })
    },
    now,
    pauseMs,
    writtenBy,
  })

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

  async function open(opening: Promise<IDBDatabase>): Promise<void> {
    const opened = await opening
    opened.addEventListener('versionchange', () => stop(newerPage))
    opened.addEventListener('close', () => stop(closedByBrowser))
    database = opened
  }

  async function load(): Promise<Saved> {
    const none: Saved = { worlds: [], cookies: [] }
    if (factory === undefined) {
      stop(alone)
      return none
    }
    try {
      await open(opening ?? openDatabase(factory, databaseName))
    } catch (error) {
      if (isNamed(error, 'VersionError')) stop(newerFormat)
      else stop(isNamed(error, 'AbortError') ? otherPage : forbidden)
      return none
    }
    try {
      const { stores } = storesOf('readonly')
      const [readWorld, records] = await Promise.all([
        // The code loads while the records are read. A first visit has nothing to check.
        resultOf(stores.heads.count()).then((count) => (count > 0 ? loadReader() : undefined)),
        readRecords(stores),
      ])
      const saved = checkSaved(records, readWorld, writtenBy)
      report({ isSaved: true })
      return saved
    } catch (error) {
      stop(error instanceof NotLoaded ? incomplete : damaged)
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

  async function write(change: (recordsOf: (worldName: string) => Records) => unknown): Promise<void> {
    const { transaction, stores } = storesOf('readwrite')
    const done = completionOf(transaction)
    // A request that throws aborts the transaction, and then nobody else waits for this.
    done.catch(() => undefined)
    try {
      writing = stores
      await change((name) => recordsIn(stores, name))
      transaction.commit()
    } catch (error) {
      transaction.abort()
      throw error
    }
    await done
  }

  return {
    ...saving,
    /** Returns what an earlier page saved; nothing if it cannot be read. */
    load,
    keepCookies(cookies: readonly StoredCookie[]): void {
      saving.keep(() => writing?.cookies.put(cookies, 'all'))
    },
    /** Deletes everything that is saved, damaged or not, and follows no world any more. */
    async startOver(): Promise<void> {
      await saving.stop()
      try {
        database?.close()
        database = undefined
        if (factory === undefined) return
        await resultOf(factory.deleteDatabase(databaseName))
        await open(openDatabase(factory, databaseName))
        report({ isSaved: true })
      } catch (error) {
        stop(isNamed(error, 'AbortError') ? otherPage : forbidden)
      }
    },
    async close(): Promise<void> {
      await saving.saved()
      await saving.stop()
      database?.close()
      database = undefined
    },
  }
}

/** Returns the records of one world, whose keys begin with its name. */
function recordsIn(stores: Stores, name: string): Records {
  const keyOf = (key: Key) => (key.length === 0 ? name : [name, ...key])
  return {
    put: (part, key, value) => void stores[part].put(value, keyOf(key)),
    delete: (part, key) => void stores[part].delete(keyOf(key)),
    clear(part, before) {
      stores[part].delete(name)
      stores[part].delete(IDBKeyRange.bound([name], [name, before ?? []], false, true))
    },
  }
}

const Cookies = z.array(StoredCookie)
const WorldKey = z.union([z.string(), z.tuple([z.string()], z.unknown())])
const OldBase = z.record(z.string(), z.array(z.unknown()))

/** The records of each part by the name of their world, and the cookies. */
async function readRecords(stores: Stores) {
  const [lists, cookies] = await Promise.all([
    Promise.all(parts.map((part) => recordsOf(stores[part], WorldKey))),
    recordsOf(stores.cookies, z.literal('all')),
  ])
  const nameOf = ([key]: (typeof lists)[number][number]) => (typeof key === 'string' ? key : key[0])
  return { byWorld: lists.map((list) => Map.groupBy(list, nameOf)), cookies }
}

/** Throws when anything is damaged. */
function checkSaved(
  { byWorld, cookies }: Awaited<ReturnType<typeof readRecords>>,
  readWorld: Awaited<ReturnType<typeof loadReader>> | undefined,
  readBy: string,
): Saved {
  const names = new Set(byWorld.flatMap((each) => [...each.keys()]))

  function* read(name: string, part: Part): Iterable<readonly [unknown, unknown]> {
    for (const [key, value] of byWorld[parts.indexOf(part)]?.get(name) ?? []) {
      if (typeof key !== 'string') yield [key.slice(1), value]
      // Version 1 had all rows in one record.
      else if (part === 'bases')
        for (const [table, rows] of Object.entries(OldBase.parse(value))) yield [[table, 0], rows]
      else yield [[], value]
    }
  }

  return {
    worlds: Array.from(names, (name) => {
      if (readWorld === undefined) throw new Error('heads are missing')
      return runSteps(readWorld(name, (part) => read(name, part), readBy))
    }),
    cookies: cookies.flatMap(([, list]) => Cookies.parse(list)),
  }
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

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name

function completionOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => {
      reject(transaction.error ?? new Error('the transaction was aborted'))
    })
  })
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
const incomplete = 'A part of this page could not be loaded, so nothing is saved here: load the page again.'
const newerFormat =
  'The saved data comes from a newer version of this page. Load the page again, or press "Start over" to delete it.'
const newerPage =
  'Another tab uses a newer version of this page, so nothing is saved here: load the page again.'
const otherPage =
  'Another tab holds the storage, so nothing is saved here: close the other tabs and load the page again.'
const closedByBrowser =
  'The browser has closed the storage, so nothing is saved any more: load the page again.'
