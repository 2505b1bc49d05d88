import { useState } from 'react'
import type { Entry } from '../../../../world/journal-entry.ts'
import { besideField, isRefusal } from '../../live/problem.ts'
import { useControl, useWorld } from '../../live/world.tsx'
import { Answer, Badge, Button, Empty, Moment, Panel, Screen } from '../../ui/elements.tsx'
import { PlayerField } from '../../ui/player-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { FilterField, useFilters } from '../../ui/filters.tsx'
import { Form } from '../../ui/form.tsx'
import { count, timeOfDay } from '../../ui/format.ts'
import { Content } from '../journal/entry-detail.tsx'
import { Names, Sentence, summaryOf } from '../journal/summary.tsx'
import { SocketPanel } from './socket-panel.tsx'

export default function NetworkScreen() {
  const { get, set } = useFilters()
  return (
    <Screen title="Network">
      <SocketPanel onChoose={(player) => set('player', player)} />
      <Frames player={get('player')} />
    </Screen>
  )
}

const perPage = 50
const mostShown = 1000

/** What travels between a player and the simulator; without one, between all players and the simulator. */
function Frames({ player }: { readonly player: string }) {
  const [limit, setLimit] = useState(perPage)
  const query = {
    kind: 'call,event,socket',
    order: 'newest',
    limit,
    ...(player !== '' && { player }),
  } as const
  // Also with calls that only read.
  const frames = useControl('journal.read', { query }, { isLive: () => true })
  const refusal = isRefusal(frames.error) ? frames.error.message : undefined
  return (
    <Panel title="Frames">
      <div className="max-w-md pb-4">
        <FilterField
          name="player"
          label="Player"
          placeholder="Everyone"
          Field={PlayerField}
          error={besideField(refusal)}
        />
      </div>
      {refusal === undefined && (
        <Answer query={frames}>
          {({ entries, next }) =>
            entries.length === 0 ? (
              <Empty title="No calls or events yet" />
            ) : (
              <div className="grid gap-3">
                <ol aria-label="Frames, newest first" className="grid gap-2">
                  <Names>
                    {entries.map((entry) => (
                      <Frame key={entry.seq} entry={entry} />
                    ))}
                  </Names>
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

function Frame({ entry }: { readonly entry: Entry }) {
  const [isOpen, setOpen] = useState(false)
  const { parts, mark } = summaryOf(entry)
  return (
    <li>
      <details
        className="rounded-xl border border-line"
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="flex min-h-10 pointer-coarse:min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-xl px-3 py-2 text-sm hover:bg-brand-wash">
          <Badge tone={mark?.tone ?? 'brand'}>{entry.kind}</Badge>
          <span className="min-w-0 wrap-anywhere">
            <Sentence parts={parts} />
          </span>
          <span className="ml-auto text-muted">
            <Moment at={entry.at} />
          </span>
        </summary>
        {isOpen && (
          <div className="grid gap-3 p-3">
            <Content entry={entry} />
            {entry.kind === 'event' && <SendAgain seq={entry.seq} event={entry.event} />}
          </div>
        )}
      </details>
    </li>
  )
}

/** Sends an event again with the same eventId, as a provider that repeats itself. */
function SendAgain({ seq, event }: { readonly seq: number; readonly event: string }) {
  const { control } = useWorld()
  const [sent, setSent] = useState<string>()
  return (
    <div className="grid gap-2">
      <Form
        submit="Send again"
        submitName={`Send again: ${event}`}
        act={async ({ times = '', after = '' }) => {
          setSent(undefined)
          const done = await control.call('journal.resend', {
            params: { seq: String(seq) },
            body: { times: times.trim(), after: after.trim() },
          })
          setSent(`Goes to the player ${count(done.times, 'time')}, at ${timeOfDay(done.at)}.`)
        }}
      >
        <div className="grid max-w-md grid-cols-2 items-start gap-2 sm:grid-cols-[6rem_8rem]">
          <TextField label="Times" name="times" inputMode="numeric" defaultValue="1" />
          <TextField label="Delay" name="after" defaultValue="0s" />
        </div>
      </Form>
      <p role="status" className="text-sm text-muted">
        {sent}
      </p>
    </div>
  )
}
