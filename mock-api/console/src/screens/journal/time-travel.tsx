import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { addressOfWorld, useWorld } from '../../live/world.tsx'
import { buttonLook, Moment } from '../../ui/elements.tsx'
import { Dialog, Opener } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { count } from '../../ui/format.ts'
import { Confirmed, NameField, useNewName } from '../worlds/parts.tsx'

interface TimeTravelProps {
  readonly seq: number
  readonly at: string
}

export function TimeTravel({ seq, at }: TimeTravelProps) {
  const { name, base, control } = useWorld()
  const navigate = useNavigate()
  return (
    <>
      <Confirmed
        label="Rewind to before it…"
        look="secondary"
        title={`Rewind to before entry ${String(seq)}?`}
        action="Rewind"
        act={async () => {
          const { entries } = await control.call('worlds.rewind', { body: { before: seq } })
          // The entry that says so.
          void navigate(`${base}/journal?entry=${String(entries)}`)
        }}
      >
        <p>
          The world “{name}” returns to its state before entry {seq}, and its time to{' '}
          <Moment at={at} hasDay />. Conversations, transactions, stock, sessions, timers and faults become
          what they were.
        </p>
        <Undone seq={seq} />
      </Confirmed>
      <Opener label="New world from here…" look="secondary">
        {(close) => <NewWorldDialog seq={seq} at={at} onClose={close} />}
      </Opener>
    </>
  )
}

/** Says how many entries are undone, counted when the dialog was opened. */
function Undone({ seq }: Pick<TimeTravelProps, 'seq'>) {
  const { stream } = useWorld()
  const [undone] = useState(() => Math.max(1, stream.last() - seq + 1))
  return (
    <p>
      {count(undone, 'entry', 'entries')} from then on {undone === 1 ? 'is' : 'are'} undone. The journal keeps{' '}
      {undone === 1 ? 'it' : 'them'}, so you can return. Connected clients reload by themselves.
    </p>
  )
}

const longestBeginning = 40

function NewWorldDialog({ seq, at, onClose }: TimeTravelProps & { readonly onClose: () => void }) {
  const { name: world, control } = useWorld()
  const wanted = `${world.slice(0, longestBeginning)}-before-${String(seq)}`
  const { name, setTyped } = useNewName(wanted, wanted)
  const [created, setCreated] = useState<string>()
  return (
    <Dialog title="New world from here" onClose={onClose}>
      {created === undefined ? (
        <Form
          submit="Create"
          running="Create"
          look="primary"
          main="name"
          onCancel={onClose}
          act={async () => {
            await control.call('worlds.create', { body: { name, from: { world, before: seq } } })
            setCreated(name)
          }}
        >
          <p>
            It begins in the state of “{world}” before entry {seq}, at <Moment at={at} hasDay />. “{world}”
            stays as it is.
          </p>
          <NameField label="Name" value={name} onType={setTyped} />
        </Form>
      ) : (
        <div className="grid gap-4">
          <p role="status">The world “{created}” is ready.</p>
          <div className="flex flex-wrap gap-2">
            <Link className={buttonLook('primary')} to={`${addressOfWorld(created)}/desk`}>
              Open its desk
            </Link>
            <Link className={buttonLook('secondary')} to={`${addressOfWorld(created)}/journal`}>
              Open its journal
            </Link>
          </div>
        </div>
      )}
    </Dialog>
  )
}
