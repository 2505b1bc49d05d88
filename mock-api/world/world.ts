/** One simulated provider with all its state. Worlds share nothing that can change. */
import type { EventName } from '../../contracts/registry/registry.ts'
import { createFaults } from '../faults/faults.ts'
import { createClock, type Cancel, type Clock } from './clock.ts'
import { createConnections } from './connections.ts'
import { createJournal } from './journal.ts'
import { createMemo } from './cache.ts'
import { createRandom, type Random } from './random.ts'
import { snapshotVersion, type Snapshot } from './snapshot.ts'
import { runSteps, type Steps } from './steps.ts'
import { createStore, dumpStore, insertRows } from './store.ts'

/** Sends an event to all sockets of a user, or to those of one session. */
export type Send = (userId: string, event: EventName, payload: object, sessionId?: string) => void

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
  /** The times of recent attempts in milliseconds, by what is limited. */
  const attempts = new Map<string, readonly number[]>()
  const newStreams = () => ({
    ids: random.stream('ids'),
    codes: random.stream('codes'),
    tokens: random.stream(`tokens of ${owner}`),
  })
  let streams = newStreams()
  const booked = new Map<string, Cancel>()
  const eventIdsAfter = (restorations: number): Random => random.stream(`events ${String(restorations)}`)
  let restorations = 0
  let eventIds = eventIdsAfter(restorations)
  const journal = createJournal(clock, journalLimit)
  const connections = createConnections()
  const faults = createFaults({ clock, random, journal, connections, send })
  let store = createStore()
  let memo = createMemo()

  /** Removes the timer of `id`. */
  function unbook(id: string): void {
    booked.get(id)?.()
    booked.delete(id)
  }

  /** Replaces the state. Only the last step changes the world. Timers are cleared; the caller sets them again. */
  function* restoring(snapshot: Snapshot): Steps {
    // Everything that can fail comes first, so that a broken snapshot changes nothing.
    const restored = createStore()
    yield* insertRows(restored, snapshot.rows)
    const restoredStreams = newStreams()
    restoredStreams.ids.restore(snapshot.streams.ids)
    restoredStreams.codes.restore(snapshot.streams.codes)
    restoredStreams.tokens.restore(snapshot.streams.tokens)
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
  }

  return {
    name,
    seed,
    clock,
    journal,
    connections,
    /** The faults that were added on purpose. */
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
    /** Returns an id of 24 hexadecimal digits. */
    newId: () => streams.ids.hex(24),
    /** Returns an event id. It never repeats after a restore, because clients ignore an event id that they have seen. */
    newEventId: () => eventIds.hex(24),
    /** Returns a code of six digits. */
    newCode: () => String(streams.codes.integer(0, 999_999)).padStart(6, '0'),
    /** Sets the timer of `id`, replacing an earlier one. */
    book(id: string, whenMs: number, name: string, run: () => Promise<void>): void {
      unbook(id)
      const cancel = clock.at(whenMs, name, () => {
        booked.delete(id)
        return run()
      })
      booked.set(id, cancel)
    },
    unbook,
    /** Aborts when the world ends. */
    ended: ending.signal,
    /** Ends the world and removes all timers. */
    end(): void {
      clock.stop()
      faults.stop()
      ending.abort()
    },
    /** Delivers an event. */
    send,
    snapshot: (): Snapshot => ({
      version: snapshotVersion,
      seed,
      clock: clock.state(),
      streams: {
        ids: streams.ids.state(),
        codes: streams.codes.state(),
        tokens: streams.tokens.state(),
      },
      attempts: Object.fromEntries(attempts),
      booked: [...booked.keys()],
      restorations,
      faults: faults.save(),
      rows: dumpStore(store),
    }),
    restoring,
    /** The same as `restoring` at once. */
    restore(snapshot: Snapshot): void {
      runSteps(restoring(snapshot))
    },
  }
}
