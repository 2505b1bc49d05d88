/** The session, the presence and the open things of a player. */
import { Link } from 'react-router-dom'
import type { ResponseOf } from '../../../../control/api.ts'
import { useWorld } from '../../live/world.tsx'
import { Badge } from '../../ui/badge.tsx'
import { count } from '../../ui/format.ts'

export type Player = ResponseOf<'lists.users'>['items'][number]

export const SessionBadge = ({ isSignedIn }: Player) => (
  <Badge tone={isSignedIn ? 'positive' : 'neutral'}>{isSignedIn ? 'Signed in' : 'Signed out'}</Badge>
)

export const PresenceBadge = ({ isOnline, sockets }: Player) => (
  <Badge tone={isOnline ? 'positive' : 'neutral'}>
    {isOnline ? `Online, ${count(sockets, 'socket')}` : 'Offline'}
  </Badge>
)

/** Links to the desk. */
export function OpenThings({ open }: Player) {
  const base = `/w/${encodeURIComponent(useWorld().name)}/desk`
  const links = [
    ['Request', 'request', open.requestId],
    ['Tracking', 'tracking', open.trackingId],
    ['Exchange', 'exchange', open.transactionId],
  ] as const
  if (links.every(([, , id]) => id === null)) return <span className="text-muted">Nothing</span>
  return (
    <span className="inline-flex flex-wrap gap-x-3 gap-y-1">
      {links.map(
        ([name, kind, id]) =>
          id !== null && (
            <Link key={kind} to={`${base}/${kind}/${id}`} className="py-1 font-semibold text-brand underline">
              {name}
            </Link>
          ),
      )}
    </span>
  )
}
