import type { ReactNode } from 'react'

const tones = {
  positive: 'bg-positive-wash text-positive',
  negative: 'bg-negative-wash text-negative',
  waiting: 'bg-waiting-wash text-waiting',
  brand: 'bg-brand-wash text-brand',
  neutral: 'bg-sunken text-muted',
} as const
export type Tone = keyof typeof tones

/** A word that says a state. The word, not the colour, carries the meaning. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2 py-0.5 text-xs font-semibold ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
