import { useMemo, useState } from 'react'
import { useControl } from '../../live/world.tsx'
import { Answer, Button, Empty } from '../../ui/elements.tsx'
import { count } from '../../ui/format.ts'
import { conversationItems } from './inbox-item.ts'
import { InboxList } from './inbox-list.tsx'

const perPage = 50

interface EndedListProps {
  readonly desk: string
  readonly openPath: string
  readonly search: string
}

/** The conversations that have ended, newest first, in pages. */
export default function EndedList({ desk, openPath, search }: EndedListProps) {
  const [place, setPlace] = useState({ search, page: 1 })
  const page = place.search === search ? place.page : 1
  const goTo = (next: number): void => {
    setPlace({ search, page: next })
  }
  const ended = useControl('lists.conversations', { query: { state: 'ended', search, page, limit: perPage } })
  const items = useMemo(() => conversationItems(ended.data?.items ?? []), [ended.data?.items])
  return (
    <Answer query={ended}>
      {({ total }) =>
        total === 0 ? (
          <Empty title={search === '' ? 'No conversation has ended' : 'Nothing found'} />
        ) : (
          <div className="flex min-h-0 flex-1 flex-col">
            <InboxList items={items} desk={desk} openPath={openPath} />
            <div className="flex items-center justify-between gap-2 border-t border-line p-2 text-sm">
              <Button look="quiet" disabled={page === 1} onClick={() => goTo(page - 1)}>
                Newer
              </Button>
              <p className="text-muted">{count(total, 'conversation')}</p>
              <Button look="quiet" disabled={page * perPage >= total} onClick={() => goTo(page + 1)}>
                Older
              </Button>
            </div>
          </div>
        )
      }
    </Answer>
  )
}
