import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Facts, Panel } from '../../ui/layout.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Problem } from '../../ui/states.tsx'
import type { Conversation } from './inbox-item.ts'
import { FirstMessageField } from './first-message-field.tsx'
import { OperatorField, operatorPart } from './operator-field.tsx'
import { useVerb } from './use-verb.ts'

export function TrackingCard({ tracking }: { readonly tracking: Conversation }) {
  const { _id, operatorName, createdAt, state } = tracking
  const [operatorId, setOperatorId] = useState('')
  const [message, setMessage] = useState('')
  const take = useVerb('take-tracking')
  return (
    <Panel title="Tracking">
      <div className="grid gap-3">
        <Facts
          facts={[
            ['Operator', operatorName ?? 'nobody yet'],
            ['Opened', <Moment key="opened" at={createdAt} hasDay />],
          ]}
        />
        {state !== 'ended' && (
          <form
            aria-label="Take over"
            className="grid gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              void take
                .run({
                  trackingId: _id,
                  ...operatorPart(operatorId),
                  ...(message.trim() !== '' && { message }),
                })
                .then((isTaken) => {
                  if (isTaken) setMessage('')
                })
            }}
          >
            <OperatorField label="Take over as" value={operatorId} onChange={setOperatorId} />
            <FirstMessageField value={message} onChange={setMessage} />
            <Problem>{take.problem}</Problem>
            <Button
              type="submit"
              look={operatorName === null ? 'primary' : 'secondary'}
              aria-keyshortcuts="a"
            >
              Take over
            </Button>
          </form>
        )}
      </div>
    </Panel>
  )
}
