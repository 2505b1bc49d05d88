/** Keeps worlds in a folder that processes of one machine share: a SQLite file for each world (docs/simulator.md says its tables). */
import * as fs from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { defaultWorldName } from './defaults.ts'
import { ControlError, notFound } from './control/control-error.ts'
import type { ClosedWorld } from './control/api.ts'
import type { SavedWorld, WorldDisk } from './control/world-disk.ts'
import { createSaving, type Saving } from './saving/saving.ts'
import type { Records } from './saving/records.ts'
import { readWorld } from './saving/saved-world.ts'
import {
  codeOf,
  codes,
  formatVersion,
  readPart,
  reasonOf,
  recordsIn,
  tables,
  versionOf,
  whyUnreadable,
} from './sqlite-records.ts'
import { instantOf, millisecondsOf, turn } from './world/clock.ts'
import type { Steps } from './world/steps.ts'

/** Stands in the header of a lock, so that others can read it at any time. */
const readHolder =
  'SELECT application_id AS pid, user_version AS port FROM pragma_application_id, pragma_user_version'

const fileNames = /^([a-z0-9][a-z0-9-]{0,63})\.sqlite$/

/** Changes that no call waits for are written after this time. */
const pauseMs = 1000
/** How long another process may take to let go of a world. */
const letGoMs = 5000
/** A write that failed is tried again after this time at the latest. */
const retryAtLatestMs = 5000
const forgetEveryMs = 3_600_000

interface OpenFile {
  readonly database: DatabaseSync
  /** Keeps other processes from opening the world. The system releases it when this process ends. */
  readonly lock: DatabaseSync
  readonly records: Records
  /** Tells the file from another one of the same name. */
  readonly inode: number
}

interface OpenWorld {
  readonly saving: Saving
  file: OpenFile | undefined
  problem: string | null
}

export interface DataFolderOptions {
  readonly folder: string
  /** Where this process can be asked to let go of a world. */
  readonly port: number
  /** A closed world that nobody has used for this long is deleted, except the default world and pinned ones. */
  readonly forgetAfterMs?: number | undefined
  /** Gets a sentence when a world was deleted or cannot be written. */
  readonly onNotice: (sentence: string) => void
  /** Returns real time in milliseconds. */
  readonly now?: () => number
}

export type DataFolder = ReturnType<typeof openDataFolder>

