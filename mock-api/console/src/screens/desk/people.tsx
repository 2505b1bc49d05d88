import type { ResponseOf } from '../../../../control/api.ts'
import { useControl } from '../../live/world.tsx'
import { CheckField } from '../../ui/field.tsx'
import { count, nameOf } from '../../ui/format.ts'
import { Answer, Problem } from '../../ui/elements.tsx'
import { OpenThings, useVerb, workOf } from '../operator.tsx'
import { OpenTracking } from './forms.tsx'
import { Presence } from './inbox.tsx'

/** More players than a person reads. The search finds the others. */
const mostShown = 50

export default function People({ search }: { readonly search: string }) {
  const query = useControl('operator.desk', { query: { limit: mostShown, search } })
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <Answer query={query}>
        {({ operators, players, total }) => {
          const left = total.players - players.length
          return (
            <>
              <h2 className="px-4 pt-3 text-sm font-bold">Operators</h2>
              <ul className="divide-y divide-line">
                {operators.map((operator) => (
                  <OperatorRow key={operator._id} operator={operator} />
                ))}
              </ul>
              <h2 className="border-t border-line px-4 pt-3 text-sm font-bold">Players</h2>
              {players.length === 0 ? (
                <p className="px-4 py-3 text-sm text-muted">
                  {search === '' ? 'No player is online or has something open.' : 'Nothing found.'}
                </p>
              ) : (
                <ul className="divide-y divide-line">
                  {players.map(({ open, ...player }) => (
                    <li key={player._id} className="grid gap-1 px-4 py-2 text-sm">
                      <p className="flex flex-wrap items-center gap-x-2">
                        <span className="font-semibold">{nameOf(player)}</span>
                        <Presence isOnline={player.isOnline} />
                        <span className="text-xs text-muted">{count(player.sockets, 'socket')}</span>
                      </p>
                      <p className="text-xs text-muted wrap-anywhere">{player.email}</p>
                      <div className="flex items-baseline gap-2">
                        Open: <OpenThings open={open} none="nothing" />
                      </div>
                      {open.trackingId === null && <OpenTracking userId={player._id} />}
                    </li>
                  ))}
                </ul>
              )}
              {left > 0 && (
                <p className="px-4 py-3 text-sm text-muted">
                  {count(left, 'more player')}. Search for a name to find them.
                </p>
              )}
            </>
          )
        }}
      </Answer>
    </div>
  )
}

type Operator = ResponseOf<'operator.desk'>['operators'][number]

function OperatorRow({ operator: { _id, displayName, isOnline, open } }: { readonly operator: Operator }) {
  const presence = useVerb('presence')
  return (
    <li className="grid px-4 py-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-semibold">{displayName}</span>
        <CheckField
          label="Online"
          aria-label={`${displayName} is online`}
          checked={isOnline}
          onChange={({ target }) => void presence.run({ operatorId: _id, isOnline: target.checked })}
        />
      </div>
      <p className="text-xs text-muted">{workOf(open)}</p>
      <Problem>{presence.problem}</Problem>
    </li>
  )
}
