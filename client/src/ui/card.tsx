import { useId, type ReactNode } from 'react'
import { cardLook } from './card-look.ts'
import { CheckIcon } from './icons.tsx'

interface CardProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  /** A list with check marks. */
  readonly points?: readonly string[]
  /** Links, at the bottom of the card, so that they align in a row of cards. */
  readonly children?: ReactNode
}

/** A section of a page in a box. */
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
      {points !== undefined && <CheckList points={points} />}
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

function CheckList({ points }: { readonly points: readonly string[] }) {
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

const small = {
  box: 'gap-5 rounded-2xl border border-line p-6 sm:p-8',
  words: 'max-w-xl',
  title: 'text-xl font-bold',
} as const

const callouts = {
  brand: { ...small, wash: 'bg-brand-wash' },
  waiting: { ...small, wash: 'bg-waiting-wash' },
  /** For pages with chapters, whose headings are larger. */
  large: {
    box: 'gap-6 rounded-3xl p-6 sm:p-10',
    words: '',
    title: 'text-2xl font-extrabold',
    wash: 'bg-brand-wash',
  },
} as const

interface CalloutProps {
  readonly title: string
  readonly text: string
  readonly look: keyof typeof callouts
  /** Links or buttons. */
  readonly children: ReactNode
}

/** A call to action at the end of a page. */
export function Callout({ title, text, look, children }: CalloutProps) {
  const titleId = useId()
  const { box, wash, words, title: titleLook } = callouts[look]
  return (
    <section
      aria-labelledby={titleId}
      className={`flex flex-wrap items-center justify-between ${box} ${wash}`}
    >
      <div className={`grid gap-1 ${words}`}>
        <h2 id={titleId} className={titleLook}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </section>
  )
}