/** Throws the system's error if the folder cannot be created or written. */
export function openDataFolder({
  folder,
  port,
  forgetAfterMs = Infinity,
  onNotice,
  now = Date.now,
}: DataFolderOptions) {
  fs.mkdirSync(folder, { recursive: true })
  fs.accessSync(folder, fs.constants.W_OK)
  const open = new Map<string, OpenWorld>()
  let ownPort = port
  let onProblem: Parameters<WorldDisk['onProblem']>[0] | undefined
  const pathOf = (name: string, end = 'sqlite'): string => join(folder, `${name}.${end}`)
  const exists = (name: string): boolean => fileNames.test(`${name}.sqlite`) && fs.existsSync(pathOf(name))

  const unreadable = (name: string, why: string): ControlError =>
    new ControlError(503, `The world "${name}" cannot be opened from ${pathOf(name)}: ${why}`)

  /** Says why a world cannot be opened, if the work fails. */
  function reading<Result>(name: string, work: () => Result): Result {
    try {
      return work()
    } catch (error) {
      throw error instanceof ControlError ? error : unreadable(name, whyUnreadable(error))
    }
  }

  /** Locks a world for this process, or returns the process that has it. */
  function lockOrHolder(name: string) {
    const lock = new DatabaseSync(pathOf(name, 'lock'))
    try {
      // Others can still read the holder.
      lock.exec(`
        PRAGMA synchronous = OFF; BEGIN IMMEDIATE;
        PRAGMA application_id = ${String(process.pid)}; PRAGMA user_version = ${String(ownPort)}; COMMIT; BEGIN IMMEDIATE`)
      return lock
    } catch (error) {
      try {
        if (codeOf(error) !== codes.busy) throw unreadable(name, `${reasonOf(error)}.`)
        // Another process may be writing there at this moment.
        lock.exec('PRAGMA busy_timeout = 1000')
        return { pid: 0, port: 0, ...lock.prepare(readHolder).get() }
      } finally {
        lock.close()
      }
    }
  }

  /** Returns `own`, if this process has the lock already. Throws a ControlError that names another process that has the world. */
  function claim(name: string, own?: DatabaseSync): DatabaseSync {
    const lock = lockOrHolder(name)
    if (!('pid' in lock)) return lock
    if (own && lock.pid === process.pid) return own
    throw new ControlError(
      503,
      `The world "${name}" is open in the process ${String(lock.pid)} on port ${String(lock.port)}. Call it there, or try again when that process has closed it.`,
    )
  }

  /** Asks the process that has the world, if any, to close it. */
  async function claimOrAsk(name: string): Promise<DatabaseSync> {
    const lock = reading(name, () => lockOrHolder(name))
    if (!('pid' in lock)) return lock
    const close = `http://127.0.0.1:${String(lock.port)}/__sim/worlds/${name}/close`
    await fetch(close, { method: 'POST', signal: AbortSignal.timeout(letGoMs) }).catch(() => undefined)
    return claim(name)
  }

  function openFile(name: string, lock: DatabaseSync, end?: string): OpenFile {
    const database = new DatabaseSync(pathOf(name, end))
    try {
      // A small cache, because many worlds can be open.
      database.exec(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 1000; PRAGMA cache_size = -64',
      )
      return { database, lock, records: recordsIn(database), inode: fs.statSync(pathOf(name, end)).ino }
    } catch (error) {
      closeFile({ database, lock })
      throw error
    }
  }

  function openSaved(name: string, lock: DatabaseSync): OpenFile {
    if (!exists(name)) {
      lock.close()
      throw notFound(`There is no world "${name}": another process has deleted it.`)
    }
    return reading(name, () => openFile(name, lock))
  }

  /** Creates the file under another name, so that the world's own file is always complete, also if this process is killed. */
  function openNewFile(name: string): OpenFile {
    const lock = claim(name)
    if (exists(name)) {
      lock.close()
      throw new ControlError(503, `Another process has just created a world "${name}" in ${folder}.`)
    }
    removeFiles(name, 'new')
    return openFile(name, lock, 'new')
  }

  function removeFiles(name: string, end = 'sqlite'): void {
    for (const each of [end, `${end}-wal`, `${end}-shm`]) fs.rmSync(pathOf(name, each), { force: true })
  }

  function putInPlace(name: string, { database, lock }: OpenFile): OpenFile {
    // `close` does not report a full disk.
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    database.close()
    // SQLite would apply an old log to the new file.
    removeFiles(name)
    fs.renameSync(pathOf(name, 'new'), pathOf(name))
    try {
      // Windows cannot sync a folder.
      if (process.platform !== 'win32') {
        const parent = fs.openSync(folder, 'r')
        fs.fsyncSync(parent)
        fs.closeSync(parent)
      }
      return openFile(name, lock)
    } catch (error) {
      removeFiles(name)
      throw error
    }
  }

  /** Writes a removed file again: this process can still read it. */
  function copyOf(name: string, removed: OpenFile): OpenFile {
    const lock = claim(name, removed.lock)
    const copy = pathOf(name, 'new')
    try {
      removeFiles(name, 'new')
      removed.database.prepare('VACUUM INTO ?').run(copy)
      removeFiles(name)
      fs.renameSync(copy, pathOf(name))
    } catch (error) {
      if (lock !== removed.lock) lock.close()
      throw error
    }
    removed.database.close()
    if (lock !== removed.lock) removed.lock.close()
    return openFile(name, lock)
  }

  function begin(name: string, file?: OpenFile, problem: string | null = null): OpenWorld {
    const own: OpenWorld = {
      file,
      problem,
      saving: createSaving({
        write: (change) => write(name, own, (records) => change(() => records)),
        isOpen: () => true,
        onWritten(failure) {
          if (open.get(name) !== own) return
          const before = own.problem
          own.problem = failure === undefined ? null : whyUnsaved(name, failure.error)
          tryAgain()
          if (own.problem === before) return
          if (own.problem !== null) onNotice(own.problem)
          onProblem?.(name, own.problem)
        },
        now,
        pauseMs,
        gather: turn,
      }),
    }
    let timer: NodeJS.Timeout | undefined
    function tryAgain(): void {
      clearTimeout(timer)
      if (own.problem === null) return
      timer = setTimeout(() => {
        if (open.get(name) === own) void own.saving.saved(true)
      }, retryAtLatestMs).unref()
    }
    tryAgain()
    open.set(name, own)
    return own
  }

  const whyUnsaved = (name: string, error: unknown): string =>
    error instanceof ControlError
      ? error.message
      : `The world "${name}" cannot be saved in ${folder}: ${reasonOf(error)}. Calls that change it are refused until it can.`

  /** Returns the file of a world, or another one if somebody has removed it. */
  function presentFile(name: string, { file }: OpenWorld): OpenFile | undefined {
    const present = fs.statSync(pathOf(name), { throwIfNoEntry: false })
    if (file && present && present.ino !== file.inode) throw new Error('another file is in its place')
    return file && !present ? copyOf(name, file) : file
  }

  async function write(name: string, own: OpenWorld, change: (records: Records) => unknown): Promise<void> {
    if (open.get(name) !== own) throw new Error('the world was deleted')
    own.file = presentFile(name, own)
    const file = own.file ?? openNewFile(name)
    const { database, records } = file
    try {
      database.exec('BEGIN IMMEDIATE')
      if (own.file === undefined) database.exec(tables)
      await change(records)
      database.exec('COMMIT')
      own.file ??= putInPlace(name, file)
    } catch (error) {
      if (own.file !== file) closeFile(file)
      else if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  }

  function* read(name: string, { database }: OpenFile): Steps<SavedWorld> {
    try {
      const version = versionOf(database)
      if (version > formatVersion)
        throw unreadable(name, 'a newer version of the simulator has written it. Use that version.')
      return yield* readWorld(name, (part) => readPart(database, part))
    } catch (error) {
      throw error instanceof ControlError ? error : unreadable(name, whyUnreadable(error))
    }
  }

  function releaseFile(name: string): void {
    const own = open.get(name)
    open.delete(name)
    void own?.saving.stop()
    if (own?.file) closeFile(own.file)
  }

  /** Throws a ControlError, and keeps the world open, if its file was removed and cannot be written again. */
  function close(name: string): void {
    const own = open.get(name)
    if (own?.file) {
      try {
        own.file = presentFile(name, own)
      } catch (error) {
        throw new ControlError(503, whyUnsaved(name, error))
      }
      // A world counts as used until it is closed.
      fs.utimesSync(pathOf(name), new Date(), new Date())
    }
    releaseFile(name)
  }

  function remove(name: string): void {
    const lock = open.has(name) || !exists(name) ? undefined : reading(name, () => claim(name))
    releaseFile(name)
    try {
      removeFiles(name)
    } catch (error) {
      throw new ControlError(503, `The world "${name}" cannot be deleted from ${folder}: ${reasonOf(error)}.`)
    } finally {
      lock?.close()
    }
  }

  function fileOf(name: string) {
    const files = ['sqlite', 'sqlite-wal']
      .flatMap((end) => fs.statSync(pathOf(name, end), { throwIfNoEntry: false }) ?? [])
      // SQLite makes an empty log when it opens the file.
      .filter(({ size }) => size > 0)
    return {
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      writtenAt: instantOf(Math.max(0, ...files.map(({ mtimeMs }) => mtimeMs))),
    }
  }

  function list(): ClosedWorld[] {
    const names = fs.existsSync(folder) ? fs.readdirSync(folder).map((file) => fileNames.exec(file)?.[1]) : []
    return names.flatMap((name) => (name === undefined || open.has(name) ? [] : [{ name, ...fileOf(name) }]))
  }

  function isPinned(name: string): boolean {
    using database = new DatabaseSync(pathOf(name), { readOnly: true })
    const head = database.prepare("SELECT value ->> '$.extras.isPinned' AS isPinned FROM heads").get()
    return head?.['isPinned'] === 1
  }

  function forget(): void {
    for (const { name, writtenAt } of list()) {
      if (now() - millisecondsOf(writtenAt) < forgetAfterMs || name === defaultWorldName) continue
      try {
        if (isPinned(name)) continue
        remove(name)
        onNotice(`The world "${name}" was deleted: nobody had used it since ${writtenAt}.`)
      } catch {
        // Another process has it open, or it is damaged.
      }
    }
  }

  forget()
  const forgetting = setInterval(forget, forgetEveryMs).unref()
  const savingOf = (name: string): Saving => (open.get(name) ?? begin(name)).saving
  const disk: WorldDisk = {
    has: (name) => open.has(name) || exists(name),
    list,
    async open(name) {
      const own = open.get(name)
      if (!own?.file && !exists(name)) throw notFound(`There is no world "${name}": it could not be saved.`)
      // After a write that failed, the world returns to what its file has.
      const file = own?.file ?? openSaved(name, await claimOrAsk(name))
      void own?.saving.stop()
      begin(name, file, own?.problem)
      return read(name, file)
    },
    async saved(name) {
      const own = open.get(name)
      await own?.saving.saved(own.problem !== null)
      if (own && own.problem !== null) throw new ControlError(503, own.problem)
    },
    stateOf: (name) => ({ ...fileOf(name), problem: disk.problemOf(name) }),
    problemOf: (name) => open.get(name)?.problem ?? null,
    close,
    remove,
    onProblem: (listener) => (onProblem = listener),
  }
  return {
    disk,
    follow: ((world, ...rest) => savingOf(world.name).follow(world, ...rest)) satisfies Saving['follow'],
    changed: (name: string) => open.get(name)?.saving.changed(name),
    keepSnapshot: ((name, ...rest) =>
      savingOf(name).keepSnapshot(name, ...rest)) satisfies Saving['keepSnapshot'],
    /** Says the port, if any free one was asked for. */
    listening(actual: number): void {
      ownPort = actual
      for (const { file } of open.values())
        file?.lock.exec(`PRAGMA user_version = ${String(actual)}; COMMIT; BEGIN IMMEDIATE`)
    },
    async close(): Promise<void> {
      clearInterval(forgetting)
      for (const [name, { saving }] of open) {
        await saving.saved()
        try {
          close(name)
        } catch (error) {
          onNotice(whyUnsaved(name, error))
          releaseFile(name)
        }
      }
    },
  }
}

function closeFile({ database, lock }: Pick<OpenFile, 'database' | 'lock'>): void {
  if (database.isOpen) database.close()
  if (lock.isOpen) lock.close()
}
