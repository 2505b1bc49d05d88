/**
 * What the player was about to do before the sign-in. Kept in this tab until the player resumes it, dismisses it or gets
 * there in another way. The sign-in always leads to the home page, which offers to resume.
 */
import * as z from 'zod/mini'
import { TransactionType } from '../../../../contracts/registry/conversations.ts'
import { Id } from '../../../../contracts/registry/values.ts'
import { readStored, store } from '../../lib/storage.ts'
import { guardedPathOf } from './guarded-path.ts'

const Interruption = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    // Anybody with the tab can write to the storage, so only our own guarded pages are accepted.
    address: z.string().check(z.refine((address) => guardedPathOf(address) !== undefined)),
  }),
  z.object({
    kind: z.literal('order'),
    transactionType: TransactionType,
    gameId: Id,
    serverId: Id,
    serverName: z.string(),
    /** The player has accepted the offer, and the market's page is about to start the order. */
    isFollowed: z.optional(z.boolean()),
  }),
])
export type Interruption = z.infer<typeof Interruption>
export type InterruptedOrder = Extract<Interruption, { kind: 'order' }>

export interface InterruptionStore {
  /** Returns the same object until it changes. */
  get(): Interruption | undefined
  subscribe(listener: () => void): () => void
  note(interruption: Interruption): void
  forget(): void
  /** Accepts the offer. A page is forgotten, because its link leads there; an order waits for its market. */
  follow(): void
  /** Returns the order to start, once. A visit to the market without the offer forgets the order. */
  takeOrder(transactionType: TransactionType): InterruptedOrder | undefined
}

const key = 'kamasouk.intent'

export function createInterruptionStore(): InterruptionStore {
  /** Null until it is read from the storage, which only a browser does. */
  let cached: { readonly interruption: Interruption | undefined } | null = null
  const listeners = new Set<() => void>()

  function set(interruption: Interruption | undefined): void {
    cached = { interruption }
    store('sessionStorage', key, interruption === undefined ? null : JSON.stringify(interruption))
    for (const listener of listeners) listener()
  }

  const get = (): Interruption | undefined => (cached ??= { interruption: readInterruption() }).interruption

  return {
    get,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    note: set,
    forget() {
      if (get() !== undefined) set(undefined)
    },
    follow() {
      const interruption = get()
      if (interruption?.kind === 'order') set({ ...interruption, isFollowed: true })
      else set(undefined)
    },
    takeOrder(transactionType) {
      const interruption = get()
      if (interruption?.kind !== 'order' || interruption.transactionType !== transactionType) return undefined
      set(undefined)
      return interruption.isFollowed === true ? interruption : undefined
    },
  }
}

function readInterruption(): Interruption | undefined {
  const stored = readStored('sessionStorage', key)
  if (stored === null) return undefined
  try {
    return Interruption.safeParse(JSON.parse(stored)).data
  } catch {
    return undefined
  }
}
