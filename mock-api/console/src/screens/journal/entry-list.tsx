/** The list of entries, newest first. It renders only the rows in sight, so that it stays quick with 50,000. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '../../ui/badge.tsx'
import { duration, timeOfDay } from '../../ui/format.ts'
import { kinds } from './kinds.ts'
import type { Rows, RowsState } from './rows.ts'
import type { Summary } from './summary.ts'
import { Sentence } from './users.tsx'

const wideRow = 40
const narrowRow = 72
/** In pixels. On a narrower list a row has three lines. */
const narrowList = 640
const deepest = 4

export interface EntryListHandle {
  toTop(): void
  /** Scrolls to an entry, if it is not in sight, and moves the focus to it. */
  focus(seq: number): void
  /** Scrolls so that an entry is in the middle. */
  bring(seq: number): void
}

interface EntryListProps {
  readonly rows: Rows
  readonly state: RowsState
  readonly openEntry: number | undefined
  readonly active: number | undefined
  readonly selection: ReadonlySet<number>
  readonly addressOf: (seq: number) => string
  readonly onFocus: (seq: number) => void
  readonly onSelect: (seq: number, isRange: boolean) => void
  readonly ref: Ref<EntryListHandle>
}

/** How many of its causes are among the rows. */
function depthOf(row: Summary, rows: Rows): number {
  let depth = 0
  let cause = row.cause
  while (cause !== null && depth < deepest) {
    const above = rows.rowOf(cause)
    if (above === undefined) break
    depth += 1
    cause = above.cause
  }
  return depth
}

/** How much later than its cause an entry is: `+5s`; undefined if it is at once. */
function delayOf(row: Summary, rows: Rows): string | undefined {
  const cause = row.cause === null ? undefined : rows.rowOf(row.cause)
  if (cause === undefined) return undefined
  const ms = Date.parse(row.at) - Date.parse(cause.at)
  return ms > 0 ? `+${ms < 1000 ? `${String(ms)} ms` : duration(ms)}` : undefined
}

