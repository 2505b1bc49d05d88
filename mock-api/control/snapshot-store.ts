/** The snapshots of one world by name, in memory. Snapshots are immutable, so storing one copies nothing. */
import { didYouMean } from '../../contracts/shared/suggest.ts'
import type { Snapshot } from '../world/snapshot.ts'
import { rowsIn } from '../world/store.ts'
import { conflict, notFound } from './control-error.ts'

const snapshotsAllowed = 100

export interface StoredSnapshot {
  readonly name: string
  readonly snapshot: Snapshot
  readonly rows: number
}

export type SnapshotStore = ReturnType<typeof createSnapshotStore>

/** Returns the first name such as `snapshot-1` that is not taken. */
export function freeName(what: string, isTaken: (name: string) => boolean, from = 1): string {
  for (let number = from; ; number += 1) {
    const name = `${what}-${String(number)}`
    if (!isTaken(name)) return name
  }
}

/** Begins with `saved`. `onChange` gets each snapshot that is put from then on, and undefined for one that is removed. */
export function createSnapshotStore(
  saved: readonly StoredSnapshot[],
  onChange: (name: string, stored: StoredSnapshot | undefined) => void,
) {
  const snapshots = new Map(saved.map((stored) => [stored.name, stored]))

  /** Throws a 404 that lists the snapshots. */
  function get(name: string): StoredSnapshot {
    const found = snapshots.get(name)
    if (found) return found
    const names = [...snapshots.keys()]
    throw notFound(
      names.length === 0
        ? `There is no snapshot "${name}". This world has none: take one first.`
        : `There is no snapshot "${name}".${didYouMean(name, names)} Known snapshots: ${names.join(', ')}.`,
    )
  }

  return {
    /** Overwrites the snapshot with the same name. Without a name it gets the next free one. */
    put(snapshot: Snapshot, name = freeName('snapshot', (each) => snapshots.has(each))): StoredSnapshot {
      if (!snapshots.has(name) && snapshots.size >= snapshotsAllowed) {
        throw conflict(`This world has ${String(snapshotsAllowed)} snapshots already: delete one first.`)
      }
      const stored = { name, snapshot, rows: rowsIn(snapshot.rows) }
      // Moves an overwritten snapshot to the end of the map.
      snapshots.delete(name)
      snapshots.set(name, stored)
      onChange(name, stored)
      return stored
    },
    get,
    /** Oldest first. */
    list: (): readonly StoredSnapshot[] => [...snapshots.values()],
    rows: () => [...snapshots.values()].reduce((sum, { rows }) => sum + rows, 0),
    remove(name: string): void {
      snapshots.delete(get(name).name)
      onChange(name, undefined)
    },
  }
}
