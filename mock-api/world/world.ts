/** One simulated provider with all its state. Worlds share nothing that can change. */
import type { EventName } from '../../contracts/registry/registry.ts'
import { createFaults, type Faults } from '../faults/faults.ts'
import { createClock, type Cancel, type Clock } from './clock.ts'
import { createConnections, type Connections } from './connections.ts'
import { createJournal, type Journal } from './journal.ts'
import { createMemo, type Memo } from './memo.ts'
import { createRandom, type Random } from './random.ts'
import { snapshotVersion, type Snapshot } from './snapshot.ts'
import { runSteps, type Steps } from './steps.ts'
import { createStore, dumpStore, insertRows, type Store } from './store.ts'

/** Sends an event to all sockets of a user, or to those of one session. */
export type Send = (userId: string, event: EventName, payload: object, sessionId?: string) => void

export interface World {
  readonly name: string
  readonly seed: number
  readonly clock: Clock
  /** The source of named streams. The stream itself is not used. */
  readonly random: Random
  readonly journal: Journal
  readonly store: Store
  readonly memo: Memo
  /** Signs access tokens, so that a token of one world is invalid in another. */
  readonly tokenSecret: Uint8Array
  /** The times of recent attempts in milliseconds, by what is limited. */
  readonly attempts: Map<string, readonly number[]>
  /** Returns a token of 48 hexadecimal digits that is different in each world, whatever the seed. */
  newToken(): string
  /** Returns an id of 24 hexadecimal digits. */
  newId(): string
  /** Returns an event id. It never repeats after a restore, because clients ignore an event id that they have seen. */
  newEventId(): string
  /** Returns a code of six digits. */
  newCode(): string
  /** Sets the timer of `id`, replacing an earlier one. */
  book(id: string, whenMs: number, name: string, run: () => Promise<void>): void
  /** Removes the timer of `id`. */
  unbook(id: string): void
  /** Aborts when the world ends. */
  readonly ended: AbortSignal
  /** Ends the world: removes all timers and aborts `ended`. */
  end(): void
  /** Delivers an event. */
  readonly send: Send
  /** The faults that were added on purpose. */
  readonly faults: Faults
  readonly connections: Connections
  snapshot(): Snapshot
  /** Replaces the state. Timers are cleared; the caller sets them again. */
  restore(snapshot: Snapshot): void
  /** The same in steps. Only the last step changes the world. */
  restoring(snapshot: Snapshot): Steps
}

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

/** Creates an empty world; `seed/` fills it. */
export function createWorld({
  name,
  seed,
  clock = createClock(),
  send = () => undefined,
  incarnation = 0,
  journalLimit,
}: WorldOptions): World {
  const random = createRandom(seed)
  const owner = `${name} ${String(incarnation)}`
  const ending = new AbortController()
  const attempts = new Map<string, readonly number[]>()
  const newStreams = () => ({
    ids: random.stream('ids'),
    codes: random.stream('codes'),
    tokens: random.stream(`tokens of ${owner}`),
  })
  let streams = newStreams()
  const booked = new Map<string, Cancel>()
  function unbook(id: string): void {
    booked.get(id)?.()
    booked.delete(id)
  }
  const eventIdsAfter = (restorations: number): Random => random.stream(`events ${String(restorations)}`)
  let restorations = 0
  let eventIds = eventIdsAfter(restorations)
  const journal = createJournal(clock, journalLimit)
  const connections = createConnections()
  const faults = createFaults({
    now: clock.now,
    at: clock.at,
    stream: random.stream,
    write: (record, cause) => journal.append(record, cause).seq,
    send,
    cut(userId, as, reason, cause) {
      for (const connection of connections.values()) {
        if (userId === null || userId === connection.userId) connection.cut({ as, reason, cause })
      }
    },
  })
  let store = createStore()
  let memo = createMemo()
  return {
    name,
    seed,
    clock,
    random,
    journal,
    get store() {
      return store
    },
    get memo() {
      return memo
    },
    tokenSecret: new TextEncoder().encode(random.stream(`token secret of ${owner}`).hex(64)),
    attempts,
    newToken: () => streams.tokens.hex(48),
    newId: () => streams.ids.hex(24),
    newEventId: () => eventIds.hex(24),
    newCode: () => String(streams.codes.integer(0, 999_999)).padStart(6, '0'),
    book(id, whenMs, name, run) {
      unbook(id)
      const cancel = clock.at(whenMs, name, () => {
        booked.delete(id)
        return run()
      })
      booked.set(id, cancel)
    },
    unbook,
    ended: ending.signal,
    end() {
      clock.stop()
      faults.stop()
      ending.abort()
    },
    send,
    faults,
    connections,
    snapshot: () => ({
      version: snapshotVersion,
      seed,
      clock: clock.state(),
      streams: Object.fromEntries(Object.entries(streams).map(([stream, { state }]) => [stream, state()])),
      attempts: Object.fromEntries(attempts),
      booked: [...booked.keys()],
      restorations,
      faults: faults.save(),
      rows: dumpStore(store),
    }),
    restore(snapshot) {
      runSteps(this.restoring(snapshot))
    },
    *restoring(snapshot) {
      // Everything that can fail comes first, so that a broken snapshot changes nothing.
      const restored = createStore()
      yield* insertRows(restored, snapshot.rows)
      const restoredStreams = newStreams()
      for (const [name, stream] of Object.entries(restoredStreams))
        stream.restore(snapshot.streams[name] ?? [])
      const restoreFaults = faults.read(snapshot.faults)
      clock.stop()
      booked.clear()
      clock.restore(snapshot.clock)
      streams = restoredStreams
      restorations = Math.max(restorations, snapshot.restorations) + 1
      eventIds = eventIdsAfter(restorations)
      attempts.clear()
      for (const [what, times] of Object.entries(snapshot.attempts)) attempts.set(what, times)
      store = restored
      memo = createMemo()
      restoreFaults()
    },
  }
}
