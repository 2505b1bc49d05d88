/** The four faces of a list: loading, content, empty, and an error with a retry. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '../live/problem.ts'
import { Button } from './button.tsx'
import { WarningIcon } from './icons.tsx'

/** The sentence of a refusal, beside its control. Reserves no place while there is none. */
export function Problem({ children }: { readonly children: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {children !== undefined && (
        <p className="flex gap-2 rounded-lg bg-negative-wash px-3 py-2 text-sm font-medium text-negative">
          <WarningIcon />
          <span className="min-w-0 wrap-anywhere">{children}</span>
        </p>
      )}
    </div>
  )
}

export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-1 px-4 py-10 text-center">
      <p className="font-bold">{title}</p>
      {children !== undefined && <div className="text-sm text-muted">{children}</div>}
    </div>
  )
}

/** Rows of the height of the content that is awaited. */
export function Skeleton({
  rows = 6,
  label = 'Loading',
}: {
  readonly rows?: number
  readonly label?: string
}) {
  return (
    <div role="status" aria-label={label} className="grid gap-2 p-3">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="h-12 animate-breathe rounded-lg bg-sunken" />
      ))}
    </div>
  )
}

interface AnswerProps<Data> {
  readonly query: UseQueryResult<Data>
  readonly skeleton?: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** Shows a query's answer. Old content stays visible when reading it again fails, with the reason above it. */
export function Answer<Data>({ query, skeleton, children }: AnswerProps<Data>) {
  const { data, error, refetch, isFetching } = query
  return (
    <>
      {error !== null && (
        <div className="grid justify-items-start gap-2 p-3">
          <Problem>{sentenceOf(error)}</Problem>
          <Button disabled={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data !== undefined && children(data)}
      {data === undefined && error === null && (skeleton ?? <Skeleton />)}
    </>
  )
}
