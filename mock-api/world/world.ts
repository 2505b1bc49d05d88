/** One simulated provider with all its state. Worlds share nothing that can change. */
import type { EventName } from '../../contracts/registry/registry.ts'
import { createFaults } from '../faults/faults.ts'
import { createClock, millisecondsOf, type Cancel, type Clock } from './clock.ts'
import { Connections } from './connections.ts'
import { createHistory, RecordedMap, type Head } from './history.ts'
import { createJournal } from './journal.ts'
import type { Entry } from './journal-entry.ts'
import { createMemo, createSame } from './cache.ts'
import { createRandom, type Random } from './random.ts'
import type { Snapshot } from './snapshot.ts'
import { runSteps, type Steps } from './steps.ts'
import {
  compareRows,
  createStore,
  dumpStore,
  followStore,
  insertRows,
  snapshotVersion,
  type Store,
  type StoreDump,
} from './store.ts'

export type Send = (userId: string, event: EventName, payload: object, sessionId?: string) => void

/** Gets the table of a row and its position, or `attempts` or `booked` and the key. */
export type OnChange = (part: string, key: number | string) => void

export interface WorldOptions {
  readonly name: string
  readonly seed: number
  readonly clock?: Clock
  readonly send?: Send
  /** How many worlds had this name before, so that their tokens are invalid in the new one. */
  readonly incarnation?: number
  /** The maximum number of journal entries. */
  readonly journalLimit?: number | undefined
}

export type World = Readonly<ReturnType<typeof createWorld>>

