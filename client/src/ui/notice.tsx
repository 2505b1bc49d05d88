import type { ReactNode } from 'react'
import { ZelligeField } from './zellige.tsx'

interface NoticeProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

export function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 px-4 pb-24 text-center">
      <ZelligeField fades="around" className="mb-6 block h-40 text-brand opacity-40" />
      <h1 className="text-3xl font-extrabold">{title}</h1>
      <p className="text-lg text-muted">{text}</p>
      <div className="mt-4">{children}</div>
    </div>
  )
}
