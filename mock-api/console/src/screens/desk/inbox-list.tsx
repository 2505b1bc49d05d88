import { lazy, Suspense, useImperativeHandle, useRef, type Ref } from 'react'
import { onceAnswering } from '../../live/once-answering.ts'
import { Skeleton } from '../../ui/elements.tsx'
import type { InboxItem } from './inbox-item.ts'
import { InboxRow, RowClock } from './inbox-row.tsx'
import type { LongListHandle } from './long-list.tsx'

const LongList = lazy(onceAnswering(() => import('./long-list.tsx')))

/** From this many rows on, only the visible ones are rendered. */
const longLength = 60

export type InboxListHandle = LongListHandle

interface InboxListProps {
  /** The items that have been read. */
  readonly items: readonly InboxItem[]
  readonly total: number
  /** Called with the index of the last visible row of a long list. */
  readonly onScroll: (last: number) => void
  readonly desk: string
  readonly openPath: string
  readonly ref: Ref<InboxListHandle>
}

export function InboxList({ ref, ...props }: InboxListProps) {
  const { items, desk, openPath } = props
  const list = useRef<HTMLUListElement>(null)
  const longList = useRef<LongListHandle>(null)
  useImperativeHandle(ref, () => ({
    focusRow(index) {
      if (longList.current) longList.current.focusRow(index)
      else list.current?.querySelectorAll<HTMLElement>('[data-row]')[index]?.focus()
    },
  }))
  if (items.length > longLength) {
    return (
      <RowClock>
        <Suspense fallback={<Skeleton />}>
          <LongList ref={longList} {...props} />
        </Suspense>
      </RowClock>
    )
  }
  return (
    <RowClock>
      <ul ref={list} className="min-h-0 flex-1 overflow-y-auto">
        {items.map((item) => (
          <li key={item.path}>
            <InboxRow item={item} desk={desk} isOpen={item.path === openPath} />
          </li>
        ))}
      </ul>
    </RowClock>
  )
}
