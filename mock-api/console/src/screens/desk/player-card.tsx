import { Link } from 'react-router-dom'
import { useControl, useWorld } from '../../live/world.tsx'
import { count } from '../../ui/format.ts'
import { Facts, Panel } from '../../ui/layout.tsx'
import { Answer } from '../../ui/states.tsx'
import { nameOf } from './inbox-item.ts'
import { Presence } from './inbox-row.tsx'
import { OpenTracking } from './open-tracking.tsx'

const link = 'font-semibold text-brand underline underline-offset-2'

/** What a player has open, by the names of its addresses. */
export function OpenThings({
  desk,
  open: { requestId, trackingId, transactionId },
}: {
  readonly desk: string
  readonly open: Readonly<Record<'requestId' | 'trackingId' | 'transactionId', string | null>>
}) {
  const things = [
    ['request', 'Request', requestId],
    ['tracking', 'Tracking', trackingId],
    ['exchange', 'Exchange', transactionId],
  ] as const
  const opened = things.filter(([, , id]) => id !== null)
  if (opened.length === 0) return 'nothing'
  return (
    <span className="flex flex-wrap gap-x-3">
      {opened.map(([kind, title, id]) => (
        <Link key={kind} to={`${desk}/${kind}/${id ?? ''}`} className={link}>
          {title}
        </Link>
      ))}
    </span>
  )
}

export function PlayerCard({ userId, desk }: { readonly userId: string; readonly desk: string }) {
  const { name: world } = useWorld()
  const users = useControl('lists.users', { query: { search: userId, limit: 1 } })
  const base = `/w/${encodeURIComponent(world)}`
  return (
    <Panel title="Player">
      <Answer query={users}>
        {({ items: [user] }) =>
          user && (
            <div className="grid gap-3">
              <Facts
                facts={[
                  ['Name', nameOf(user)],
                  ['E-mail', user.email],
                  ['Presence', <Presence key="presence" isOnline={user.isOnline} />],
                  ['Sockets', count(user.sockets, 'socket')],
                  ['Session', user.isSignedIn ? 'signed in' : 'none'],
                  ['Open', <OpenThings key="open" desk={desk} open={user.open} />],
                ]}
              />
              <p className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
                <Link to={`${base}/players/${user._id}`} className={link}>
                  Player’s page
                </Link>
                <Link to={`${base}/journal?player=${encodeURIComponent(user.email)}`} className={link}>
                  Journal of this player
                </Link>
              </p>
              {user.open.trackingId === null && <OpenTracking userId={user._id} desk={desk} />}
            </div>
          )
        }
      </Answer>
    </Panel>
  )
}