/** Creates an empty world; `seed/` fills it. */
export function createWorld({
  name,
  seed,
  clock = createClock(),
  send = () => undefined,
  incarnation = 0,
  journalLimit,
}: WorldOptions) {
  const random = createRandom(seed)
  const owner = `${name} ${String(incarnation)}`
  const ending = new AbortController()
  const newStreams = () => ({
    ids: random.stream('ids'),
    codes: random.stream('codes'),
    tokens: random.stream(`tokens of ${owner}`),
  })
  let streams = newStreams()
  const eventIdsAfter = (restorations: number): Random => random.stream(`events ${String(restorations)}`)
  let restorations = 0
  let eventIds = eventIdsAfter(restorations)
  const journal = createJournal(clock, journalLimit)
  /** The realtime room adds and removes them. */
  const connections = new Connections()
  const faults = createFaults({ clock, random, journal, connections, send })
  const sameStreams = createSame<Head['streams']>(
    (last, next) => last.ids === next.ids && last.codes === next.codes && last.tokens === next.tokens,
  )
  const sameHead = createSame<Head>(
    (last, next) => last.clock === next.clock && last.streams === next.streams && last.faults === next.faults,
  )
  /** Returns the same object until something changes. */
  function headNow(): Head {
    const { ids, codes, tokens } = streams
    return sameHead({
      clock: clock.state(),
      streams: sameStreams({ ids: ids.state(), codes: codes.state(), tokens: tokens.state() }),
      faults: faults.save(),
    })
  }
  const history = createHistory(journal, headNow)
  let onChange: OnChange | undefined
  const record = (part: string, key: number | string, before: unknown): void => {
    history.record(part, key, before)
    onChange?.(part, key)
  }
  /** The times of recent attempts in milliseconds, by what is limited. */
  const attempts = new RecordedMap<readonly number[]>((what, before) => record('attempts', what, before))
  /** The ids with a timer, with numbers that grow in the order in which they were set. */
  const booked = new RecordedMap<number>((id, before) => record('booked', id, before))
  let bookings = 0
  const cancels = new Map<string, Cancel>()
  let store = createStore()
  let memo = createMemo()
  followStore(store, record)

  function unbook(id: string): void {
    cancels.get(id)?.()
    cancels.delete(id)
    booked.delete(id)
  }

  const stateOf = (
    head: Head,
    triedThen: ReadonlyMap<string, readonly number[]> = attempts,
    bookedThen: ReadonlyMap<string, number> = booked,
  ): Omit<Snapshot, 'rows'> => ({
    version: snapshotVersion,
    seed,
    clock: head.clock,
    streams: head.streams,
    attempts: Object.fromEntries(triedThen),
    booked: [...bookedThen].toSorted(([, one], [, other]) => one - other).map(([id]) => id),
    restorations,
    faults: head.faults,
  })

  function recordReplacing(next: Store): void {
    const [rows, nextRows] = [dumpStore(store), dumpStore(next)]
    for (const name of Object.keys(rows) as (keyof StoreDump)[]) {
      const [from, to] = [rows[name], nextRows[name]]
      for (let position = 0; position < Math.max(from.length, to.length); position += 1) {
        if (from[position] !== to[position]) record(name, position, from[position])
      }
    }
  }

  /** Replaces the state. Only the last step changes the world. Timers are cleared; the caller sets them again. */
  function* restoring(snapshot: Snapshot): Steps {
    // Everything that can fail comes first, so that a broken snapshot changes nothing.
    const restored = createStore()
    // A table that has the same rows is used again, because it may be large, unless it changes before the last step.
    let { same, other } = compareRows(store, snapshot.rows)
    const isUnchanged = ({ name, table, version }: (typeof same)[number]): boolean =>
      store[name] === table && table.version() === version
    for (;;) {
      yield* insertRows(restored, other)
      const changed = same.filter((each) => !isUnchanged(each))
      if (changed.length === 0) break
      same = same.filter(isUnchanged)
      other = Object.fromEntries(changed.map(({ name }) => [name, snapshot.rows[name]]))
    }
    for (const { name, table } of same) Object.assign(restored, { [name]: table })
    const restoredStreams = newStreams()
    for (const name of ['ids', 'codes', 'tokens'] as const) {
      restoredStreams[name].restore(snapshot.streams[name])
    }
    const restoreFaults = faults.read(snapshot.faults)
    clock.stop()
    booked.clear()
    cancels.clear()
    clock.restore(snapshot.clock)
    streams = restoredStreams
    restorations = Math.max(restorations, snapshot.restorations) + 1
    eventIds = eventIdsAfter(restorations)
    attempts.clear()
    for (const [what, times] of Object.entries(snapshot.attempts)) attempts.set(what, times)
    recordReplacing(restored)
    store = restored
    followStore(store, record)
    memo = createMemo()
    restoreFaults()
  }

  return {
    name,
    seed,
    incarnation,
    follow(listener: OnChange): void {
      onChange = listener
    },
    clock,
    journal,
    connections,
    faults,
    get store() {
      return store
    },
    get memo() {
      return memo
    },
    /** Signs access tokens, so that a token of one world is invalid in another. */
    tokenSecret: new TextEncoder().encode(random.stream(`token secret of ${owner}`).hex(64)),
    attempts,
    /** Returns a token of 48 hexadecimal digits that is different in each world, whatever the seed. */
    newToken: () => streams.tokens.hex(48),
    newId: () => streams.ids.hex(24),
    /** Returns an event id. It never repeats after a restore, because clients ignore an event id that they have seen. */
    newEventId: () => eventIds.hex(24),
    eventIdsState: () => eventIds.state(),
    /** Continues the event ids of another world, so that both get the same ones. */
    resumeEventIds({ restorations: others }: Snapshot, state: readonly number[]): void {
      restorations = others
      eventIds = eventIdsAfter(others)
      eventIds.restore(state)
    },
    newCode: () => String(streams.codes.integer(0, 999_999)).padStart(6, '0'),
    book(id: string, whenMs: number, name: string, run: () => Promise<void>): void {
      cancels.get(id)?.()
      const cancel = clock.at(whenMs, name, () => {
        cancels.delete(id)
        booked.delete(id)
        return run()
      })
      cancels.set(id, cancel)
      booked.set(id, (bookings += 1))
    },
    unbook,
    ended: ending.signal,
    end(): void {
      clock.stop()
      faults.stop()
      ending.abort()
    },
    send,
    /** The snapshot without its rows. */
    state: () => stateOf(headNow()),
    snapshot: (): Snapshot => ({ ...stateOf(headNow()), rows: dumpStore(store) }),
    /** Makes `snapshotBefore` possible from now on. Called once the world has its first rows. */
    beginHistory: history.begin,
    undoOf: history.undoOf,
    /** The seq of the oldest entry with a `snapshotBefore`; above the journal's last entry if there is none. */
    oldestRewind: history.oldest,
    /**
     * Returns the state before an entry of the journal, at the time of that entry. Before something that a timer did, the
     * time is that of the entry before it: otherwise the timer would fire again at once. Also before a restore, whose entry
     * has the time to which it went.
     */
    snapshotBefore(seq: number): Snapshot {
      const rows = dumpStore(store)
      const [triedThen, bookedThen] = [new Map(attempts), new Map(booked)]
      const head = history.undo(seq, { ...rows, attempts: triedThen, booked: bookedThen })
      const entry = journal.at(seq)
      const nowMs =
        entry === undefined || isByTimer(entry) || isRestore(entry)
          ? head.clock.nowMs
          : millisecondsOf(entry.at)
      return { ...stateOf({ ...head, clock: { ...head.clock, nowMs } }, triedThen, bookedThen), rows }
    },
    restoring,
    restore(snapshot: Snapshot): void {
      runSteps(restoring(snapshot))
    },
  }
}

/** Whether a timer did this, and not a call or an act. */
const isByTimer = (entry: Entry): boolean =>
  (entry.kind === 'clock' && entry.action === 'fired') ||
  (entry.kind === 'fault' && entry.action === 'spent' && entry.cause === null)

const isRestore = (entry: Entry): boolean => entry.kind === 'world' && entry.action === 'restored'
