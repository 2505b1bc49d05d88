/**
 * The state of a world before each entry of its journal. Rows are values, so only what each change replaced is kept:
 * `undo` goes backward from the last change.
 */
import { createSame } from './cache.ts'
import type { Journal } from './journal.ts'
import type { Snapshot } from './snapshot.ts'

/** The small part of a state, which is kept as a whole for each entry. Unchanged values are shared. */
export type Head = Pick<Snapshot, 'clock' | 'streams' | 'faults'>

export type Parts = Readonly<Record<string, unknown[] | Map<string, unknown>>>

export interface Change {
  readonly part: string
  /** The position in a list, or the key in a map. */
  readonly key: number | string
  readonly before: unknown
}

/** How the state before an entry is found again: the changes to undo until the next entry, and the rest of that state. */
export interface Undo extends Head {
  readonly changes: readonly Change[]
}

/** About four changes for each entry of a full journal. Each takes 50 bytes, and the row that it replaced. */
export const changesLimit = 200_000

/** Forgets entries that the journal has removed, and the oldest entries when there are more than `limit` changes. */
export function createHistory(journal: Journal, headNow: () => Head, limit = changesLimit) {
  const changes: Change[] = []
  let removed = 0
  /** The state before each entry; the last point is for the next entry. Entries that change nothing share one. */
  const points: { readonly head: Head; readonly changes: number }[] = []
  const samePoint = createSame<(typeof points)[number]>(
    (last, next) => last.head === next.head && last.changes === next.changes,
  )

  const oldest = (): number => journal.last() + 2 - points.length

  function addPoint(): void {
    points.push(samePoint({ head: headNow(), changes: removed + changes.length }))
    let gone = Math.max(0, journal.first() - oldest())
    if (changes.length > limit * 1.1) {
      const firstKept = removed + changes.length - limit
      gone = Math.max(
        gone,
        points.findIndex((point) => point.changes >= firstKept),
      )
    }
    if (gone === 0) return
    points.splice(0, gone)
    const upTo = points[0]?.changes ?? removed
    changes.splice(0, upTo - removed)
    removed = upTo
  }

  /** Returns what leads back to the state before an entry, or before the next one. */
  function undoOf(seq: number): Undo | undefined {
    const at = seq - oldest()
    const [point, next] = [points[at], points[at + 1]]
    if (point === undefined) return undefined
    return { ...point.head, changes: changes.slice(point.changes - removed, next && next.changes - removed) }
  }

  return {
    undoOf,
    /**
     * Begins, once the world has its first rows. Does nothing without a journal. `earlier` is the history of another world: that of
     * its newest entries in order, and of the next one.
     */
    begin(earlier: readonly Undo[] = []): void {
      if (!journal.isKept) return
      for (const { changes: own, ...head } of earlier) {
        points.push({ head, changes: changes.length })
        changes.push(...own)
      }
      if (points.length === 0) addPoint()
      journal.subscribe(addPoint)
    },
    record(part: string, key: number | string, before: unknown): void {
      if (points.length > 0) changes.push({ part, key, before })
    },
    /** Returns the oldest entry before which the state is known; above the journal's last entry if none is. */
    oldest,
    /** Undoes in `parts`, copies of the present ones, all changes since before an entry. Returns the rest of the state then. */
    undo(seq: number, parts: Parts): Head {
      const point = points[seq - oldest()]
      if (point === undefined) throw new RangeError(`the state before entry ${String(seq)} is not known`)
      for (const { part, key, before } of changes.slice(point.changes - removed).toReversed()) {
        const values = parts[part]
        if (values instanceof Map) {
          if (before === undefined) values.delete(String(key))
          else values.set(String(key), before)
        } else if (values && before === undefined) values.length = Math.min(values.length, Number(key))
        else if (values) values[Number(key)] = before
      }
      return point.head
    },
  }
}

export class RecordedMap<Value> extends Map<string, Value> {
  readonly #record: (key: string, before: Value | undefined) => void

  constructor(record: (key: string, before: Value | undefined) => void) {
    super()
    this.#record = record
  }

  override set(key: string, value: Value): this {
    this.#record(key, this.get(key))
    return super.set(key, value)
  }

  override delete(key: string): boolean {
    if (this.has(key)) this.#record(key, this.get(key))
    return super.delete(key)
  }

  override clear(): void {
    for (const [key, value] of this) this.#record(key, value)
    super.clear()
  }
}
