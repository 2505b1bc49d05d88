import type { TransactionStatus } from '../../../../contracts/registry/history.ts'
import { CheckIcon, ClockIcon, CloseIcon } from '../../ui/icons.tsx'
import type { Tab } from './filters.ts'

type Tone = 'positive' | 'negative' | 'waiting'

/** The status of a completed transaction. */
const done: Readonly<Record<Tab, TransactionStatus>> = { buy: 'Paid', sell: 'Paid', exchange: 'Exchanged' }

export function toneOf(tab: Tab, status: TransactionStatus): Tone {
  if (status === done[tab]) return 'positive'
  return status === 'Rejected' ? 'negative' : 'waiting'
}

const looks: Readonly<Record<Tone, string>> = {
  positive: 'bg-positive-wash text-positive',
  negative: 'bg-negative-wash text-negative',
  waiting: 'bg-waiting-wash text-waiting',
}
const icons = { positive: CheckIcon, negative: CloseIcon, waiting: ClockIcon } as const

export function StatusBadge({ tab, status }: { readonly tab: Tab; readonly status: TransactionStatus }) {
  const tone = toneOf(tab, status)
  const Icon = icons[tone]
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-full py-1 pl-2 pr-3 text-sm font-semibold ${looks[tone]}`}
    >
      <Icon className="size-4" />
      {status}
    </span>
  )
}
