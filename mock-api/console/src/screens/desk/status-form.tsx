import { useState } from 'react'
import { TransactionStatus } from '../../../../../contracts/registry/history.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Problem } from '../../ui/states.tsx'

const tones: Readonly<Record<TransactionStatus, Tone>> = {
  Pending: 'waiting',
  Exchanged: 'brand',
  Paid: 'positive',
  Rejected: 'negative',
}

export const StatusBadge = ({ status }: { readonly status: TransactionStatus }) => (
  <Badge tone={tones[status]}>{status}</Badge>
)

interface StatusFormProps {
  /** The label of the field and of the button. */
  readonly label: string
  readonly title: string
  readonly first: TransactionStatus
  readonly shortcut?: string
  readonly act: {
    readonly problem: string | undefined
  }
  readonly onChoose: (status: TransactionStatus) => void
}

/** Chooses a status. Offers all of them, also those that the simulator refuses, so that a tester can see why. */
export function StatusForm({ label, title, first, shortcut, act, onChoose }: StatusFormProps) {
  const [status, setStatus] = useState(first)
  return (
    <form
      aria-label={title}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(status)
      }}
    >
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <SelectField
            label={label}
            options={TransactionStatus.options.map((value) => ({ value, label: value }))}
            value={status}
            onChange={({ target }) => {
              setStatus(TransactionStatus.parse(target.value))
            }}
          />
        </div>
        <Button type="submit" look="primary" aria-keyshortcuts={shortcut}>
          {title}
        </Button>
      </div>
      <Problem>{act.problem}</Problem>
    </form>
  )
}
