import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { useCall } from '../../live/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/states.tsx'
import { FirstMessageField } from './first-message-field.tsx'
import { OperatorField, operatorPart } from './operator-field.tsx'

const Opened = z.object({ tracking: z.object({ _id: z.string() }) })

/** A form, behind its title, that opens a tracking and goes there. */
export function OpenTracking({ userId, desk }: { readonly userId: string; readonly desk: string }) {
  const [operatorId, setOperatorId] = useState('')
  const [message, setMessage] = useState('')
  const act = useCall('operator.act')
  const navigate = useNavigate()
  const open = async (): Promise<void> => {
    const result = await act.run({
      params: { verb: 'open-tracking' },
      body: { userId, ...operatorPart(operatorId), ...(message.trim() !== '' && { message }) },
    })
    const opened = Opened.safeParse(result)
    if (opened.success) await navigate(`${desk}/tracking/${opened.data.tracking._id}`)
  }
  return (
    <details className="text-sm">
      <summary className="min-h-9 content-center font-semibold pointer-coarse:min-h-11">
        Open a tracking
      </summary>
      <form
        aria-label="Open a tracking"
        className="grid gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault()
          void open()
        }}
      >
        <OperatorField label="As" value={operatorId} onChange={setOperatorId} />
        <FirstMessageField value={message} onChange={setMessage} />
        <Problem>{act.problem}</Problem>
        <Button type="submit">Open the tracking</Button>
      </form>
    </details>
  )
}
