import { useRef, useState } from 'react'
import type { ResponseOf } from '../../../../control/api.ts'
import { useControl, useWorld } from '../../live/world.tsx'
import { Age, Answer, Button, Empty, Moment, Panel } from '../../ui/elements.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Table, type Column } from '../../ui/list.tsx'

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
export function SocketPanel({ onChoose }: { readonly onChoose: (player: string) => void }) {
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
