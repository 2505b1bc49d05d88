/**
 * The rows without a filter: every entry of a range of numbers. The number gives the position, so that the scroll bar is right
 * and any part can be read on its own.
 */
import type { ControlClient } from '../../../../control/client.ts'
import type { Filters } from './address.ts'
import { createSource, pageSize, type Rows } from './rows.ts'
import { summaryOf, type Summary } from './summary.ts'

/** Rows that are kept; further ones are read again. */
const keptRows = 6000
/** How long new entries and movements are collected before they are shown or read. */
const pauseMs = 60

const pageOf = (seq: number): number => Math.floor((seq - 1) / pageSize)

export function createNumberedRows(
  control: ControlClient,
  { after = 0, before = Number.POSITIVE_INFINITY }: Pick<Filters, 'after' | 'before'>,
): Rows {
  const source = createSource(control, { isReady: false, count: 0, unseen: 0, problem: undefined })
  const rows = new Map<number, Summary>()
  const reading = new Set<number>()
  let isClosed = true
  let isFollowing = true
  /** The ends of the journal. */
  let first = 0
  let last = 0
  /** The newest entry that the list has. */
  let top = 0
  /** What is on the screen, by number. */
  let wanted = { lowest: 0, highest: 0 }
  let showTimer: ReturnType<typeof setTimeout> | undefined
  let tellTimer: ReturnType<typeof setTimeout> | undefined

  const highest = (): number => Math.min(top, before - 1)
  const lowest = (): number => Math.max(first, after + 1, 1)

  function tell(): void {
    clearTimeout(tellTimer)
    tellTimer = undefined
    const count = Math.max(0, highest() - lowest() + 1)
    // The journal has removed everything that the list has.
    if (count === 0 && top < last && last >= first) top = last
    source.set({
      isReady: true,
      count: Math.max(0, highest() - lowest() + 1),
      unseen: Math.max(0, Math.min(last, before - 1) - Math.max(highest(), after)),
    })
  }

  function keep(summaries: readonly Summary[]): void {
    for (const each of summaries) rows.set(each.seq, each)
    if (rows.size <= keptRows) return
    const margin = keptRows / 4
    for (const seq of rows.keys())
      if (seq < wanted.lowest - margin || seq > wanted.highest + margin) rows.delete(seq)
  }

  async function begin(): Promise<void> {
    const page = await source.read({
      order: 'newest',
      limit: pageSize,
      ...(Number.isFinite(before) && { before }),
    })
    if (page === undefined) return
    last = Math.max(last, page.last)
    first = page.first
    top = last
    keep(page.entries.map(summaryOf))
    tell()
  }

  const isMissing = (page: number): boolean => {
    if (page < 0) return false
    const from = Math.max(page * pageSize + 1, lowest())
    const to = Math.min((page + 1) * pageSize, highest())
    for (let seq = from; seq <= to; seq += 1) if (!rows.has(seq)) return true
    return false
  }

  async function readPage(page: number): Promise<void> {
    reading.add(page)
    const answer = await source.read({ after: page * pageSize, limit: pageSize })
    reading.delete(page)
    if (answer === undefined) return
    first = answer.first
    keep(answer.entries.map(summaryOf))
    tell()
    readWanted()
  }

  /** Reads the pages on the screen, then those next to them, one at a time. */
  function readWanted(): void {
    if (reading.size > 0 || isClosed || source.state().problem !== undefined) return
    const [newest, oldest] = [pageOf(wanted.highest), pageOf(Math.max(1, wanted.lowest))]
    const visible = Array.from({ length: newest - oldest + 1 }, (_, index) => newest - index)
    const page = [...visible, oldest - 1, newest + 1].find(isMissing)
    if (page !== undefined) void readPage(page)
  }

  return {
    open() {
      isClosed = false
      void begin()
      return () => {
        isClosed = true
        clearTimeout(showTimer)
        clearTimeout(tellTimer)
        source.abandon()
      }
    },
    subscribe: source.subscribe,
    state: source.state,
    rowAt: (index) => rows.get(highest() - index),
    keyAt: (index) => highest() - index,
    indexOf: (seq) => (seq >= lowest() && seq <= highest() ? highest() - seq : undefined),
    rowOf: (seq) => (seq >= lowest() && seq <= highest() ? rows.get(seq) : undefined),
    show(firstIndex, lastIndex) {
      wanted = { lowest: highest() - lastIndex, highest: highest() - firstIndex }
      showTimer ??= setTimeout(() => {
        showTimer = undefined
        readWanted()
      }, pauseMs)
    },
    receive(entries) {
      if (isClosed) return
      last = Math.max(last, entries.at(-1)?.seq ?? 0)
      if (first === 0) first = entries[0]?.seq ?? 0
      if (isFollowing) {
        keep(entries.map(summaryOf))
        top = last
        wanted = { ...wanted, highest: highest() }
      }
      if (source.state().isReady) tellTimer ??= setTimeout(tell, pauseMs)
    },
    follow(isNow) {
      if (isFollowing === isNow) return
      isFollowing = isNow
      if (!isNow || top === last) return
      top = last
      tell()
    },
    toNewest() {
      isFollowing = true
      top = last
      tell()
    },
    restart() {
      source.abandon()
      rows.clear()
      reading.clear()
      last = 0
      void begin()
    },
    retry() {
      source.set({ problem: undefined })
      if (source.state().isReady) readWanted()
      else void begin()
    },
  }
}
