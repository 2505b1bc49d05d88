import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useControl, useWorld } from '../../live/world.tsx'
import { Button, buttonLook, Moment } from '../../ui/elements.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { count } from '../../ui/format.ts'
import { NameField } from '../worlds/parts.tsx'

interface TimeTravelProps {
  readonly seq: number
  readonly at: string
}

export function TimeTravel(props: TimeTravelProps) {
  const [open, setOpen] = useState<'rewind' | 'create'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button onClick={() => setOpen('rewind')}>Rewind to before it…</Button>
      <Button onClick={() => setOpen('create')}>New world from here…</Button>
      {open === 'rewind' && <RewindDialog {...props} onClose={close} />}
      {open === 'create' && <NewWorldDialog {...props} onClose={close} />}
    </>
  )
}

interface TravelDialogProps extends TimeTravelProps {
  readonly onClose: () => void
}

function RewindDialog({ seq, at, onClose }: TravelDialogProps) {
  const { name, base, control, stream } = useWorld()
  const [undone] = useState(() => Math.max(1, stream.last() - seq + 1))
  const navigate = useNavigate()
  return (
    <Dialog title={`Rewind to before entry ${String(seq)}?`} onClose={onClose}>
      <Form
        submit="Rewind"
        running="Rewind"
        look="danger"
        onCancel={onClose}
        act={async () => {
          const { entries } = await control.call('worlds.rewind', { body: { before: seq } })
          onClose()
          // The entry that says so.
          await navigate(`${base}/journal?entry=${String(entries)}`)
        }}
      >
        <p>
          The world “{name}” returns to its state before entry {seq}, and its time to{' '}
          <Moment at={at} hasDay />. Conversations, transactions, stock, sessions, timers and faults become
          what they were.
        </p>
        <p>
          {count(undone, 'entry', 'entries')} from then on {undone === 1 ? 'is' : 'are'} undone. The journal
          keeps {undone === 1 ? 'it' : 'them'}, so you can return. Connected clients reload by themselves.
        </p>
      </Form>
    </Dialog>
  )
}

const longestBeginning = 40

function NewWorldDialog({ seq, at, onClose }: TravelDialogProps) {
  const { name: world, control } = useWorld()
  const worlds = useControl('worlds.list')
  const [typed, setTyped] = useState<string>()
  const [created, setCreated] = useState<string>()
  const wanted = `${world.slice(0, longestBeginning)}-before-${String(seq)}`
  const taken = worlds.data?.worlds.filter(({ name }) => name.startsWith(wanted)).length ?? 0
  return (
    <Dialog title="New world from here" onClose={onClose}>
      {created === undefined ? (
        <Form
          submit="Create"
          running="Create"
          look="primary"
          main="name"
          onCancel={onClose}
          act={async ({ name = '' }) => {
            await control.call('worlds.create', { body: { name, from: { world, before: seq } } })
            setCreated(name)
          }}
        >
          <p>
            It begins in the state of “{world}” before entry {seq}, at <Moment at={at} hasDay />. “{world}”
            stays as it is.
          </p>
          <NameField
            label="Name"
            value={typed ?? (taken === 0 ? wanted : `${wanted}-${String(taken + 1)}`)}
            onType={setTyped}
          />
        </Form>
      ) : (
        <div className="grid gap-4">
          <p role="status">The world “{created}” is ready.</p>
          <div className="flex flex-wrap gap-2">
            <Link className={buttonLook('primary')} to={`/w/${encodeURIComponent(created)}/desk`}>
              Open its desk
            </Link>
            <Link className={buttonLook('secondary')} to={`/w/${encodeURIComponent(created)}/journal`}>
              Open its journal
            </Link>
          </div>
        </div>
      )}
    </Dialog>
  )
}
