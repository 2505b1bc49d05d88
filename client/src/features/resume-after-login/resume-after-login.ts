/**
 * What somebody was about to do when sent to the sign-in. Kept in this tab until it is resumed, dismissed or done some
 * other way; the sign-in itself always leads home, where the offer to go on is made.
 */
import * as z from 'zod/mini'
import { TransactionType } from '../../../../contracts/registry/conversations.ts'
import { Id } from '../../../../contracts/registry/values.ts'
import { readStored, store } from '../../lib/storage.ts'
import { guardedPathOf } from './guarded-path.ts'

const Intent = z.discriminatedUnion('kind', [
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
export type Intent = z.infer<typeof Intent>
export type OrderIntent = Extract<Intent, { kind: 'order' }>

export interface IntentStore {
  /** The same object until it changes. */
  get(): Intent | undefined
  subscribe(listener: () => void): () => void
  note(intent: Intent): void
  forget(): void
  /** The offer is taken up: a page is reached by its link alone, an order waits for its market. */
  follow(): void
  /** What the market is to begin, once; whoever comes to the market unasked has no use for the offer any more. */
  takeOrder(transactionType: TransactionType): OrderIntent | undefined
}

const key = 'kamasouk.intent'

export function createIntentStore(): IntentStore {
  /** Null: not read yet. The first to ask is an effect or a browser's render, never the build's. */
  let held: { readonly intent: Intent | undefined } | null = null
  const listeners = new Set<() => void>()

  function set(intent: Intent | undefined): void {
    held = { intent }
    store('sessionStorage', key, intent === undefined ? null : JSON.stringify(intent))
    for (const listener of listeners) listener()
  }

  const get = (): Intent | undefined => (held ??= { intent: readIntent() }).intent

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
      const intent = get()
      if (intent?.kind === 'order') set({ ...intent, isFollowed: true })
      else set(undefined)
    },
    takeOrder(transactionType) {
      const intent = get()
      if (intent?.kind !== 'order' || intent.transactionType !== transactionType) return undefined
      set(undefined)
      return intent.isFollowed === true ? intent : undefined
    },
  }
}

function readIntent(): Intent | undefined {
  const stored = readStored('sessionStorage', key)
  if (stored === null) return undefined
  try {
    return Intent.safeParse(JSON.parse(stored)).data
  } catch {
    return undefined
  }
}
