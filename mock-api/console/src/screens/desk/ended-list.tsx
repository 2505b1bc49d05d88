import { useMemo, type Ref } from 'react'
import { useControl } from '../../live/world.tsx'
import { useFilters } from '../../ui/filters.tsx'
import { Pages } from '../../ui/list.tsx'
import { Answer, Empty } from '../../ui/elements.tsx'
import { conversationItems, InboxList, type InboxListHandle } from './inbox.tsx'

interface EndedListProps {
  readonly openPath: string
  readonly search: string
  readonly ref: Ref<InboxListHandle>
}

export default function EndedList({ openPath, search, ref }: EndedListProps) {
  const { page } = useFilters()
  const ended = useControl('lists.conversations', { query: { state: 'ended', search, page, limit: 50 } })
  const items = useMemo(() => conversationItems(ended.data?.items ?? []), [ended.data?.items])
  return (
    <Answer query={ended}>
      {(list) =>
        list.total === 0 ? (
          <Empty title={search === '' ? 'No conversation has ended' : 'Nothing found'} />
        ) : (
          <div className="flex min-h-0 flex-1 flex-col">
            <InboxList ref={ref} items={items} openPath={openPath} />
            <div className="border-t border-line p-2">
              <Pages {...list} noun="conversation" />
            </div>
          </div>
        )
      }
    </Answer>
  )
}
