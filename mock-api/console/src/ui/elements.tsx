/** What every screen is made of: buttons, panels, times, and the states of what is read. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { sentenceOf } from '../live/problem.ts'
import { useWorldTime } from '../live/world.tsx'
import { dayOf, duration, timeOfDay } from './format.ts'
import { WarningIcon } from './icons.tsx'

const tones = {
  positive: 'bg-positive-wash text-positive',
  negative: 'bg-negative-wash text-negative',
  waiting: 'bg-waiting-wash text-waiting',
  brand: 'bg-brand-wash text-brand',
  neutral: 'bg-sunken text-muted',
} as const
export type Tone = keyof typeof tones

/** A word that says a state. The word, not the colour, carries the meaning. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2 py-0.5 text-xs font-semibold ${tones[tone]}`}
    >
      {children}
    </span>
  )
}

const looks = {
  primary:
    'bg-gold text-on-gold not-disabled:hover:bg-gold-strong disabled:bg-sunken disabled:text-muted disabled:border disabled:border-line',
  secondary:
    'border border-control bg-raised text-ink not-disabled:hover:border-brand not-disabled:hover:text-brand disabled:text-muted',
  quiet: 'text-ink not-disabled:hover:bg-brand-wash not-disabled:hover:text-brand disabled:text-muted',
  danger: 'bg-danger text-on-danger not-disabled:hover:opacity-90 disabled:opacity-60',
} as const
type Look = keyof typeof looks

/** The classes of a button, for a link that looks like one. */
export const buttonLook = (look: Look): string =>
  `inline-flex min-h-9 pointer-coarse:min-h-11 items-center justify-center gap-2 rounded-lg px-3.5 py-1.5 text-center text-sm font-semibold transition-colors duration-150 disabled:cursor-not-allowed ${looks[look]}`

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: Look
}

export function Button({ look = 'secondary', type = 'button', className = '', ...rest }: ButtonProps) {
  return <button type={type} className={`${buttonLook(look)} ${className}`} {...rest} />
}

interface IconButtonProps extends ComponentProps<'button'> {
  readonly label: string
}

export function IconButton({ label, type = 'button', className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={`inline-flex size-9 pointer-coarse:size-11 shrink-0 items-center justify-center rounded-lg transition-colors duration-150 hover:bg-brand-wash hover:text-brand disabled:text-muted ${className}`}
      {...rest}
    />
  )
}

interface TitledProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A screen that scrolls as a whole below its title. */
export function Screen({ title, actions, children }: TitledProps) {
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

export function Panel({ title, actions, children }: TitledProps) {
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
      <div className="grid grid-cols-1 gap-4 p-4">{children}</div>
    </section>
  )
}

/** The values by their names. Leaves out those that are not there. */
export function Facts({ facts }: { readonly facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm">
      {Object.entries(facts)
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

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
export function Skeleton({ rows = 6 }: { readonly rows?: number | undefined }) {
  return (
    <div role="status" aria-label="Loading" className="grid gap-2 p-3">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="h-12 animate-breathe rounded-lg bg-sunken" />
      ))}
    </div>
  )
}

interface AnswerProps<Data> {
  readonly query: UseQueryResult<Data>
  /** How many rows the content is likely to have. */
  readonly rows?: number
  readonly children: (data: Data) => ReactNode
}

/** Shows a query's answer. Old content stays visible when reading it again fails, with the reason above it. */
export function Answer<Data>({ query, rows, children }: AnswerProps<Data>) {
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
      {data === undefined && error === null && <Skeleton rows={rows} />}
    </>
  )
}

/** A point in time, in the browser's zone. */
export function Moment({ at, hasDay = false }: { readonly at: string; readonly hasDay?: boolean }) {
  return (
    <time dateTime={at} title={at} className="whitespace-nowrap tabular-nums">
      {hasDay && `${dayOf(at)}, `}
      {timeOfDay(at)}
    </time>
  )
}

/** How long ago something happened in the world: `5m 3s`. */
export const Age = ({ since }: { readonly since: string }) => <Distance at={since} sign={1} />

/** How long it takes in the world until something happens: `24m 57s`. */
export const TimeLeft = ({ until }: { readonly until: string }) => <Distance at={until} sign={-1} />

function Distance({ at, sign }: { readonly at: string; readonly sign: 1 | -1 }) {
  const now = useWorldTime()
  return (
    <time dateTime={at} title={at} className="whitespace-nowrap tabular-nums">
      {now === undefined ? '…' : duration(sign * (now - Date.parse(at)))}
    </time>
  )
}
