import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { UseQueryResult } from '@tanstack/react-query'
import { isRefusal } from '../../live/problem.ts'
import { Answer, Button, buttonLook, Empty } from '../../ui/elements.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { nameOf } from '../../ui/format.ts'
import { useDesk } from '../../live/world.tsx'
import { type Conversation, Presence } from './inbox.tsx'

/** The way back to the list, where the list is not beside it. */
function BackLink() {
  const desk = useDesk()
  const [search] = useSearchParams()
  return (
    <Link
      to={{ pathname: desk, search: search.toString() }}
      aria-label="Back to the list"
      className={`${buttonLook('quiet')} -ml-2 px-2! @3xl:hidden`}
    >
      <BackIcon />
    </Link>
  )
}

export function NotFound({ children, below }: { readonly children: ReactNode; readonly below?: ReactNode }) {
  return (
    <div className="p-3">
      <BackLink />
      <Empty title="There is no such conversation">{children}</Empty>
      {below}
    </div>
  )
}

interface EntityProps<Data> {
  readonly query: UseQueryResult<Data>
  readonly ifNotFound?: ReactNode
  readonly children: (data: Data) => ReactNode
}

export function Entity<Data>({ query, ifNotFound, children }: EntityProps<Data>) {
  const { error } = query
  return isRefusal(error) && error.status === 404 ? (
    <NotFound below={ifNotFound}>{error.message}</NotFound>
  ) : (
    <Answer query={query}>{children}</Answer>
  )
}

/** Moves the focus from a control that disappears after its act to the conversation around it. */
export function focusFrame(): void {
  document.activeElement?.closest<HTMLElement>('article')?.focus()
}

interface FrameProps {
  readonly player: Conversation['user']
  /** Below the name of the player. */
  readonly about: ReactNode
  readonly actions?: ReactNode
  /** The cards beside it; on a narrow screen they take its place. */
  readonly details: ReactNode
  readonly children: ReactNode
}

export function Frame({ player, about, actions, details, children }: FrameProps) {
  const [hasDetails, setDetails] = useState(false)
  return (
    <article
      aria-label="Conversation"
      tabIndex={-1}
      className="grid h-full grid-cols-1 outline-none grid-rows-[auto_minmax(0,1fr)] @5xl:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-raised px-4 py-2 @5xl:col-span-2">
        <div className="flex min-w-0 items-center gap-1">
          <BackLink />
          <div className="min-w-0">
            <h2 className="flex flex-wrap items-center gap-x-2 font-bold">
              {nameOf(player)} <Presence isOnline={player.isOnline} />
            </h2>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">{about}</p>
          </div>
        </div>
        <div className="ml-auto flex flex-wrap gap-2">
          {actions}
          <Button
            data-details
            aria-pressed={hasDetails}
            className={`px-2.5! @5xl:hidden ${hasDetails ? 'border-brand text-brand' : ''}`}
            onClick={() => setDetails(!hasDetails)}
          >
            Details
          </Button>
        </div>
      </header>
      <div className={`min-h-0 min-w-0 flex-col @5xl:flex ${hasDetails ? 'hidden' : 'flex'}`}>{children}</div>
      <aside
        aria-label="Details"
        className={`min-h-0 content-start gap-3 overflow-y-auto border-line p-3 @5xl:grid @5xl:border-l ${hasDetails ? 'grid' : 'hidden'}`}
      >
        {details}
      </aside>
    </article>
  )
}