export function EntryList({
  rows,
  state,
  openEntry,
  active,
  selection,
  addressOf,
  onFocus,
  onSelect,
  ref,
}: EntryListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [isNarrow, setNarrow] = useState(false)
  const toFocus = useRef<number>(undefined)
  const height = isNarrow ? narrowRow : wideRow
  const activeIndex = active === undefined ? undefined : rows.indexOf(active)
  const virtualizer = useVirtualizer({
    count: state.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => rows.keyAt(index),
    overscan: 8,
    useFlushSync: false,
    // The row that has the focus stays, so that the focus is not lost.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan)
      const last = Math.min(count - 1, endIndex + overscan)
      const range = Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
      if (activeIndex === undefined || activeIndex >= count) return range
      if (activeIndex < first) return [activeIndex, ...range]
      return activeIndex > last ? [...range, activeIndex] : range
    },
  })
  const items = virtualizer.getVirtualItems()

  useEffect(() => {
    virtualizer.measure()
  }, [virtualizer, height])

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setNarrow(entry.contentRect.width < narrowList)
    })
    if (scroller.current) observer.observe(scroller.current)
    return () => {
      observer.disconnect()
    }
  }, [])

  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 }
  useEffect(() => {
    rows.show(startIndex, endIndex)
  }, [rows, startIndex, endIndex, state])

  useEffect(() => {
    if (toFocus.current === undefined) return
    const link = scroller.current?.querySelector<HTMLElement>(`[data-entry="${String(toFocus.current)}"]`)
    if (!link) return
    toFocus.current = undefined
    link.focus({ preventScroll: true })
  })

  useImperativeHandle(ref, () => ({
    toTop() {
      scroller.current?.scrollTo({ top: 0 })
    },
    bring(seq) {
      const index = rows.indexOf(seq)
      if (index !== undefined) virtualizer.scrollToIndex(index, { align: 'center' })
    },
    focus(seq) {
      const index = rows.indexOf(seq)
      if (index === undefined) return
      toFocus.current = seq
      virtualizer.scrollToIndex(index, { align: 'auto' })
      onFocus(seq)
    },
  }))

  return (
    <div
      ref={scroller}
      onScroll={({ currentTarget }) => {
        rows.follow(currentTarget.scrollTop < height / 2)
      }}
      className="h-full overflow-y-auto overscroll-contain"
    >
      <ul aria-label="Entries" className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start, key }) => {
          const row = rows.rowAt(index)
          return (
            <li
              key={key}
              aria-setsize={state.count}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ height, transform: `translateY(${String(start)}px)` }}
            >
              {row === undefined ? (
                <div className="flex h-full items-center border-b border-line px-4">
                  <span className="h-4 w-2/3 rounded bg-sunken">
                    <span className="sr-only">Loading</span>
                  </span>
                </div>
              ) : (
                <Row
                  row={row}
                  isNarrow={isNarrow}
                  depth={depthOf(row, rows)}
                  delay={delayOf(row, rows)}
                  isOpen={row.seq === openEntry}
                  isActive={row.seq === active}
                  isSelected={selection.has(row.seq)}
                  address={addressOf(row.seq)}
                  onFocus={onFocus}
                  onSelect={onSelect}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface RowProps extends Pick<EntryListProps, 'onFocus' | 'onSelect'> {
  readonly row: Summary
  readonly isNarrow: boolean
  readonly depth: number
  readonly delay: string | undefined
  readonly isOpen: boolean
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly address: string
}

const indents = ['', 'ml-4', 'ml-8', 'ml-12', 'ml-16']

const Row = memo(function Row({
  row,
  isNarrow,
  depth,
  delay,
  isOpen,
  isActive,
  isSelected,
  address,
  onFocus,
  onSelect,
}: RowProps) {
  const { seq, at, kind, parts, mark } = row
  const { name, Icon } = kinds[kind]
  const look = isOpen ? 'bg-brand-wash' : isSelected ? 'bg-sunken' : 'hover:bg-raised'
  return (
    <div className={`flex h-full border-b border-line ${look}`}>
      <label className="flex w-10 shrink-0 cursor-pointer items-center justify-center pointer-coarse:w-11">
        <span className="sr-only">Select entry {seq}</span>
        <input
          type="checkbox"
          className="size-4 accent-brand"
          checked={isSelected}
          onChange={({ nativeEvent }) => {
            onSelect(seq, (nativeEvent as MouseEvent).shiftKey)
          }}
        />
      </label>
      <Link
        to={address}
        data-entry={seq}
        aria-current={isOpen || undefined}
        onFocus={() => {
          onFocus(seq)
        }}
        className={`flex min-w-0 flex-1 -outline-offset-3 pr-3 text-sm ${isNarrow ? 'flex-col justify-center' : 'items-center gap-3'} border-l-4 pl-2 ${isActive ? 'border-brand' : 'border-transparent'}`}
      >
        <span className="flex shrink-0 items-center gap-3 text-muted">
          <span className={`text-xs tabular-nums ${isNarrow ? '' : 'w-12 text-right'}`}>{seq}</span>
          <span className="w-16 text-xs tabular-nums">{timeOfDay(at)}</span>
          <span className={`flex items-center gap-1.5 text-xs font-semibold ${isNarrow ? '' : 'w-20'}`}>
            <Icon className="size-4" />
            {name}
          </span>
        </span>
        <span
          className={`flex min-w-0 items-center gap-2 ${isNarrow ? '' : 'flex-1'} ${indents[depth] ?? ''}`}
        >
          {depth > 0 && (
            <span
              aria-hidden
              className="mt-2 h-2 w-2.5 shrink-0 rounded-tl border-l-2 border-t-2 border-control"
            />
          )}
          <span className={isNarrow ? 'line-clamp-2 wrap-anywhere' : 'truncate'}>
            <Sentence parts={parts} />
          </span>
          {delay !== undefined && (
            <span className="shrink-0 text-xs tabular-nums text-muted">
              {delay}
              <span className="sr-only"> after its cause</span>
            </span>
          )}
          {mark !== undefined && (
            <span className={isNarrow ? 'shrink-0' : 'ml-auto shrink-0'}>
              <Badge tone={mark.tone}>{mark.word}</Badge>
            </span>
          )}
        </span>
      </Link>
    </div>
  )
})
