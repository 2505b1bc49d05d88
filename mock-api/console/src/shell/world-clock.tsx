import { Link } from 'react-router-dom'
import { useCall } from '../live/use-action.ts'
import { useWorldTime } from '../live/world-time.ts'
import { useControl, useWorld } from '../live/world.tsx'
import { IconButton } from '../ui/button.tsx'
import { dayOf, timeOfDay } from '../ui/format.ts'
import { PauseIcon, PlayIcon } from '../ui/icons.tsx'

/** The world's time and rate, with a button that stops the clock or lets it run. */
export function WorldClock() {
  const { name } = useWorld()
  const now = useWorldTime()
  const { data } = useControl('clock.get')
  const setRate = useCall('clock.setRate')
  if (data === undefined || now === undefined) return undefined
  const isStopped = data.rate === 0
  return (
    <div className="flex items-center gap-1">
      <Link
        to={`/w/${encodeURIComponent(name)}/time`}
        className="rounded-lg px-2 py-1 text-right text-sm tabular-nums leading-tight hover:text-brand"
      >
        <span className="sr-only">Time of the world: </span>
        <span className="block font-semibold">{timeOfDay(now)}</span>
        <span className="block text-xs text-muted">
          {dayOf(now)} · {isStopped ? 'stopped' : `${String(data.rate)}×`}
        </span>
      </Link>
      <IconButton
        label={isStopped ? 'Let the clock run' : 'Stop the clock'}
        className="max-sm:hidden"
        disabled={setRate.isRunning}
        onClick={() => void setRate.run({ body: { rate: isStopped ? 1 : 0 } })}
      >
        {isStopped ? <PlayIcon /> : <PauseIcon />}
      </IconButton>
    </div>
  )
}
