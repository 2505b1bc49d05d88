import { useId, type ReactNode } from 'react'

interface ChapterProps {
  readonly title: string
  /** How its heading and what follows are laid out. */
  readonly className: string
  readonly children: ReactNode
}

/** A part of a page of words, under a heading that a reader can find it by. */
export function Chapter({ title, className, children }: ChapterProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={className}>
      <h2 id={titleId} className="text-2xl font-extrabold sm:text-3xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
