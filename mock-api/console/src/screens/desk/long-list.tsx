/** A long list. It renders only the visible rows and the row that has the focus. */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { flushSync } from 'react-dom'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react'
import type { InboxItem } from './inbox-item.ts'
import { InboxRow, rowHeightRem } from './inbox-row.tsx'

export interface LongListHandle {
  /** Brings a row into view and gives it the focus. */
  focusRow(index: number): void
}

interface LongListProps {
  readonly items: readonly InboxItem[]
  readonly total: number
  readonly onScroll: (last: number) => void
  readonly desk: string
  readonly openPath: string
  readonly ref?: Ref<LongListHandle>
}

const rootSize = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

export default function LongList({ items, total, onScroll, desk, openPath, ref }: LongListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [rowHeight] = useState(() => rowHeightRem * rootSize())
  const [focused, setFocused] = useState<string>()
  const focusedIndex = focused === undefined ? -1 : items.findIndex(({ path }) => path === focused)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => items[index]?.path ?? index,
    overscan: 5,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return focusedIndex < 0 || indexes.includes(focusedIndex)
        ? indexes
        : [...indexes, focusedIndex].toSorted((one, other) => one - other)
    },
  })
  const rows = virtualizer.getVirtualItems()
  const last = virtualizer.range?.endIndex ?? 0
  const tell = useEffectEvent(onScroll)
  useEffect(() => {
    tell(last)
  }, [last])
  useImperativeHandle(ref, () => ({
    focusRow(index) {
      const path = items[index]?.path ?? ''
      // The row may not be rendered yet, and the next key is for it.
      flushSync(() => {
        setFocused(path)
      })
      scroller.current?.querySelector<HTMLElement>(`[data-row="${path}"]`)?.focus({ preventScroll: true })
      virtualizer.scrollToIndex(index)
    },
  }))
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <ul
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={({ target }) => {
          setFocused(target.dataset['row'])
        }}
        onBlur={() => {
          setFocused(undefined)
        }}
      >
        {rows.map(({ index, key, start }) => {
          const item = items[index]
          return (
            item && (
              <li
                key={key}
                aria-setsize={total}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${String(start)}px)` }}
              >
                <InboxRow item={item} desk={desk} isOpen={item.path === openPath} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
