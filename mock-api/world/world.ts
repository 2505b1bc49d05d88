/** One world: a provider with everything it owns. Nothing is shared between two of them. */
import type { EventName } from '../../contracts/registry/registry.ts'
import { createClock, type Clock } from './clock.ts'
import { createJournal, type Journal } from './journal.ts'
import { createRandom, type Random } from './random.ts'
import { createStore, type Store } from './store.ts'

export type Send = (userId: string, event: EventName, payload: object) => void

export interface World {
  readonly name: string
  readonly seed: number
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
  readonly store: Store
  /** Signs this world's access tokens, so that one world's token says nothing in another. */
  readonly tokenSecret: Uint8Array
  /** When each e-mail address was last tried with a wrong password, in milliseconds. */
  readonly loginFailures: Map<string, readonly number[]>
  /** A new token, 48 hexadecimal digits, that no other world gives out, whatever its seed. */
  newToken(): string
  /** A new id in the provider's form, 24 hexadecimal digits. */
  newId(): string
  /** Aborted once the world is no more, for whoever waits for something in it. */
  readonly ended: AbortSignal
  /** Ends it: what is booked is forgotten, and whoever waits is told. */
  end(): void
  /** Hands an event to whoever delivers it. */
  readonly send: Send
}

export interface WorldOptions {
  readonly name: string
  readonly seed: number
  readonly clock?: Clock
  readonly send?: Send
  /** How many worlds of this name there were before: the tokens of one say nothing in the next. */
  readonly incarnation?: number
}

/** An empty world; `seed/` fills it. */
export function createWorld({
  name,
  seed,
  clock = createClock(),
  send = () => undefined,
  incarnation = 0,
}: WorldOptions): World {
  const random = createRandom(seed)
  const owner = `${name} ${String(incarnation)}`
  const ending = new AbortController()
  const ids = random.stream('ids')
  const tokens = random.stream(`tokens of ${owner}`)
  return {
    name,
    seed,
    clock,
    random,
    journal: createJournal(clock),
    store: createStore(),
    tokenSecret: new TextEncoder().encode(random.stream(`token secret of ${owner}`).hex(64)),
    loginFailures: new Map(),
    newToken: () => tokens.hex(48),
    newId: () => ids.hex(24),
    ended: ending.signal,
    end() {
      clock.stop()
      ending.abort()
    },
    send,
  }
}
