import type { ReactNode } from 'react'
import { ZelligeField } from './zellige.tsx'

interface EmptyListProps {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

export function EmptyList({ title, text, children }: EmptyListProps) {
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-raised text-center">
      <ZelligeField fades="below" className="block h-20 text-brand opacity-40" />
      <div className="grid justify-items-center gap-1 px-6 pb-10 pt-4">
        <p className="text-lg font-bold">{title}</p>
        <p className="text-muted">{text}</p>
        {children}
      </div>
    </div>
  )
}
