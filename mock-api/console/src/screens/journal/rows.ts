/** The rows of the journal's list, newest first, read from the simulator as they are needed. */
import type { ResponseOf } from '../../../../control/api.ts'
import type { CallInput, ControlClient } from '../../../../control/client.ts'
import type { Entry } from '../../../../world/journal-entry.ts'
import { sentenceOf } from '../../live/problem.ts'
import type { Summary } from './summary.ts'

type Query = NonNullable<CallInput<'journal.read'>['query']>
type Page = ResponseOf<'journal.read'>

export interface RowsState {
  /** Whether the first answer is here. */
  readonly isReady: boolean
  readonly count: number
  /** New entries that the list does not show yet, because its newest entries are out of sight. */
  readonly unseen: number
  /** Why the last reading failed. */
  readonly problem: string | undefined
}

export interface Rows {
  /** Begins to read, until the returned function is called. */
  open(): () => void
  subscribe(listener: () => void): () => void
  /** Returns the same object until something changes. */
  state(): RowsState
  /** Undefined while it is read. */
  rowAt(index: number): Summary | undefined
  /** Identifies the row, also while it is read. */
  keyAt(index: number): number
  indexOf(seq: number): number | undefined
  rowOf(seq: number): Summary | undefined
  /** Says which rows are on the screen. */
  show(firstIndex: number, lastIndex: number): void
  receive(entries: readonly Entry[]): void
  /** Whether the newest entries are in sight. While they are not, no row moves. */
  follow(isFollowing: boolean): void
  /** Shows the newest entries. */
  toNewest(): void
  /** Reads everything again, after the stream was interrupted. */
  restart(): void
  retry(): void
}

export const pageSize = 50

/** What both kinds of rows share: a state with listeners, and reading with errors. */
export function createSource(control: ControlClient, initial: RowsState) {
  const listeners = new Set<() => void>()
  let controller = new AbortController()
  let state = initial

  function set(changes: Partial<RowsState>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  return {
    state: () => state,
    set,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Returns undefined when it failed or was abandoned. */
    async read(query: Query): Promise<Page | undefined> {
      const { signal } = controller
      try {
        const page = await control.call('journal.read', { query }, { signal })
        if (signal.aborted) return undefined
        if (state.problem !== undefined) set({ problem: undefined })
        return page
      } catch (error) {
        if (!signal.aborted) set({ problem: sentenceOf(error) })
        return undefined
      }
    },
    /** Abandons what is being read. */
    abandon(): void {
      controller.abort()
      controller = new AbortController()
    },
  }
}
