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
