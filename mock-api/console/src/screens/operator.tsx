/** What several screens show of players and operators, and do as the operator. */
import { Link } from 'react-router-dom'
import type * as z from 'zod/mini'
import type { TransactionStatus } from '../../../../contracts/registry/history.ts'
import type { VerbName, verbs } from '../../../operator/verbs.ts'
import { useCall, useDesk } from '../live/world.tsx'
import { Badge, type Tone } from '../ui/elements.tsx'
import { count } from '../ui/format.ts'

export type BodyOf<Name extends VerbName> = z.input<(typeof verbs)[Name]['body']>

/** Acts with a button alone; a refusal stands in `problem`. */
export function useVerb<Name extends VerbName>(verb: Name) {
  const { run, problem } = useCall('operator.act')
  return { problem, run: (body: BodyOf<Name>) => run({ params: { verb }, body }) }
}

const tones: Readonly<Record<TransactionStatus, Tone>> = {
  Pending: 'waiting',
  Exchanged: 'brand',
  Paid: 'positive',
  Rejected: 'negative',
}

export const StatusBadge = ({ status }: { readonly status: TransactionStatus }) => (
  <Badge tone={tones[status]}>{status}</Badge>
)

interface OpenThingsProps {
  readonly open: Readonly<Record<'requestId' | 'trackingId' | 'transactionId', string | null>>
  readonly none: string
}

/** Links to what a player has open. */
export function OpenThings({ open: { requestId, trackingId, transactionId }, none }: OpenThingsProps) {
  const desk = useDesk()
  const things = [
    ['request', 'Request', requestId],
    ['tracking', 'Tracking', trackingId],
    ['exchange', 'Exchange', transactionId],
  ] as const
  const opened = things.filter(([, , id]) => id !== null)
  if (opened.length === 0) return <span className="text-muted">{none}</span>
  return (
    <span className="inline-flex flex-wrap gap-x-3 gap-y-1">
      {opened.map(([kind, title, id]) => (
        <Link
          key={kind}
          to={`${desk}/${kind}/${id ?? ''}`}
          className="py-1 font-semibold text-brand underline"
        >
          {title}
        </Link>
      ))}
    </span>
  )
}

/** What an operator has to do: `2 requests, 1 tracking, 0 exchanges`. */
export const workOf = (open: Readonly<Record<'requests' | 'trackings' | 'exchanges', number>>): string =>
  `${count(open.requests, 'request')}, ${count(open.trackings, 'tracking')}, ${count(open.exchanges, 'exchange')}`
