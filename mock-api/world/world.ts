/** One world: a provider with everything it owns. Nothing is shared between two of them. */
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

/** To all sockets of a user, or to those of one session of theirs. */
export type Send = (userId: string, event: EventName, payload: object, sessionId?: string) => void

export interface World {
  readonly name: string
  readonly seed: number
  readonly clock: Clock
  /** For what is made once, at the beginning; what goes on being drawn has a stream below. */
  readonly random: Random
  readonly journal: Journal
  readonly store: Store
  readonly memo: Memo
  /** Signs this world's access tokens, so that one world's token says nothing in another. */
  readonly tokenSecret: Uint8Array
  /** For each thing that may not be tried too often, by name, when it was tried, in milliseconds. */
  readonly attempts: Map<string, readonly number[]>
  /** A new token, 48 hexadecimal digits, that no other world gives out, whatever its seed. */
  newToken(): string
  /** A new id in the provider's form, 24 hexadecimal digits. */
  newId(): string
  /**
   * The id of a new event. Unlike every other id it does not come again after a restore: a player who stayed connected
   * has seen the first one, and would take the second for a repetition.
   */
  newEventId(): string
  /** A new code of six digits, to be compared by two people. */
  newCode(): string
  /** Books `run` on the clock as what `id` is waiting for, in place of what was booked for it before. */
  book(id: string, whenMs: number, name: string, run: () => Promise<void>): void
  /** Forgets what `id` was waiting for. */
  unbook(id: string): void
  /** Aborted once the world is no more, for whoever waits for something in it. */
  readonly ended: AbortSignal
  /** Ends it: what is booked is forgotten, and whoever waits is told. */
  end(): void
  /** Hands an event to whoever delivers it. */
  readonly send: Send
  /** What goes wrong on purpose between this provider and its players. */
  readonly faults: Faults
  /** The sockets that are open in it. */
  readonly connections: Connections
  snapshot(): Snapshot
  /** Takes up what was written down. What is booked is forgotten: whoever books by the rows books anew. */
  restore(snapshot: Snapshot): void
  /** The same in steps. The world changes with the last step only. */
  restoring(snapshot: Snapshot): Steps
}

export interface WorldOptions {
  readonly name: string
  readonly seed: number
  readonly clock?: Clock
  readonly send?: Send
  /** How many worlds of this name there were before: the tokens of one say nothing in the next. */
  readonly incarnation?: number
  /** How many entries its journal keeps. */
  readonly journalLimit?: number | undefined
}

/** An empty world; `seed/` fills it. */
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
      // First what can fail: a snapshot that cannot be taken up changes nothing.
      const restored = createStore()
      yield* insertRows(restored, snapshot.rows)
      const restoredStreams = newStreams()
      for (const [name, stream] of Object.entries(restoredStreams))
        stream.restore(snapshot.streams[name] ?? [])
      const takeUpFaults = faults.read(snapshot.faults)
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
      takeUpFaults()
    },
  }
}
