import type { TransactionStatus } from '../../../../contracts/registry/history.ts'
import type { Tab } from './filters.ts'

export type Tone = 'positive' | 'negative' | 'waiting'

/** The status in which everything has been done. */
const done: Readonly<Record<Tab, TransactionStatus>> = { buy: 'Paid', sell: 'Paid', exchange: 'Exchanged' }

export function toneOf(tab: Tab, status: TransactionStatus): Tone {
  if (status === done[tab]) return 'positive'
  return status === 'Rejected' ? 'negative' : 'waiting'
}
