/** What a world waits for follows from its rows, so that one that was written down can go on where it stopped. */
import type { World } from '../world/world.ts'
import { bookRequestExpiry } from './requests.ts'
import { bookTrackingExpiry } from './trackings.ts'

export function bookExpiries(world: World): void {
  for (const request of world.store.requests.where('open', 'open')) bookRequestExpiry(world, request)
  for (const tracking of world.store.trackings.where('open', 'open')) bookTrackingExpiry(world, tracking)
}
