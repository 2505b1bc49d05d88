/** The interruption in this tab. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { TransactionType } from '../../../../contracts/registry/conversations.ts'
import type { Server } from '../../../../contracts/registry/servers.ts'
import { browserSession } from '../../session/browser-session.ts'
import { guardedPathOf } from './guarded-path.ts'
import { createInterruptionStore, type Interruption } from './interruption-store.ts'

const interruptions = createInterruptionStore()

export const { follow: followOffer, forget: forgetInterruption } = interruptions

browserSession.subscribe(() => {
  const session = browserSession.get()
  if (session.status === 'signed-out' && session.why === 'left') interruptions.forget()
})

/** Called when a guarded page redirects to the sign-in. */
export function notePage(address: string): void {
  if (guardedPathOf(address) !== undefined) interruptions.note({ kind: 'page', address })
}

/** Called when a market leads to the sign-in. */
export function noteOrder(transactionType: TransactionType, server: Server): void {
  const { _id: serverId, serverName, gameId } = server
  interruptions.note({ kind: 'order', transactionType, gameId: gameId._id, serverId, serverName })
}

const none = (): undefined => undefined

export const useInterruption = (): Interruption | undefined =>
  useSyncExternalStore(interruptions.subscribe, interruptions.get, none)

/** The order that is resumed. */
export interface ResumedOrder {
  readonly gameId: string
  readonly serverId: string
  readonly transactionType: TransactionType
}

/** Calls `begin` when the offer has led to a market's page. */
export function useResumedOrder(
  transactionType: TransactionType,
  begin: (order: ResumedOrder) => void,
): void {
  const latest = useEffectEvent(begin)
  useEffect(() => {
    const order = interruptions.takeOrder(transactionType)
    if (order) latest({ gameId: order.gameId, serverId: order.serverId, transactionType })
  }, [transactionType])
}
