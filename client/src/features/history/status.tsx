import type { TransactionStatus } from '../../../../contracts/registry/history.ts'
import { CheckIcon, ClockIcon, CloseIcon } from '../../ui/icons.tsx'
import type { Tab } from './filters.ts'
import { toneOf, type Tone } from './tone.ts'

const looks: Readonly<Record<Tone, string>> = {
  positive: 'bg-positive-wash text-positive',
  negative: 'bg-negative-wash text-negative',
  waiting: 'bg-waiting-wash text-waiting',
}
const marks = { positive: CheckIcon, negative: CloseIcon, waiting: ClockIcon } as const

export function Status({ tab, status }: { readonly tab: Tab; readonly status: TransactionStatus }) {
  const tone = toneOf(tab, status)
  const Mark = marks[tone]
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-full py-1 pl-2 pr-3 text-sm font-semibold ${looks[tone]}`}
    >
      <Mark className="size-4" />
      {status}
    </span>
  )
}
