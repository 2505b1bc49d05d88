import { useId, type ReactNode } from 'react'
import { cardLook } from './card-look.ts'
import { CheckIcon } from './icons.tsx'

interface CardProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly points?: readonly string[]
  /** Links, at the bottom of the card, so that they align in a row of cards. */
  readonly children?: ReactNode
}

export function Card({ icon, title, text, points, children }: CardProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={`flex flex-col gap-4 p-6 sm:p-8 ${cardLook}`}>
      <div className="flex items-center gap-4">
        <IconTile>{icon}</IconTile>
        <h2 id={titleId} className="text-xl font-bold">
          {title}
        </h2>
      </div>
      <p className="text-muted">{text}</p>
      {points !== undefined && <CheckList points={points} className="gap-2.5" />}
      {children !== undefined && <div className="mt-auto">{children}</div>}
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

interface CheckListProps {
  readonly points: readonly string[]
  readonly className: string
}

export function CheckList({ points, className }: CheckListProps) {
  return (
    <ul className={`grid ${className}`}>
      {points.map((point) => (
        <li key={point} className="flex gap-3">
          <CheckIcon className="mt-0.5 size-5 shrink-0 text-positive" />
          {point}
        </li>
      ))}
    </ul>
  )
}
