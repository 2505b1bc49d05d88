import { useState } from 'react'
import { byField } from '../../live/problem.ts'
import { useCall } from '../../live/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Problem } from '../../ui/states.tsx'
import { playerOf, type Socket } from './socket.ts'

const ways = [
  ['network', 'As a network does', 'The connection breaks. The client reconnects automatically.'],
  ['server', 'As the server does', 'The server closes it. The client does not reconnect automatically.'],
] as const

interface CutDialogProps {
  readonly socket: Socket
  readonly onClose: () => void
}

export function CutDialog({ socket, onClose }: CutDialogProps) {
  const disconnect = useCall('sockets.disconnect')
  const [as, setAs] = useState<'network' | 'server'>('network')
  const [reason, setReason] = useState('cut by a tester')

  const errors = byField(disconnect.problem, ['reason'])

  async function submit(): Promise<void> {
    const done = await disconnect.run({ params: { id: socket.id }, body: { as, reason } })
    if (done) onClose()
  }

  return (
    <Dialog title="Cut the socket" onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
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
                name="way"
                className="mt-0.5 size-4 accent-brand"
                checked={as === way}
                onChange={() => setAs(way)}
              />
              <span className="font-semibold">{label}</span>
              <span className="col-start-2 text-muted">{about}</span>
            </label>
          ))}
        </fieldset>
        <TextField
          label="Reason"
          hint="The journal keeps it."
          error={errors.fields['reason']}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Problem>{errors.rest}</Problem>
        <Button type="submit" look="danger" className="justify-self-start">
          Cut the socket
        </Button>
      </form>
    </Dialog>
  )
}
