/** What each part of a seed needs: tables to fill, random streams and the time at which the world begins. */
import type { Random } from '../world/random.ts'
import type { Store } from '../world/store.ts'
import type { Models } from './models.ts'

export interface Seeding {
  readonly store: Store
  /** Creates a row through its model and inserts it. */
  readonly add: Models['create']
  /** Returns the same stream for the same name, so that parts do not depend on each other. */
  stream(name: string): Random
  /** Returns the instant so long before the world begins. */
  before(ageMs: number): string
}
