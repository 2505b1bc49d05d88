import { useWorldTime } from '../live/world-time.ts'
import { dayOf, duration, timeOfDay } from './format.ts'

interface MomentProps {
  /** ISO 8601. */
  readonly at: string
  /** Shows the day too. */
  readonly hasDay?: boolean
}

/** A point in time, in the browser's zone. */
export function Moment({ at, hasDay = false }: MomentProps) {
  return (
    <time dateTime={at} title={at} className="whitespace-nowrap tabular-nums">
      {hasDay && `${dayOf(at)}, `}
      {timeOfDay(at)}
    </time>
  )
}

/** How long ago something happened in the world: `5m 3s`. */
export function Age({ since }: { readonly since: string }) {
  const now = useWorldTime()
  return (
    <time dateTime={since} title={since} className="whitespace-nowrap tabular-nums">
      {now === undefined ? '…' : duration(now - Date.parse(since))}
    </time>
  )
}

/** How long it takes in the world until something happens: `24m 57s`. */
export function TimeLeft({ until }: { readonly until: string }) {
  const now = useWorldTime()
  return (
    <time dateTime={until} title={until} className="whitespace-nowrap tabular-nums">
      {now === undefined ? '…' : duration(Date.parse(until) - now)}
    </time>
  )
}
