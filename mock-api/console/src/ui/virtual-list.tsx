/** A list of rows of one height. It renders only the rows in sight and the focused row, so that it stays quick with 50,000. */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import { flushSync } from 'react-dom'

export interface VirtualListHandle {
  toTop(): void
  /** Scrolls to a row, if it is not in sight, and moves the focus to its link. */
  focus(index: number): void
  /** Scrolls so that a row is in the middle, if it is not in sight. */
  bring(index: number): void
}

type RowKey = string | number

interface VirtualListProps {
  readonly label?: string
  readonly count: number
  /** How many rows there are, also those that are not read. */
  readonly total?: number | undefined
  readonly rowHeight: number
  readonly keyAt: (index: number) => RowKey
  readonly indexOf: (key: RowKey) => number | undefined
  /** Called with the first and the last row in sight, and whenever `version` changes. */
  readonly onShow: (first: number, last: number) => void
  readonly version?: unknown
  readonly onScroll?: (top: number) => void
  readonly className?: string
  /** Its link has the focus. */
  readonly children: (index: number, isDrawn: boolean) => ReactNode
  readonly ref?: Ref<VirtualListHandle>
}

export default function VirtualList({
  label,
  count,
  total = count,
  rowHeight,
  keyAt,
  indexOf,
  onShow,
  version,
  onScroll,
  className = '',
  children,
  ref,
}: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<RowKey>()
  const toFocus = useRef<number>(undefined)
  const focusedIndex = focused === undefined ? -1 : (indexOf(focused) ?? -1)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyAt,
    overscan: 3,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return focusedIndex < 0 || indexes.includes(focusedIndex)
        ? indexes
        : [...indexes, focusedIndex].toSorted((one, other) => one - other)
    },
  })
  const rows = virtualizer.getVirtualItems()
  const drawn = useDrawn(rows.map(({ key }) => key as RowKey))
  const { startIndex: first, endIndex: last } = virtualizer.range ?? { startIndex: 0, endIndex: 0 }

  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const show = useEffectEvent(onShow)
  useEffect(() => show(first, last), [first, last, version])

  function focusRow(): void {
    const position = String((toFocus.current ?? -1) + 1)
    const link = scroller.current?.querySelector<HTMLElement>(`[aria-posinset="${position}"] a`)
    if (!link) return
    toFocus.current = undefined
    link.focus({ preventScroll: true })
  }
  // A row that was still read gets the focus when it is there.
  useEffect(focusRow)

  useImperativeHandle(ref, () => ({
    toTop: () => scroller.current?.scrollTo({ top: 0 }),
    bring(index) {
      if (index < first || index > last) virtualizer.scrollToIndex(index, { align: 'center' })
    },
    focus(index) {
      // The row may not be rendered yet, and the next key is for it.
      flushSync(() => setFocused(keyAt(index)))
      toFocus.current = index
      focusRow()
      virtualizer.scrollToIndex(index)
    },
  }))

  return (
    <div
      ref={scroller}
      onScroll={({ currentTarget }) => onScroll?.(currentTarget.scrollTop)}
      className="h-full min-h-0 flex-1 overflow-y-auto overscroll-contain"
    >
      <ul
        aria-label={label}
        className="relative w-full"
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={({ target }) => {
          const position = target.closest('li')?.ariaPosInSet
          if (position) setFocused(keyAt(Number(position) - 1))
        }}
        onBlur={() => setFocused(undefined)}
      >
        {rows.map(({ index, key, start }) => (
          <li
            key={key}
            aria-setsize={total}
            aria-posinset={index + 1}
            className={`absolute inset-x-0 top-0 ${className}`}
            style={{
              height: rowHeight,
              transform: `translateY(${String(start)}px)`,
              contain: 'size layout paint',
            }}
          >
            {children(index, key === focused || drawn.has(key as RowKey))}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A far jump needs more rows than a slow processor can draw in one frame. */
const rowsInAFrame = 4

/** Returns which of the rows are drawn: a few more in each frame. The others keep their place. */
function useDrawn(keys: readonly RowKey[]): ReadonlySet<RowKey> {
  const [drawn, setDrawn] = useState<ReadonlySet<RowKey>>(new Set())
  const isWaiting = keys.some((key) => !drawn.has(key))
  const draw = useEffectEvent(() => {
    const added = keys.filter((key) => !drawn.has(key)).slice(0, rowsInAFrame)
    setDrawn(new Set([...keys.filter((key) => drawn.has(key)), ...added]))
  })
  useEffect(() => {
    if (!isWaiting) return undefined
    const frame = requestAnimationFrame(() => draw())
    return () => cancelAnimationFrame(frame)
  }, [isWaiting, drawn])
  return drawn
}
