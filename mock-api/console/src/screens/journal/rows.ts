/** The rows of the journal's list, newest first, read from the simulator as they are needed. */
import { useEffect, useMemo, useState } from 'react'
import type { ResponseOf } from '../../../../control/api.ts'
import type { CallInput, ControlClient } from '../../../../control/client.ts'
import { sentenceOf } from '../../live/problem.ts'
import { useStream, useWorld } from '../../live/world.tsx'
import { isUnfiltered, type Filters } from './address.ts'
import { summaryOf, type Summary } from './summary.tsx'

export interface RowsState {
  /** Whether the first answer is here. */
  readonly isReady: boolean
  readonly count: number
  /** New entries that the list does not show yet, because its newest entries are out of sight. */
  readonly unseen: number
  readonly problem: string | undefined
}

export type Rows = ReturnType<typeof createRows>
type Page = ResponseOf<'journal.read'>

const pageSize = 50
const newestLimit = 1000
/** Rows that are kept; further ones are read again. */
const keptRows = 6000
/** How long new entries and movements are collected before something is read. */
const pauseMs = 60

const nothing: RowsState = { isReady: false, count: 0, unseen: 0, problem: undefined }

export function createRows(
  control: ControlClient,
  filters: Filters,
  onChange: (state: RowsState) => void = () => undefined,
) {
  let state = nothing
  /** The numbers of the rows. Without a filter these are all of a range, so that the scroll bar is right. */
  let seqs: readonly number[] = []
  /** The numbers of new rows that the list does not show yet. */
  let unseen: readonly number[] = []
  const known = new Map<number, Summary>()
  /** Where the next page of older entries begins; null if there is none. */
  let next: number | null = null
  /** The newest entry of the journal that was looked at. */
  let checked = 0
  let isFollowing = true
  /** What is on the screen, by index. */
  let visible = { first: 0, last: 0 }
  let reading = new AbortController()
  const older = inTurn(readOlder)
  const newer = inTurn(readNewer)

  function set(changes: Partial<RowsState>): void {
    state = { ...state, ...changes }
    onChange(state)
  }

  /** Returns undefined when it failed or was abandoned. */
  async function read(query: CallInput<'journal.read'>['query']): Promise<Page | undefined> {
    const { signal } = reading
    try {
      const page = await control.call('journal.read', { query: { ...filters, ...query } }, { signal })
      return signal.aborted ? undefined : page
    } catch (error) {
      if (!signal.aborted) set({ problem: sentenceOf(error) })
      return undefined
    }
  }

  async function begin(isAgain = false): Promise<void> {
    const isRange = isUnfiltered(filters)
    const limit = isRange || seqs.length === 0 ? pageSize : newestLimit
    const page = await read({ order: 'newest', limit })
    if (page === undefined) return
    const { after = 0, before = Number.POSITIVE_INFINITY } = filters
    const highest = Math.min(page.last, before - 1)
    const former = seqs[0] ?? highest
    const length = Math.max(0, highest - Math.max(page.first, after + 1, 1) + 1)
    seqs = isRange ? Array.from({ length }, (_, index) => highest - index) : page.entries.map(seqOf)
    next = isRange ? null : page.next
    unseen = isFollowing ? [] : seqs.filter((seq) => seq > former)
    seqs = seqs.slice(unseen.length)
    checked = page.last
    known.clear()
    keep(page)
    newer.ask()
    if (isAgain) await readOlder()
  }

  /** Reads a page on the screen or next to it, one at a time. */
  async function readOlder(): Promise<void> {
    const { first, last } = visible
    const near = [
      ...seqs.slice(first, last + 1),
      ...seqs.slice(Math.max(0, first - pageSize), first),
      ...seqs.slice(last + 1, last + 1 + pageSize),
    ]
    const missing = near.find((seq) => !known.has(seq))
    const end = last >= seqs.length - pageSize / 2 ? next : null
    const before = missing === undefined ? end : missing + 1
    if (before === null) return
    const page = await read({ order: 'newest', limit: pageSize, before })
    if (page === undefined || (missing === undefined && next !== end)) return
    if (missing === undefined) {
      next = page.next
      seqs = [...seqs, ...page.entries.map(seqOf)]
    } else if (page.entries[0]?.seq !== missing) seqs = seqs.filter((seq) => seq !== missing)
    keep(page)
    older.ask()
  }

  async function readNewer(): Promise<void> {
    if (!state.isReady) return
    const page = await read({ limit: newestLimit, after: Math.max(checked, filters.after ?? 0) })
    if (page === undefined) return
    checked = page.next ?? Math.max(checked, page.last)
    unseen = [...page.entries.map(seqOf).toReversed(), ...unseen]
    keep(page)
    if (page.next !== null) newer.ask()
  }

  /** Keeps the entries of a page, and tells what the list has now. */
  function keep({ entries, first }: Page): void {
    // The journal has removed these.
    if ((seqs.at(-1) ?? first) < first) seqs = seqs.filter((seq) => seq >= first)
    if (isFollowing || seqs.length === 0) showUnseen()
    for (const entry of entries) known.set(entry.seq, summaryOf(entry))
    if (known.size > keptRows) {
      const highest = seqs[Math.max(0, visible.first - keptRows / 4)] ?? 0
      const lowest = seqs[visible.last + keptRows / 4] ?? 0
      for (const seq of known.keys()) if (seq > highest || seq < lowest) known.delete(seq)
    }
    tell()
  }

  function showUnseen(): void {
    seqs = [...unseen, ...seqs]
    unseen = []
  }

  function tell(): void {
    // One more row stands for those that are not read yet.
    const count = seqs.length + (next === null ? 0 : 1)
    set({ isReady: true, count, unseen: unseen.length, problem: undefined })
  }

  function abandon(): void {
    reading.abort()
    reading = new AbortController()
  }

  return {
    /** Begins to read, until the returned function is called. */
    open() {
      void begin()
      return () => {
        older.cancel()
        newer.cancel()
        abandon()
      }
    },
    state: () => state,
    rowAt: (index: number) => known.get(seqs[index] ?? 0),
    /** Identifies the row, also while it is read. */
    keyAt: (index: number) => seqs[index] ?? 0,
    indexOf(seq: number): number | undefined {
      const index = seqs.indexOf(seq)
      return index === -1 ? undefined : index
    },
    rowOf: (seq: number) => known.get(seq),
    show(first: number, last: number) {
      visible = { first, last }
      older.ask()
    },
    receive: newer.ask,
    /** Whether the newest entries are in sight. While they are not, no row moves. */
    follow(isNow: boolean) {
      isFollowing = isNow
      if (!isNow || unseen.length === 0) return
      showUnseen()
      tell()
    },
    /** Reads everything again, after the stream was interrupted. */
    restart() {
      abandon()
      return begin(true)
    },
    retry() {
      set({ problem: undefined })
      if (state.isReady) older.ask()
      else void begin()
    },
  }
}

