import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { lazyPart, onceAnswering } from '../../live/lazy-part.ts'
import { useControl } from '../../live/world.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Answer, Empty, IconButton, Skeleton } from '../../ui/elements.tsx'
import { FilterField } from '../../ui/filters.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { nameOf } from '../../ui/format.ts'
import { conversationItems, type InboxItem, InboxList, type InboxListHandle, waitingItems } from './inbox.tsx'

const loadConversation = onceAnswering(() => import('./conversation.tsx'))
const ConversationView = lazy(loadConversation)
const EndedList = lazyPart(() => import('./ended-list.tsx'))
const People = lazyPart(() => import('./people.tsx'))

const views = [
  ['waiting', 'Waiting'],
  ['open', 'Open'],
  ['ended', 'Ended'],
  ['people', 'People'],
] as const

const firstLimit = 100
/** The list reads more items when only this many rows are left below the visible ones. */
const fewRows = 20

/** How many items are read when the row with this index is the last visible one. After scrolling back it is fewer again. */
const limitFor = (last: number): number =>
  firstLimit * 2 ** Math.max(0, Math.ceil(Math.log2((last + fewRows) / firstLimit)))

function searchOf(query: URLSearchParams, view: string): string {
  const next = new URLSearchParams(query)
  next.delete('page')
  next.set('show', view)
  return next.toString()
}

/** Presses the control that names this key in `aria-keyshortcuts`, if it opens a dialog, or focuses it. */
function pressShortcut(key: string): boolean {
  const find = () => document.querySelector<HTMLElement>(`#screen [aria-keyshortcuts="${key}"]`)
  const control = find()
  if (!control) return false
  // On a narrow screen the details are behind a button.
  if (!control.checkVisibility()) document.querySelector<HTMLElement>('#screen [data-details]')?.click()
  if (control.ariaHasPopup === 'dialog') control.click()
  else requestAnimationFrame(() => find()?.focus())
  return true
}

const nobodyWaits = {
  waiting: 'Nobody waits',
  open: 'No open conversation',
} as const

