/** What the player was about to do before the sign-in, which leads to the home page. It offers to resume. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { TransactionType } from '../../../../contracts/registry/conversations.ts'
import type { Server } from '../../../../contracts/registry/servers.ts'
import { Id } from '../../../../contracts/registry/values.ts'
import { createListeners } from '../../lib/listeners.ts'
import { parseJson, readStored, store } from '../../lib/storage.ts'
import { browserSession } from '../../session/browser-session.ts'
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
type InterruptedOrder = Extract<Interruption, { kind: 'order' }>

const key = 'kamasouk.intent'

export function createInterruptionStore() {
  let cached: { readonly interruption: Interruption | undefined } | null = null
  const { subscribe, notify } = createListeners()

  function set(interruption: Interruption | undefined): void {
    cached = { interruption }
    store('sessionStorage', key, interruption === undefined ? null : JSON.stringify(interruption))
    notify()
  }

  const get = (): Interruption | undefined => (cached ??= { interruption: readInterruption() }).interruption

  return {
    /** Returns the same object until it changes. */
    get,
    subscribe,
    note: (interruption: Interruption): void => set(interruption),
    forget(): void {
      if (get() !== undefined) set(undefined)
    },
    /** Accepts the offer. A page is forgotten, because its link leads there; an order waits for its market. */
    follow(): void {
      const interruption = get()
      set(interruption?.kind === 'order' ? { ...interruption, isFollowed: true } : undefined)
    },
    /** Returns the order to start, once. A visit to the market without the offer forgets the order. */
    takeOrder(transactionType: TransactionType): InterruptedOrder | undefined {
      const interruption = get()
      if (interruption?.kind !== 'order' || interruption.transactionType !== transactionType) return undefined
      set(undefined)
      return interruption.isFollowed === true ? interruption : undefined
    },
  }
}

const readInterruption = (): Interruption | undefined =>
  Interruption.safeParse(parseJson(readStored('sessionStorage', key) ?? '')).data

export const interruptions = createInterruptionStore()

browserSession.subscribe(() => {
  const session = browserSession.get()
  if (session.status === 'signed-out' && session.why === 'left') interruptions.forget()
})

export function notePage(address: string): void {
  if (guardedPathOf(address) !== undefined) interruptions.note({ kind: 'page', address })
}

export function noteOrder(transactionType: TransactionType, server: Server): void {
  const { _id: serverId, serverName, gameId } = server
  interruptions.note({ kind: 'order', transactionType, gameId: gameId._id, serverId, serverName })
}

export const useInterruption = (): Interruption | undefined =>
  useSyncExternalStore(interruptions.subscribe, interruptions.get, () => undefined)

export function useResumedOrder(
  transactionType: TransactionType,
  begin: (order: Pick<InterruptedOrder, 'gameId' | 'serverId' | 'transactionType'>) => void,
): void {
  const latest = useEffectEvent(begin)
  useEffect(() => {
    const order = interruptions.takeOrder(transactionType)
    if (order) latest({ gameId: order.gameId, serverId: order.serverId, transactionType })
  }, [transactionType])
}
