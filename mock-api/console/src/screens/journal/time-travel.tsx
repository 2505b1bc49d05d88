/** Takes the world, or a new one, to its state before an entry. */
import { useState, type SyntheticEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useCall } from '../../live/use-action.ts'
import { useControl, useWorld } from '../../live/world.tsx'
import { Button, buttonLook, Moment, Problem } from '../../ui/elements.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { count } from '../../ui/format.ts'

interface TimeTravelProps {
  readonly seq: number
  readonly at: string
}

export function TimeTravel({ seq, at }: TimeTravelProps) {
  const [open, setOpen] = useState<'rewind' | 'create'>()
  const close = (): void => {
    setOpen(undefined)
  }
  return (
    <>
      <Button onClick={() => setOpen('rewind')}>Rewind to before it…</Button>
      <Button onClick={() => setOpen('create')}>New world from here…</Button>
      {open === 'rewind' && <RewindDialog seq={seq} at={at} onClose={close} />}
      {open === 'create' && <NewWorldDialog seq={seq} at={at} onClose={close} />}
    </>
  )
}

interface TravelDialogProps extends TimeTravelProps {
  readonly onClose: () => void
}

function RewindDialog({ seq, at, onClose }: TravelDialogProps) {
  const { name, stream } = useWorld()
  const [undone] = useState(() => Math.max(1, stream.last() - seq + 1))
  const rewind = useCall('worlds.rewind')
  const navigate = useNavigate()

  async function confirm(): Promise<void> {
    const world = await rewind.run({ body: { before: seq } })
    if (world === undefined) return
    onClose()
    // The entry that says so.
    void navigate(`/w/${encodeURIComponent(name)}/journal?entry=${String(world.entries)}`)
  }

  return (
    <Dialog title={`Rewind to before entry ${String(seq)}?`} onClose={onClose}>
      <div className="grid gap-4">
        <p>
          The world “{name}” returns to its state before entry {seq}, and its time to{' '}
          <Moment at={at} hasDay />. Conversations, transactions, stock, sessions, timers and faults become
          what they were.
        </p>
        <p>
          {count(undone, 'entry', 'entries')} from then on {undone === 1 ? 'is' : 'are'} undone. The journal
          keeps {undone === 1 ? 'it' : 'them'}, so you can return. Connected clients reload by themselves.
        </p>
        <Problem>{rewind.problem}</Problem>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" disabled={rewind.isRunning} onClick={() => void confirm()}>
            Rewind
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const longestName = 64

/** A free name such as `default-before-57`. */
function freeName(world: string, seq: number, taken: ReadonlySet<string>): string {
  const end = `-before-${String(seq)}`
  const wanted = `${world.slice(0, longestName - end.length - 3)}${end}`
  let name = wanted
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${String(number)}`
  return name
}

function NewWorldDialog({ seq, at, onClose }: TravelDialogProps) {
  const { name: world } = useWorld()
  const worlds = useControl('worlds.list')
  const [typed, setTyped] = useState<string>()
  const [created, setCreated] = useState<string>()
  const create = useCall('worlds.create')
  const name = typed ?? freeName(world, seq, new Set(worlds.data?.worlds.map((each) => each.name)))

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    const result = await create.run({ body: { name, from: { world, before: seq } } })
    if (result !== undefined) setCreated(result.name)
  }

  return (
    <Dialog title="New world from here" onClose={onClose}>
      {created === undefined ? (
        <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
          <p>
            It begins in the state of “{world}” before entry {seq}, at <Moment at={at} hasDay />. “{world}”
            stays as it is.
          </p>
          <TextField
            label="Name"
            required
            maxLength={longestName}
            pattern="[a-z0-9][a-z0-9\-]*"
            hint="Lower-case letters, digits and dashes"
            value={name}
            onChange={({ target }) => {
              setTyped(target.value)
            }}
          />
          <Problem>{create.problem}</Problem>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button look="primary" type="submit" disabled={create.isRunning}>
              Create
            </Button>
          </div>
        </form>
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
