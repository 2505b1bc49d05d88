import { useState } from 'react'
import type { Entry } from '../../../../world/journal-entry.ts'
import { besideField, isRefusal } from '../../live/problem.ts'
import { useControl } from '../../live/world.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/layout.tsx'
import { PlayerField } from '../../ui/player-field.tsx'
import { Answer, Empty } from '../../ui/states.tsx'
import { Frame } from './frame.tsx'
import { useFrames } from './use-frames.ts'

const perPage = 50
const mostShown = 1000

interface FramesProps {
  /** The player's e-mail address or id; empty for everyone. */
  readonly player: string
  readonly onChoose: (player: string) => void
}

/** Whose frame it is. */
function userOf(entry: Entry): string | null | undefined {
  if (entry.kind === 'event') return entry.to
  return entry.kind === 'call' || entry.kind === 'socket' ? entry.userId : undefined
}

/** The calls and events of a player, newest first. */
export function Frames({ player, onChoose }: FramesProps) {
  const [limit, setLimit] = useState(perPage)
  const frames = useFrames({
    kind: 'call,event,socket',
    order: 'newest',
    limit,
    ...(player === '' ? {} : { player }),
  })
  const sockets = useControl('sockets.list')
  const emails = new Map(sockets.data?.sockets.map(({ userId, email }) => [userId, email]))
  /** The e-mail address of a player who is online, or the id. */
  const nameOf = (userId: string | null | undefined): string | undefined =>
    emails.get(userId ?? '') ?? userId ?? undefined
  const refusal = isRefusal(frames.error) ? frames.error.message : undefined
  return (
    <Panel title="Frames">
      <PlayerForm key={player} player={player} refusal={refusal} onChoose={onChoose} />
      {refusal === undefined && (
        <Answer query={frames}>
          {({ entries, next }) =>
            entries.length === 0 ? (
              <Empty title="No calls or events yet" />
            ) : (
              <div className="grid gap-3">
                <ol aria-label="Frames, newest first" className="grid gap-2">
                  {entries.map((entry) => (
                    <Frame
                      key={entry.seq}
                      entry={entry}
                      player={player === '' ? nameOf(userOf(entry)) : undefined}
                    />
                  ))}
                </ol>
                {next !== null && limit < mostShown && (
                  <Button className="justify-self-center" onClick={() => setLimit(limit + perPage)}>
                    Show more
                  </Button>
                )}
              </div>
            )
          }
        </Answer>
      )}
    </Panel>
  )
}

interface PlayerFormProps extends FramesProps {
  readonly refusal: string | undefined
}

function PlayerForm({ player, refusal, onChoose }: PlayerFormProps) {
  const [typed, setTyped] = useState(player)
  return (
    <form
      noValidate
      className="grid max-w-md grid-cols-[minmax(0,1fr)_auto] items-start gap-2 pb-4"
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(typed.trim())
      }}
    >
      <PlayerField label="Player" value={typed} error={besideField(refusal)} onChange={setTyped} />
      <Button type="submit" className="mt-6">
        Show
      </Button>
    </form>
  )
}
