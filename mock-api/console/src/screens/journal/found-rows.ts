/** The rows that a filter finds: read page by page towards older entries. */
import type { ControlClient } from '../../../../control/client.ts'
import { queryOf, type Filters } from './address.ts'
import { createSource, pageSize, type Rows } from './rows.ts'
import { summaryOf, type Summary } from './summary.ts'

/** While new entries arrive at the top, older rows than these are read again when they are needed. */
const keptRows = 5000
/** New entries are looked for at most this often. */
const pauseMs = 250
const newestLimit = 1000

export function createFoundRows(control: ControlClient, filters: Filters): Rows {
  const source = createSource(control, { isReady: false, count: 0, unseen: 0, problem: undefined })
  const query = queryOf(filters)
  let rows: Summary[] = []
  const bySeq = new Map<number, Summary>()
  /** Where the next page of older entries begins; null if there is none. */
  let next: number | null = null
  /** The newest entry of the journal that was looked at. */
  let checked = 0
  let unseen = 0
  let isFollowing = true
  let isReadingOlder = false
  let isReadingNewer = false
  let hasNews = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell(): void {
    // One more row stands for those that are not read yet.
    source.set({ isReady: true, count: rows.length + (next === null ? 0 : 1), unseen })
  }

  function add(found: readonly Summary[]): void {
    for (const each of found) bySeq.set(each.seq, each)
  }

  async function begin(): Promise<void> {
    const page = await source.read({ ...query, order: 'newest', limit: pageSize })
    if (page === undefined) return
    bySeq.clear()
    rows = page.entries.map(summaryOf)
    add(rows)
    next = page.next
    checked = page.last
    unseen = 0
    tell()
    if (hasNews) readNewer()
  }

  async function readOlder(): Promise<void> {
    if (isReadingOlder || next === null || source.state().problem !== undefined) return
    isReadingOlder = true
    const page = await source.read({ ...query, order: 'newest', limit: pageSize, before: next })
    isReadingOlder = false
    if (page === undefined) return
    const found = page.entries.map(summaryOf)
    add(found)
    rows = [...rows, ...found]
    next = page.next
    tell()
  }

  async function readNewerNow(): Promise<void> {
    if (isReadingNewer || !source.state().isReady) return
    isReadingNewer = true
    hasNews = false
    const page = await source.read({
      ...query,
      limit: newestLimit,
      after: Math.max(checked, filters.after ?? 0),
    })
    isReadingNewer = false
    if (page === undefined) return
    checked = page.next ?? Math.max(checked, page.last)
    if (page.next !== null) readNewer()
    if (page.entries.length > 0) {
      if (isFollowing && unseen === 0) {
        const found = page.entries.map(summaryOf).toReversed()
        add(found)
        rows = [...found, ...rows]
        forgetOldest()
      } else unseen += page.entries.length
      tell()
    }
    if (hasNews) readNewer()
  }

  /** Forgets rows at the end, which are far from what is on the screen. */
  function forgetOldest(): void {
    if (rows.length <= keptRows) return
    for (const { seq } of rows.slice(keptRows)) bySeq.delete(seq)
    rows = rows.slice(0, keptRows)
    next = rows.at(-1)?.seq ?? null
  }

  function readNewer(): void {
    hasNews = true
    timer ??= setTimeout(() => {
      timer = undefined
      void readNewerNow()
    }, pauseMs)
  }

  function restart(): void {
    source.abandon()
    isReadingOlder = false
    isReadingNewer = false
    void begin()
  }

  return {
    open() {
      void begin()
      return () => {
        clearTimeout(timer)
        source.abandon()
      }
    },
    subscribe: source.subscribe,
    state: source.state,
    rowAt: (index) => rows[index],
    keyAt: (index) => rows[index]?.seq ?? 0,
    indexOf(seq) {
      if (!bySeq.has(seq)) return undefined
      const index = rows.findIndex((row) => row.seq === seq)
      return index < 0 ? undefined : index
    },
    rowOf: (seq) => bySeq.get(seq),
    show(_, lastIndex) {
      if (lastIndex >= rows.length - pageSize / 2) void readOlder()
    },
    receive: readNewer,
    follow(isNow) {
      if (isFollowing === isNow) return
      isFollowing = isNow
      if (isNow && unseen > 0) restart()
    },
    toNewest() {
      isFollowing = true
      restart()
    },
    restart,
    retry() {
      source.set({ problem: undefined })
      if (source.state().isReady) void readOlder()
      else void begin()
    },
  }
}
