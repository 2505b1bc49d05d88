import { CheckIcon, CloseIcon } from './icons.tsx'
import { ClockIcon } from './more-icons.tsx'

const tones = {
  positive: { look: 'bg-positive-wash text-positive', Icon: CheckIcon },
  negative: { look: 'bg-negative-wash text-negative', Icon: CloseIcon },
  waiting: { look: 'bg-waiting-wash text-waiting', Icon: ClockIcon },
} as const
export type Tone = keyof typeof tones

export function Badge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  const { look, Icon } = tones[tone]
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-full py-1 ps-2 pe-3 text-sm font-semibold ${look}`}
    >
      <Icon className="size-4" />
      {children}
    </span>
  )
}
