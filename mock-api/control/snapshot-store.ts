/** The snapshots that are kept of one world, by name, in memory. They are values: keeping one copies nothing. */
import { didYouMean } from '../../contracts/shared/suggest.ts'
import type { Snapshot } from '../world/snapshot.ts'
import { rowsIn } from '../world/store.ts'
import { ControlError } from './control-error.ts'

const snapshotsAllowed = 100

export interface Kept {
  readonly name: string
  readonly snapshot: Snapshot
  /** How many rows of all kinds it holds. */
  readonly rows: number
}

export interface Shelf {
  /** Under a name of before, it takes the place of what was there; without a name it is given one. */
  put(snapshot: Snapshot, name?: string): Kept
  /** Throws a 404 that names what there is. */
  get(name: string): Kept
  /** In the order in which they came. */
  list(): readonly Kept[]
  /** How many rows all of them hold. */
  rows(): number
  remove(name: string): void
}

export function createShelf(): Shelf {
  const kept = new Map<string, Kept>()

  function get(name: string): Kept {
    const found = kept.get(name)
    if (found) return found
    const names = [...kept.keys()]
    throw new ControlError(
      404,
      names.length === 0
        ? `There is no snapshot "${name}", nor any other yet: POST to snapshots takes one.`
        : `There is no snapshot "${name}".${didYouMean(name, names)} There are: ${names.join(', ')}.`,
    )
  }

  function freeName(): string {
    for (let number = 1; ; number += 1) {
      const name = `snapshot-${String(number)}`
      if (!kept.has(name)) return name
    }
  }

  return {
    put(snapshot, name = freeName()) {
      if (!kept.has(name) && kept.size >= snapshotsAllowed) {
        throw new ControlError(
          409,
          `There are ${String(snapshotsAllowed)} snapshots of this world already: delete one first.`,
        )
      }
      const entry = { name, snapshot, rows: rowsIn(snapshot.rows) }
      kept.delete(name)
      kept.set(name, entry)
      return entry
    },
    get,
    list: () => [...kept.values()],
    rows: () => [...kept.values()].reduce((sum, { rows }) => sum + rows, 0),
    remove: (name) => void kept.delete(get(name).name),
  }
}
