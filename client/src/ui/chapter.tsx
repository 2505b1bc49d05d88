import { useId, type ReactNode } from 'react'

interface ChapterProps {
  readonly title: string
  /** Lays out the heading and the content. */
  readonly className: string
  readonly children: ReactNode
}

/** A section of a text page with a heading. */
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
