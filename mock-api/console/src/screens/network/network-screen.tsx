import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CallInput } from '../../../../control/client.ts'
import type { Entry } from '../../../../world/journal-entry.ts'
import { besideField, isRefusal } from '../../live/problem.ts'
import { useControl, useStream } from '../../live/world.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Panel, Screen } from '../../ui/layout.tsx'
import { PlayerField } from '../../ui/player-field.tsx'
import { Answer, Empty } from '../../ui/states.tsx'
import { Frame } from './frame.tsx'
import { SocketPanel } from './socket-panel.tsx'

export default function NetworkScreen() {
  // In the address, so that a link shows the frames of one player.
  const [search, setSearch] = useSearchParams()
  const player = search.get('player') ?? ''
  const choose = (next: string): void => {
    setSearch(next === '' ? {} : { player: next }, { replace: true })
  }
  return (
    <Screen title="Network">
      <SocketPanel onChoose={choose} />
      <Frames player={player} onChoose={choose} />
    </Screen>
  )
}

const pauseMs = 250

/** Reads the journal again with each new entry, also with calls that only read and so change nothing else on a screen. */
function useFrames(query: CallInput<'journal.read'>['query'] & object) {
  const frames = useControl('journal.read', { query }, { isLive: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useStream({
    onEntries: () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        void frames.refetch({ cancelRefetch: false })
      }, pauseMs)
    },
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return frames
}

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
function Frames({ player, onChoose }: FramesProps) {
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
      <div className="max-w-md pb-4">
        <Form
          key={player}
          isInline
          submit="Show"
          act={async ({ player: typed = '' }) => onChoose(typed.trim())}
        >
          <PlayerField label="Player" name="player" initial={player} error={besideField(refusal)} />
        </Form>
      </div>
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
