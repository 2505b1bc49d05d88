import { useId, type ReactNode } from 'react'

interface ScreenProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A screen that scrolls as a whole below its title. */
export function Screen({ title, actions, children }: ScreenProps) {
  return (
    <div className="relative h-full overflow-y-auto">
      <div className="mx-auto grid max-w-6xl gap-5 p-4 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl font-bold">{title}</h1>
          {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
        {children}
      </div>
    </div>
  )
}

interface PanelProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function Panel({ title, actions, children }: PanelProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="min-w-0 rounded-2xl border border-line bg-raised shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-3">
        <h2 id={titleId} className="font-bold">
          {title}
        </h2>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      <div className="p-4">{children}</div>
    </section>
  )
}

export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
