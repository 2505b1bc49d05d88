import { useState } from 'react'
import type { Entry } from '../../../../world/journal-entry.ts'
import { useControl } from '../../live/world.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Json } from '../../ui/json.tsx'
import { Panel } from '../../ui/layout.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PlayerField } from '../../ui/player-field.tsx'
import { Answer, Empty } from '../../ui/states.tsx'

const perPage = 50
const mostShown = 1000

interface FramesProps {
  /** The player's e-mail address or id; empty for everyone. */
  readonly player: string
  readonly onChoose: (player: string) => void
}

/** The calls and events of a player, newest first. */
export function Frames({ player, onChoose }: FramesProps) {
  const [typed, setTyped] = useState(player)
  const [lastPlayer, setLastPlayer] = useState(player)
  const [limit, setLimit] = useState(perPage)
  if (lastPlayer !== player) {
    setLastPlayer(player)
    setTyped(player)
    setLimit(perPage)
  }
  const frames = useControl('journal.read', {
    query: { kind: 'call,event,socket', order: 'newest', limit, ...(player === '' ? {} : { player }) },
  })
  return (
    <Panel title="Frames">
      <form
        noValidate
        className="grid max-w-md grid-cols-[minmax(0,1fr)_auto] items-start gap-2 pb-4"
        onSubmit={(event) => {
          event.preventDefault()
          onChoose(typed.trim())
        }}
      >
        <PlayerField label="Player" value={typed} onChange={setTyped} />
        <Button type="submit" className="mt-6">
          Show
        </Button>
      </form>
      <Answer query={frames}>
        {({ entries, next }) =>
          entries.length === 0 ? (
            <Empty title="No calls or events yet" />
          ) : (
            <div className="grid gap-3">
              <ol aria-label="Frames, newest first" className="grid gap-2">
                {entries.map((entry) => (
                  <Frame key={entry.seq} entry={entry} />
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
    </Panel>
  )
}

interface Headline {
  readonly kind: string
  readonly title: string
  readonly note: string
  readonly tone: Tone
}

function headlineOf(entry: Entry): Headline | undefined {
  if (entry.kind === 'call') {
    return {
      kind: 'call',
      title: entry.call ?? `${entry.method} ${entry.path}`,
      note: String(entry.status),
      tone: entry.status < 400 ? 'positive' : 'negative',
    }
  }
  if (entry.kind === 'event')
    return { kind: 'event', title: entry.event, note: notesOf(entry.faults), tone: 'brand' }
  if (entry.kind === 'socket')
    return { kind: 'socket', title: entry.action, note: entry.reason ?? '', tone: 'neutral' }
  return undefined
}

const notesOf = (faults: readonly string[] = []): string =>
  faults.length === 0 ? '' : `met ${faults.join(', ')}`

function Frame({ entry }: { readonly entry: Entry }) {
  const [isOpen, setOpen] = useState(false)
  const headline = headlineOf(entry)
  if (headline === undefined) return undefined
  const { kind, title, note, tone } = headline
  return (
    <li>
      <details
        className="rounded-xl border border-line"
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="flex min-h-10 pointer-coarse:min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-xl px-3 py-2 text-sm hover:bg-brand-wash">
          <Badge tone={tone}>{kind}</Badge>
          <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
          {note !== '' && <span className="text-muted">{note}</span>}
          <span className="ml-auto text-muted">
            <Moment at={entry.at} />
          </span>
        </summary>
        {isOpen && (
          <div className="grid gap-3 p-3">
            <Payload entry={entry} />
          </div>
        )}
      </details>
    </li>
  )
}

/** What was sent: both sides of a call, or the payload of an event. */
function Payload({ entry }: { readonly entry: Entry }) {
  if (entry.kind === 'event') return <Json label="payload" value={entry.payload} />
  if (entry.kind !== 'call') return <Json label="entry" value={entry} />
  const { method, path, params, query, body, answer } = entry
  return (
    <>
      <h3 className="text-sm font-semibold wrap-anywhere">
        {method} {path}
      </h3>
      <Json label="request" value={{ params, query, body }} />
      <h3 className="text-sm font-semibold">Answer</h3>
      <Json label="answer" value={answer} />
    </>
  )
}
