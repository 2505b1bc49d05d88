import { useRef, useState } from 'react'
import { useControl } from '../../live/world.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/layout.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { Age, Moment } from '../../ui/moment.tsx'
import { Answer, Empty, Skeleton } from '../../ui/states.tsx'
import { CutDialog } from './cut-dialog.tsx'
import { playerOf, type Socket } from './socket.ts'

interface Acts {
  readonly onChoose: (player: string) => void
  readonly onCut: (socket: Socket) => void
}

const columnsWith = ({ onChoose, onCut }: Acts): readonly Column<Socket>[] => [
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
        <Answer query={list} skeleton={<Skeleton rows={2} />}>
          {({ sockets }) =>
            sockets.length === 0 ? (
              <Empty title="No socket is open">Sign in as a player in the client, and stay on a page.</Empty>
            ) : (
              <Table
                caption="Open sockets, oldest first"
                columns={columnsWith({ onChoose, onCut: setToCut })}
                rows={sockets}
                keyOf={({ id }) => id}
              />
            )
          }
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