export function DeskScreen() {
  const { '*': path = '' } = useParams()
  const [query] = useSearchParams()
  const search = query.get('q') ?? ''
  const view = query.get('show') ?? 'waiting'
  const [limit, setLimit] = useState(firstLimit)
  const desk = useControl('operator.desk', { query: { limit, search, order: 'unanswered' } })
  const waiting = useMemo(() => waitingItems(desk.data?.waiting ?? []), [desk.data?.waiting])
  const open = useMemo(() => conversationItems(desk.data?.open ?? []), [desk.data?.open])
  const [isHelpOpen, setHelpOpen] = useState(false)
  const list = useRef<InboxListHandle>(null)

  const shown = view === 'open' ? 'open' : 'waiting'
  const items = shown === 'open' ? open : waiting
  useKeys((key) => {
    if (key === '?') setHelpOpen(true)
    else if (key === 'j') list.current?.step(1)
    else if (key === 'k') list.current?.step(-1)
    else return /^[a-z]$/.test(key) && pressShortcut(key)
    return true
  })
  useEffect(() => {
    // So that the first conversation opens at once. A page that is left may cancel it.
    loadConversation().catch(() => undefined)
  }, [])
  const counts: Partial<Record<string, number>> = desk.data?.total ?? {}
  return (
    <div className="@container h-full">
      <h1 className="sr-only">Desk</h1>
      <Announcement
        key={search}
        now={desk.isPlaceholderData ? undefined : desk.data?.now}
        items={waiting}
        count={desk.data?.total.waiting}
      />
      <div className="grid h-full grid-cols-1 grid-rows-1 @3xl:grid-cols-[22rem_minmax(0,1fr)]">
        <section
          aria-label="Inbox"
          className={`min-h-0 flex-col border-line @3xl:flex @3xl:border-r ${path === '' ? 'flex' : 'hidden'}`}
        >
          <div className="grid grid-cols-1 gap-2 border-b border-line p-3">
            <nav aria-label="Lists" className="flex flex-wrap gap-1">
              {views.map(([key, title]) => (
                <Link
                  key={key}
                  to={{ search: searchOf(query, key) }}
                  aria-current={view === key ? 'true' : undefined}
                  className={`flex min-h-9 items-center gap-1 rounded-lg px-2 text-sm font-semibold pointer-coarse:min-h-11 ${view === key ? 'bg-brand-wash text-brand' : 'hover:bg-brand-wash'}`}
                >
                  {title}
                  {counts[key] !== undefined && <span className="tabular-nums">{counts[key]}</span>}
                </Link>
              ))}
            </nav>
            <div className="flex items-center gap-1">
              <div className="min-w-0 flex-1">
                <FilterField
                  name="q"
                  label="Search players"
                  isLabelHidden
                  type="search"
                  placeholder="Search players"
                />
              </div>
              <IconButton label="Keyboard shortcuts" aria-haspopup="dialog" onClick={() => setHelpOpen(true)}>
                <span aria-hidden>?</span>
              </IconButton>
            </div>
          </div>
          <Later>
            {view === 'ended' ? (
              <EndedList ref={list} openPath={path} search={search} />
            ) : view === 'people' ? (
              <People search={search} />
            ) : (
              <Answer query={desk}>
                {({ total }) =>
                  items.length === 0 ? (
                    <Empty title={search === '' ? nobodyWaits[shown] : 'Nothing found'}>
                      {search === ''
                        ? 'New requests of players appear here automatically.'
                        : 'No player of this list has that in their name or address.'}
                    </Empty>
                  ) : (
                    <InboxList
                      ref={list}
                      items={items}
                      total={total[shown]}
                      onScroll={(last) => setLimit(limitFor(last))}
                      openPath={path}
                    />
                  )
                }
              </Answer>
            )}
          </Later>
        </section>
        <div className={`min-h-0 min-w-0 ${path === '' ? 'hidden @3xl:block' : ''}`}>
          {path === '' ? (
            <Empty title="No conversation is open">Choose one of the list, or press j and then Enter.</Empty>
          ) : (
            <Later>
              <ConversationView key={path} path={path} />
            </Later>
          )}
        </div>
      </div>
      {isHelpOpen && <Shortcuts onClose={() => setHelpOpen(false)} />}
    </div>
  )
}

const Later = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback={<Skeleton />}>{children}</Suspense>
)

const shortcuts = [
  ['j', 'Next conversation'],
  ['k', 'Previous conversation'],
  ['Enter', 'Open the conversation, or send the reply'],
  ['r', 'Write a reply'],
  ['/', 'Quick replies, in an empty reply'],
  ['Escape', 'Leave the reply'],
  ['e', 'Close the conversation'],
  ['u', 'Say that a request cannot be served'],
  ['f', 'Fulfil or settle'],
  ['a', 'Assign an operator, or take over'],
  ['?', 'Show this list'],
] as const

function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {shortcuts.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-md border border-control bg-sunken px-2 py-0.5 font-sans font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

interface AnnouncementProps {
  /** The world's time of the list; undefined while the list of another search is still shown. */
  readonly now: string | undefined
  readonly items: readonly InboxItem[]
  /** How many wait, also those that are not read. */
  readonly count: number | undefined
}

/** Tells a screen reader who has begun to wait. */
function Announcement({ now = '', items, count = 0 }: AnnouncementProps) {
  const [known, setKnown] = useState({ now, count })
  const [text, setText] = useState('')
  if (now !== known.now || count !== known.count) {
    setKnown({ now, count })
    if (known.now !== '' && count > known.count) {
      const [first, ...others] = items.filter(({ since }) => since > known.now)
      setText(
        first && others.length === 0
          ? `New: ${first.kind}, ${nameOf(first.player)}, ${first.asks}`
          : `${String(count)} wait now`,
      )
    }
  }
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
