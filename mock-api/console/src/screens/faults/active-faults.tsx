import type { ResponseOf } from '../../../../control/api.ts'
import { kinds } from '../../../../faults/kinds.ts'
import { useCall } from '../../live/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Facts } from '../../ui/layout.tsx'
import { TimeLeft } from '../../ui/moment.tsx'
import { Empty, Problem } from '../../ui/states.tsx'
import { detailsOf } from './fault-fields.ts'

type Fault = ResponseOf<'faults.list'>['faults'][number]

export function ActiveFaults({ faults }: { readonly faults: readonly Fault[] }) {
  if (faults.length === 0) {
    return <Empty title="No fault is active">Everything arrives as the provider sends it.</Empty>
  }
  return (
    <ul aria-label="Active faults" className="grid gap-3 lg:grid-cols-2">
      {faults.map((fault) => (
        <FaultCard key={fault.id} fault={fault} />
      ))}
    </ul>
  )
}

/** The player as the definition names them. */
const playerOf = ({ userId, definition }: Fault): string =>
  userId === null ? 'everyone' : String(definition['user'] ?? definition['partition'] ?? userId)

function FaultCard({ fault }: { readonly fault: Fault }) {
  const { id, kind, definition, remaining, endsAt } = fault
  const remove = useCall('faults.remove')
  const name = `${kind} (${id})`
  return (
    <li className="grid content-between gap-3 rounded-xl border border-line p-3">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="font-semibold">{kind}</h3>
          <Badge tone="brand">active</Badge>
          <span className="ml-auto text-xs text-muted">{id}</span>
        </div>
        <p className="text-sm text-muted">{kinds[kind].about}.</p>
        <Facts
          facts={[
            ...detailsOf(kind, definition),
            ['For', playerOf(fault)],
            ['Left', <Remaining key="left" remaining={remaining} endsAt={endsAt} />],
          ]}
        />
      </div>
      <Problem>{remove.problem}</Problem>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label={`Remove ${name}`}
          disabled={remove.isRunning}
          onClick={() => void remove.run({ params: { id } })}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}

function Remaining({ remaining, endsAt }: Pick<Fault, 'remaining' | 'endsAt'>) {
  return (
    <>
      {remaining !== null && (remaining === 1 ? 'once' : `${String(remaining)} times`)}
      {remaining !== null && endsAt !== null && ', for '}
      {endsAt !== null && <TimeLeft until={endsAt} />}
    </>
  )
}
