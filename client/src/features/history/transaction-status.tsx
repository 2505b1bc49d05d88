import type { TransactionStatus } from '../../../../contracts/registry/history.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { Tab } from './filters.ts'

/** The status of a completed transaction. */
const done: Readonly<Record<Tab, TransactionStatus>> = { buy: 'Paid', sell: 'Paid', exchange: 'Exchanged' }

export function toneOf(tab: Tab, status: TransactionStatus): Tone {
  if (status === done[tab]) return 'positive'
  return status === 'Rejected' ? 'negative' : 'waiting'
}

export const StatusBadge = ({ tab, status }: { readonly tab: Tab; readonly status: TransactionStatus }) => (
  <Badge tone={toneOf(tab, status)}>{status}</Badge>
)
