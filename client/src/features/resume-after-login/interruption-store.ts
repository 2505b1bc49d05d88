/**
 * What somebody was about to do when sent to the sign-in. Kept in this tab until it is resumed, dismissed or done some
 * other way; the sign-in itself always leads home, where the offer to go on is made.
 */
import * as z from 'zod/mini'
import { TransactionType } from '../../../../contracts/registry/conversations.ts'
import { Id } from '../../../../contracts/registry/values.ts'
import { readStored, store } from '../../lib/storage.ts'
import { guardedPathOf } from './guarded-path.ts'

const Interruption = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    // The storage can be written by anyone with the tab: it leads nowhere but to our own guarded pages.
    address: z.string().check(z.refine((address) => guardedPathOf(address) !== undefined)),
  }),
  z.object({
    kind: z.literal('order'),
    transactionType: TransactionType,
    gameId: Id,
    serverId: Id,
    serverName: z.string(),
    /** The offer was taken up, and the market's page is about to begin the order. */
    isFollowed: z.optional(z.boolean()),
  }),
])
export type Interruption = z.infer<typeof Interruption>
export type InterruptedOrder = Extract<Interruption, { kind: 'order' }>

export interface InterruptionStore {
  /** The same object until it changes. */
  get(): Interruption | undefined
  subscribe(listener: () => void): () => void
  note(interruption: Interruption): void
  forget(): void
  /** The offer is taken up: a page is reached by its link alone, an order waits for its market. */
  follow(): void
  /** What the market is to begin, once; whoever comes to the market unasked has no use for the offer any more. */
  takeOrder(transactionType: TransactionType): InterruptedOrder | undefined
}

const key = 'kamasouk.intent'

export function createInterruptionStore(): InterruptionStore {
  /** Null: not read yet. The first to ask is an effect or a browser's render, never the build's. */
  let held: { readonly interruption: Interruption | undefined } | null = null
  const listeners = new Set<() => void>()

  function set(interruption: Interruption | undefined): void {
    held = { interruption }
    store('sessionStorage', key, interruption === undefined ? null : JSON.stringify(interruption))
    for (const listener of listeners) listener()
  }

  const get = (): Interruption | undefined => (held ??= { interruption: readInterruption() }).interruption

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
