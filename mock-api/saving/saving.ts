/** Follows worlds, and writes into a store what has changed in them: for each world a base, and the changes since then. */
import type { StoredSnapshot } from '../control/snapshot-store.ts'
import type { Beginning, SavedWorld, SharedAnswers, WorldExtras } from '../control/world-disk.ts'
import { realMachine, type Cancel, type ClockState } from '../world/clock.ts'
import type { Undo } from '../world/history.ts'
import type { Entry } from '../world/journal-entry.ts'
import { dumpStore, rowsOf } from '../world/store.ts'
import type { World } from '../world/world.ts'
import { parts, rowsInChunk, type Records } from './records.ts'

export interface SavingOptions {
  /** Passes the records of worlds to `change`, and writes all that it puts there or nothing. */
  readonly write: (
    change: (recordsOf: (worldName: string) => Records) => void | Promise<void>,
  ) => Promise<void>
  /** Returns whether the store is open. Until then, nothing is written. */
  readonly isOpen: () => boolean
  /** Called after each write, with the error if it failed. */
  readonly onWritten: (failure?: { readonly error: unknown }) => void
  /** Returns real time in milliseconds. */
  readonly now?: () => number
  /** Changes that nobody waits for are written after this time. */
  readonly pauseMs: number
  /** Names this code, so that it knows its own records. */
  readonly writtenBy?: string
  /** Awaited before each write. Later changes go into the next one. */
  readonly gather?: () => Promise<void>
}

export type Saving = ReturnType<typeof createSaving>

interface Followed {
  readonly world: World
  readonly beginning: Beginning
  readonly extras: () => WorldExtras
  isWhole: boolean
  isChanged: boolean
  /** The clock in the store, and the real time of that write. */
  written: { readonly clock: ClockState; readonly atMs: number } | undefined
  rows: Map<string, Set<number>>
  /** The rows that are saved as changes since the base, as `table position`. */
  readonly changes: Set<string>
  /** The seqs of the oldest and the newest entry in the store. */
  first: number
  last: number
  /** The answers in the store, with the seqs of the first and the last entry that has them: calls share answers that are the same object. */
  readonly answers: SharedAnswers
  /** What was written with the last entry. */
  undo?: Undo | undefined
}

/** A write that failed is tried again after this time at the earliest, because it writes everything. */
const retryAfterMs = 5000

