import type { ReactNode } from 'react'
import { ChevronIcon } from './icons.tsx'

interface DisclosureProps {
  readonly title: string
  readonly group: string
  readonly children: ReactNode
}

/** A question that expands to its answer. A native `<details>`, so the browser's page search finds the answer. */
export function Disclosure({ title, group, children }: DisclosureProps) {
  return (
    <details name={group} className="group rounded-2xl border border-line bg-raised shadow-card">
      <summary className="flex min-h-11 list-none items-center justify-between gap-4 rounded-2xl px-5 py-4 font-semibold hover:text-brand">
        {title}
        <ChevronIcon className="size-5 shrink-0 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="px-5 pb-5 text-muted">{children}</div>
    </details>
  )
}
