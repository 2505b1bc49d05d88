/** What a world waits for follows from its rows, so that one that was written down can go on where it stopped. */
import type { World } from '../world/world.ts'
import { bookRequestExpiry } from './requests.ts'
import { bookTrackingExpiry } from './trackings.ts'

/** Books the end of every chat that is open; first of those in `order`, in that order, by their ids. */
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