export function createSaving({
  write,
  isOpen,
  onWritten,
  now = Date.now,
  pauseMs,
  writtenBy,
  gather,
}: SavingOptions) {
  const followed = new Map<string, Followed>()
  /** Further writes, besides those of the worlds that have changed. */
  let pending: ((recordsOf: (worldName: string) => Records) => unknown)[] = []
  let failedAtMs: number | undefined
  let running: Promise<void> | undefined
  let waiting: Promise<void> | undefined
  let cancelTimer: Cancel | undefined
  let lastOrder = 0

  function schedule(): void {
    cancelTimer ??= realMachine.setTimer(() => {
      cancelTimer = undefined
      void saved()
    }, pauseMs)
  }

  /** Saves a world from now on, instead of an earlier one of the same name. `earlier` is what is saved of it already. */
  function follow(world: World, beginning: Beginning, extras: () => WorldExtras, earlier?: SavedWorld): void {
    const { name, journal } = world
    // A world of another name or time, or of which the journal keeps less now, is written whole.
    const isSame =
      earlier !== undefined &&
      (earlier.bundle.journal[0]?.seq ?? 0) === journal.first() &&
      (earlier.bundle.journal.at(-1)?.seq ?? 0) === journal.last()
    const own: Followed = {
      world,
      beginning,
      extras,
      isWhole: !isSame,
      isChanged: !isSame,
      written: isSame ? { clock: world.clock.state(), atMs: earlier.savedAtMs } : undefined,
      rows: new Map(),
      changes: new Set(isSame ? earlier.changes : []),
      first: isSame ? journal.first() : 0,
      last: isSame ? journal.last() : 0,
      answers: isSame ? earlier.answers : (new Map() as SharedAnswers),
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

  /** Resolves once everything that has changed up to now is on disk, or the write has failed. `isUrgent` also tries again at once. */
  function saved(isUrgent = false): Promise<void> {
    const isPaused = !isUrgent && failedAtMs !== undefined && now() - failedAtMs < retryAfterMs
    if (!isOpen() || isPaused) return Promise.resolve()
    if (isUrgent) for (const own of followed.values()) own.isChanged = true
    const isWaiting = pending.length > 0 || [...followed.values()].some((each) => needsSaving(each, now()))
    if (!isWaiting) return running ?? Promise.resolve()
    return (waiting ??= (running ?? Promise.resolve()).then(gather).then(() => {
      waiting = undefined
      running = save().finally(() => {
        running = undefined
      })
      return running
    }))
  }

  async function save(): Promise<void> {
    const others = pending
    pending = []
    try {
      await write(async (recordsOf) => {
        for (const put of others) put(recordsOf)
        for (const own of followed.values()) {
          if (needsSaving(own, now())) await writeWorld(recordsOf(own.world.name), own, now(), writtenBy)
        }
      })
      failedAtMs = undefined
      onWritten()
    } catch (error) {
      pending = [...others, ...pending]
      for (const each of followed.values()) Object.assign(each, { isWhole: true, isChanged: true })
      failedAtMs = now()
      onWritten({ error })
    }
  }

  function keep(put: (typeof pending)[number]): void {
    if (!isOpen()) return
    pending.push(put)
    schedule()
  }

  return {
    follow,
    /** Writes the world again, because something besides its state has changed. */
    changed(worldName: string): void {
      const own = followed.get(worldName)
      if (own) own.isChanged = true
      schedule()
    },
    keep,
    /** Follows the world no more, and deletes it from the store. */
    forget(worldName: string): void {
      followed.delete(worldName)
      keep((recordsOf) => {
        for (const part of parts) recordsOf(worldName).clear(part)
      })
    },
    keepSnapshot(worldName: string, name: string, stored: StoredSnapshot | undefined): void {
      const order = (lastOrder = Math.max(lastOrder + 1, now()))
      keep((recordsOf) => {
        const records = recordsOf(worldName)
        if (stored === undefined) records.delete('snapshots', [name])
        else records.put('snapshots', [name], { order, snapshot: stored.snapshot })
      })
    },
    saved,
    /** Follows no world any more, and gives up what is not written. Resolves when nothing is being written. */
    async stop(): Promise<void> {
      cancelTimer?.()
      cancelTimer = undefined
      followed.clear()
      pending = []
      failedAtMs = undefined
      await running
    },
  }
}

/** How far a clock may be from its expected time, in milliseconds of real time. */
const exactMs = 100

/** Whether rows or entries have changed, or the clock was moved, which changes nothing else if no timer was due. */
function needsSaving({ world, isChanged, written }: Followed, atMs: number): boolean {
  if (isChanged || written === undefined) return isChanged
  const { nowMs, rate } = world.clock.state()
  const expectedMs = written.clock.nowMs + (atMs - written.atMs) * written.clock.rate
  return rate !== written.clock.rate || Math.abs(nowMs - expectedMs) > exactMs * rate
}

const differsOnlyInTime = ({ changes, streams, faults, clock }: Undo, other: Undo): boolean =>
  changes.length === 0 &&
  streams.ids === other.streams.ids &&
  streams.codes === other.streams.codes &&
  streams.tokens === other.streams.tokens &&
  faults === other.faults &&
  clock.rate === other.clock.rate

const beginningRecord = (beginning: Beginning): unknown =>
  'plan' in beginning ? { seed: beginning.seed, size: beginning.plan.size } : beginning

/** Writes what has changed in a world, and takes note of it. Rests between the chunks of a whole world. */
async function writeWorld(
  records: Records,
  own: Followed,
  savedAtMs: number,
  writtenBy?: string,
): Promise<void> {
  const { world, beginning, extras, answers } = own
  const { store, journal, incarnation, undoOf } = world
  const changed = [...own.rows].flatMap(([table, positions]) =>
    Array.from(positions, (position) => [table, position] as const),
  )
  const head = world.state()
  const lengths = Object.fromEntries(Object.entries(store).map(([table, rows]) => [table, rows.size()]))
  const isWhole = own.isWhole || changed.length > rowsOf(store) / 2
  const dump = isWhole ? dumpStore(store) : {}
  if (isWhole) {
    own.last = 0
    own.undo = undefined
    own.changes.clear()
    answers.clear()
    for (const part of ['bases', 'changes', 'entries', 'answers'] as const) records.clear(part)
    records.put('beginnings', [], beginningRecord(beginning))
  } else {
    for (const [table, position] of changed) {
      const row = store[table as keyof typeof store].at(position)
      own.changes[row === undefined ? 'delete' : 'add'](`${table} ${String(position)}`)
      if (row === undefined) records.delete('changes', [table, position])
      else records.put('changes', [table, position], row)
    }
  }
  function putEntry(entry: Entry, undo: Undo | null | undefined): void {
    const { answer, ...rest } = entry as Entry & { readonly answer?: unknown }
    if (typeof answer === 'object' && answer !== null) {
      const use = answers.get(answer) ?? { first: entry.seq, last: 0 }
      if (use.last === 0) records.put('answers', [use.first], answer)
      answers.set(answer, { ...use, last: Math.max(use.last, entry.seq) })
      records.put('entries', [entry.seq], { entry: rest, answer: use.first, undo })
    } else records.put('entries', [entry.seq], { entry, undo })
  }
  for (const entry of journal.page(own.last, Infinity).entries) {
    const undo = undoOf(entry.seq)
    // A call that only reads changes nothing.
    putEntry(entry, undo && own.undo && differsOnlyInTime(undo, own.undo) ? null : undo)
    own.undo = undo
  }
  const first = journal.first()
  if (first > own.first) {
    records.clear('entries', first)
    for (const entry of journal.page(first - 1, 1).entries) putEntry(entry, undoOf(first))
    for (const [answer, use] of answers) {
      if (use.last >= first) continue
      records.delete('answers', [use.first])
      answers.delete(answer)
    }
  }
  own.first = first
  own.last = journal.last()
  own.rows = new Map()
  own.isWhole = own.isChanged = false
  own.written = { clock: head.clock, atMs: savedAtMs }
  const eventIds = world.eventIdsState()
  const undo = undoOf(own.last + 1)
  records.put('heads', [], {
    incarnation,
    savedAtMs,
    writtenBy,
    eventIds,
    head,
    lengths,
    changes: own.changes.size,
    first,
    last: own.last,
    undo,
    extras: extras(),
  })
  for (const [table, rows] of Object.entries<readonly object[]>(dump)) {
    for (let chunk = 0; chunk * rowsInChunk < rows.length; chunk += 1) {
      records.put('bases', [table, chunk], rows.slice(chunk * rowsInChunk, (chunk + 1) * rowsInChunk))
      await records.rest?.()
    }
  }
}
