import type { ReactNode } from 'react'
import { ChevronIcon } from './icons.tsx'

interface DisclosureProps {
  readonly title: string
  /** Of those with the same group, one is open at a time. */
  readonly group: string
  readonly children: ReactNode
}

/** A question that opens upon its answer. The platform's own, so it can be found by a search in the page. */
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
