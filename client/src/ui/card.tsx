import { useId, type ReactNode } from 'react'
import { CheckIcon } from './icons.tsx'

/** The box alone, for what is no section of its own. */
export const cardLook = 'rounded-2xl border border-line bg-raised shadow-card'

interface CardProps {
  readonly icon: ReactNode
  readonly title: string
  readonly children: ReactNode
}

/** One part of a page in a box of its own. What stands in it last keeps to the bottom, so that rows of cards align. */
export function Card({ icon, title, children }: CardProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={`flex flex-col gap-4 p-6 sm:p-8 ${cardLook}`}>
      <div className="flex items-center gap-4">
        <IconTile>{icon}</IconTile>
        <h2 id={titleId} className="text-xl font-bold">
          {title}
        </h2>
      </div>
      {children}
    </section>
  )
}

export function IconTile({ children }: { readonly children: ReactNode }) {
  return (
    <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-xl bg-brand-wash text-brand">
      {children}
    </span>
  )
}

/** What is granted, point by point. */
export function CheckList({ points }: { readonly points: readonly string[] }) {
  return (
    <ul className="grid gap-2.5">
      {points.map((point) => (
        <li key={point} className="flex gap-3">
          <CheckIcon className="mt-0.5 size-5 shrink-0 text-positive" />
          {point}
        </li>
      ))}
    </ul>
  )
}

const tones = { brand: 'bg-brand-wash', waiting: 'bg-waiting-wash' } as const

interface CalloutProps {
  readonly title: string
  readonly text: string
  readonly tone: keyof typeof tones
  /** The ways on from here. */
  readonly children: ReactNode
}

/** At the end of a page: what to do next. */
export function Callout({ title, text, tone, children }: CalloutProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className={`flex flex-wrap items-center justify-between gap-5 rounded-2xl border border-line p-6 sm:p-8 ${tones[tone]}`}
    >
      <div className="grid max-w-xl gap-1">
        <h2 id={titleId} className="text-xl font-bold">
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </section>
  )
}
