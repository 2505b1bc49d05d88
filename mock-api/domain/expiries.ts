/** Sets the timers of a restored world from its rows. */
import type { World } from '../world/world.ts'
import { bookRequestExpiry } from './requests.ts'
import { bookTrackingExpiry } from './trackings.ts'

/** Sets the expiry timer of every open chat and session; those in `order` come first, in that order. */
export function bookExpiries(world: World, order: readonly string[] = []): void {
  const { requests, trackings } = world.store
  const waiting = new Map([
    ...requests.where('open', 'open').map(
      (row) =>
        [
          row._id,
          () => {
            bookRequestExpiry(world, row)
          },
        ] as const,
    ),
    ...trackings.where('open', 'open').map(
      (row) =>
        [
          row._id,
          () => {
            bookTrackingExpiry(world, row)
          },
        ] as const,
    ),
  ])
  for (const id of new Set([...order, ...waiting.keys()])) waiting.get(id)?.()
}
