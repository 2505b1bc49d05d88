import { useRef, useState } from 'react'
import type { ResponseOf } from '../../../../control/api.ts'
import type { Entry } from '../../../../world/journal-entry.ts'
import { besideField, isRefusal } from '../../live/problem.ts'
import { useControl, useWorld } from '../../live/world.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Age, Answer, Badge, Button, Empty, Moment, Panel, Screen } from '../../ui/elements.tsx'
import { PlayerField } from '../../ui/player-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { FilterField, useFilters } from '../../ui/filters.tsx'
import { Form } from '../../ui/form.tsx'
import { count, timeOfDay } from '../../ui/format.ts'
import { Table, type Column } from '../../ui/list.tsx'
import { Content } from '../journal/entry-detail.tsx'
import { Names, Sentence, summaryOf } from '../journal/summary.tsx'

export default function NetworkScreen() {
  const { get, set } = useFilters()
  return (
    <Screen title="Network">
      <SocketPanel onChoose={(player) => set('player', player)} />
      <Frames player={get('player')} />
    </Screen>
  )
}

type Socket = ResponseOf<'sockets.list'>['sockets'][number]

/** The player of a socket: the e-mail address, or the id of a player without one. */
const playerOf = ({ email, userId }: Socket): string => email ?? userId

const columnsWith = (
  onChoose: (player: string) => void,
  onCut: (socket: Socket) => void,
): readonly Column<Socket>[] => [
  { name: 'Player', cell: playerOf },
  { name: 'Transport', cell: ({ transport }) => transport },
  {
    name: 'Open since',
    cell: ({ connectedAt }) => (
      <>
        <Moment at={connectedAt} /> (<Age since={connectedAt} />)
      </>
    ),
  },
  {
    name: 'Actions',
    cell: (socket) => (
      <span className="flex flex-wrap justify-end gap-2 @3xl:justify-start">
        <Button aria-label={`Frames of ${playerOf(socket)}`} onClick={() => onChoose(playerOf(socket))}>
          Frames
        </Button>
        <Button aria-label={`Cut the socket of ${playerOf(socket)}`} onClick={() => onCut(socket)}>
          Cut
        </Button>
      </span>
    ),
  },
]

/** The open sockets. `onChoose` shows the frames of a player. */
function SocketPanel({ onChoose }: { readonly onChoose: (player: string) => void }) {
  const list = useControl('sockets.list')
  const [toCut, setToCut] = useState<Socket>()
  const tableRef = useRef<HTMLDivElement>(null)
  return (
    <Panel title="Open sockets">
      <div ref={tableRef} tabIndex={-1} aria-label="Open sockets" role="group">
        <Answer query={list} rows={2}>
          {({ sockets }) => (
            <Table
              caption="Open sockets, oldest first"
              columns={columnsWith(onChoose, setToCut)}
              rows={sockets}
              keyOf={({ id }) => id}
            >
              <Empty title="No socket is open">Sign in as a player in the client, and stay on a page.</Empty>
            </Table>
          )}
        </Answer>
      </div>
      {toCut && (
        <CutDialog
          socket={toCut}
          onClose={() => {
            setToCut(undefined)
            // The button that opened the dialog is gone with its socket.
            tableRef.current?.focus()
          }}
        />
      )}
    </Panel>
  )
}

const ways = [
  ['network', 'As a network does', 'The connection breaks. The client reconnects automatically.'],
  ['server', 'As the server does', 'The server closes it. The client does not reconnect automatically.'],
] as const

function CutDialog({ socket, onClose }: { readonly socket: Socket; readonly onClose: () => void }) {
  const { control } = useWorld()
  return (
    <Dialog title="Cut the socket" onClose={onClose}>
      <Form
        submit="Cut the socket"
        look="danger"
        act={async ({ as = '', reason = '' }) => {
          await control.call('sockets.disconnect', {
            params: { id: socket.id },
            body: { as: as === 'server' ? as : 'network', reason },
          })
          onClose()
        }}
      >
        <p className="text-sm text-muted wrap-anywhere">{playerOf(socket)}</p>
        <fieldset className="grid gap-2">
          <legend className="sr-only">How it is cut</legend>
          {ways.map(([way, label, about]) => (
            <label
              key={way}
              className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-xl border border-line p-3 text-sm"
            >
              <input
                type="radio"
                name="as"
                value={way}
                className="mt-0.5 size-4 accent-brand"
                defaultChecked={way === 'network'}
              />
              <span className="font-semibold">{label}</span>
              <span className="col-start-2 text-muted">{about}</span>
            </label>
          ))}
        </fieldset>
        <TextField label="Reason" name="reason" hint="The journal keeps it." defaultValue="cut by a tester" />
      </Form>
    </Dialog>
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
      <div className="max-w-md">
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
