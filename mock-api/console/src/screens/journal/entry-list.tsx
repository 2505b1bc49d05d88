/** The list of entries, newest first. It renders only the rows in sight, so that it stays quick with 50,000. */
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  memo,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type Key,
  type MouseEvent,
  type Ref,
} from 'react'
import { Badge } from '../../ui/elements.tsx'
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
  /** Scrolls so that an entry is in the middle, if it is not in sight. */
  bring(seq: number): void
}

interface EntryListProps {
  readonly rows: Rows
  readonly state: RowsState
  readonly openEntry: number | undefined
  readonly active: number | undefined
  readonly selection: ReadonlySet<number>
  /** The whole path, for links. */
  readonly addressOf: (seq: number) => string
  readonly onOpen: (seq: number) => void
  readonly onFocus: (seq: number) => void
  readonly onSelect: (seq: number, isRange: boolean) => void
  readonly ref: Ref<EntryListHandle>
}

/** Other clicks open a new tab or window. */
const isPlainClick = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !metaKey && !ctrlKey && !shiftKey && !altKey

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
  onOpen,
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
    overscan: 3,
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
  const drawn = useDrawn(items.map(({ key }) => key))

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
      if (index === undefined || (index >= startIndex && index <= endIndex)) return
      virtualizer.scrollToIndex(index, { align: 'center' })
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
          const row = drawn.has(key) ? rows.rowAt(index) : undefined
          return (
            <Row
              key={key}
              position={index + 1}
              count={state.count}
              height={height}
              top={start}
              row={row}
              isNarrow={isNarrow}
              depth={row === undefined ? 0 : depthOf(row, rows)}
              delay={row === undefined ? undefined : delayOf(row, rows)}
              isOpen={row !== undefined && row.seq === openEntry}
              isActive={row !== undefined && row.seq === active}
              isSelected={row !== undefined && selection.has(row.seq)}
              address={row === undefined ? '' : addressOf(row.seq)}
              onOpen={onOpen}
              onFocus={onFocus}
              onSelect={onSelect}
            />
          )
        })}
      </ul>
    </div>
  )
}

/** A far jump needs more rows than a slow processor can draw in one frame. */
const rowsInAFrame = 4

/** Returns which of the rows are drawn: a few more in each frame. The others keep their place. */
function useDrawn(keys: readonly Key[]): ReadonlySet<Key> {
  const [drawn, setDrawn] = useState<ReadonlySet<Key>>(new Set())
  const frame = useRef<number>(undefined)
  const isWaiting = keys.some((key) => !drawn.has(key))
  const draw = useEffectEvent(() => {
    frame.current = undefined
    const added = keys.filter((key) => !drawn.has(key)).slice(0, rowsInAFrame)
    setDrawn(new Set([...keys.filter((key) => drawn.has(key)), ...added]))
  })
  useEffect(() => {
    if (isWaiting)
      frame.current ??= requestAnimationFrame(() => {
        draw()
      })
  })
  useEffect(
    () => () => {
      if (frame.current !== undefined) cancelAnimationFrame(frame.current)
      frame.current = undefined
    },
    [],
  )
  return drawn
}

interface RowProps extends Pick<EntryListProps, 'onOpen' | 'onFocus' | 'onSelect'> {
  readonly position: number
  readonly count: number
  readonly height: number
  readonly top: number
  /** Undefined while it is read. */
  readonly row: Summary | undefined
  readonly isNarrow: boolean
  readonly depth: number
  readonly delay: string | undefined
  readonly isOpen: boolean
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly address: string
}

const indents = ['', 'pl-2', 'pl-6', 'pl-10', 'pl-14']

/** One entry. It has as few elements as it can, because scrolling makes many of them. */
const Row = memo(function Row({
  position,
  count,
  height,
  top,
  row,
  isNarrow,
  depth,
  delay,
  isOpen,
  isActive,
  isSelected,
  address,
  onOpen,
  onFocus,
  onSelect,
}: RowProps) {
  const look = isOpen ? 'bg-brand-wash' : isSelected ? 'bg-sunken' : 'hover:bg-raised'
  return (
    <li
      aria-setsize={count}
      aria-posinset={position}
      className={`absolute inset-x-0 top-0 flex border-b border-line ${look}`}
      style={{ height, transform: `translateY(${String(top)}px)`, contain: 'size layout paint' }}
    >
      {row === undefined ? (
        <span className="m-3 text-sm text-muted">…</span>
      ) : (
        <>
          <label className="flex w-10 shrink-0 cursor-pointer items-center justify-center pointer-coarse:w-11">
            <input
              type="checkbox"
              aria-label={`Select entry ${String(row.seq)}`}
              className="size-4 accent-brand"
              checked={isSelected}
              onChange={({ nativeEvent }) => {
                onSelect(row.seq, (nativeEvent as PointerEvent).shiftKey)
              }}
            />
          </label>
          <a
            href={address}
            data-entry={row.seq}
            aria-current={isOpen || undefined}
            onFocus={() => {
              onFocus(row.seq)
            }}
            onClick={(event) => {
              if (!isPlainClick(event)) return
              event.preventDefault()
              onOpen(row.seq)
            }}
            className={`flex min-w-0 flex-1 items-center gap-x-3 border-l-4 pl-2 pr-3 text-sm -outline-offset-3 ${isNarrow ? 'flex-wrap content-center' : ''} ${isActive ? 'border-brand' : 'border-transparent'}`}
          >
            <RowContent row={row} isNarrow={isNarrow} depth={depth} delay={delay} />
          </a>
        </>
      )}
    </li>
  )
})

interface RowContentProps extends Pick<RowProps, 'isNarrow' | 'depth' | 'delay'> {
  readonly row: Summary
}

function RowContent({ row: { seq, at, kind, parts, mark }, isNarrow, depth, delay }: RowContentProps) {
  const { name, Icon } = kinds[kind]
  return (
    <>
      <span className={`shrink-0 text-xs tabular-nums text-muted ${isNarrow ? '' : 'w-12 text-right'}`}>
        {seq}
      </span>
      <span className="w-14 shrink-0 text-xs tabular-nums text-muted">{timeOfDay(at)}</span>
      <Icon className="-mr-1.5 size-4 text-muted" />
      <span className={`shrink-0 text-xs font-semibold text-muted ${isNarrow ? 'flex-1' : 'w-16'}`}>
        {name}
      </span>
      {isNarrow && mark !== undefined && <Badge tone={mark.tone}>{mark.word}</Badge>}
      <span
        className={`min-w-0 ${isNarrow ? 'line-clamp-2 basis-full wrap-anywhere' : 'flex-1 truncate'} ${depth > 0 ? 'journal-effect' : ''} ${indents[depth] ?? ''}`}
      >
        <Sentence parts={parts} />
        {delay !== undefined && <span className="text-muted"> · {delay} after its cause</span>}
      </span>
      {!isNarrow && mark !== undefined && <Badge tone={mark.tone}>{mark.word}</Badge>}
    </>
  )
}