const seqOf = ({ seq }: { readonly seq: number }): number => seq

/** Does the work a moment after it is asked for, once for several calls, and never twice at a time. */
function inTurn(work: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWorking = false
  let isAsked = false
  async function begin(): Promise<void> {
    timer = undefined
    isAsked = false
    isWorking = true
    await work()
    isWorking = false
    if (isAsked) ask()
  }
  function ask(): void {
    isAsked = true
    if (!isWorking) timer ??= setTimeout(() => void begin(), pauseMs)
  }
  function cancel(): void {
    clearTimeout(timer)
    timer = undefined
  }
  return { ask, cancel }
}

/** Returns the rows for these filters, current by the stream. Give it the same object until a filter changes. */
export function useRows(filters: Filters) {
  const { control } = useWorld()
  const [shown, setShown] = useState<{ readonly rows: Rows; readonly state: RowsState }>()
  const current = useMemo((): Rows => {
    const rows: Rows = createRows(control, filters, (state) => {
      if (state.isReady || state.problem !== undefined) setShown({ rows, state })
    })
    return rows
  }, [control, filters])
  useEffect(() => {
    const close = current.open()
    // A page that returns begins again, by the stream.
    addEventListener('pagehide', close)
    return () => {
      removeEventListener('pagehide', close)
      close()
    }
  }, [current])
  useStream({ onEntries: current.receive, onReconnected: current.restart })
  return {
    /** Undefined before the first rows. While others are read, the old ones. */
    rows: shown?.rows,
    state: shown?.state ?? nothing,
    /** The rows are those of the filters before. */
    isOld: shown?.rows !== current,
  }
}
