import { useState } from 'react'
import { besideField } from '../../live/problem.ts'
import { useCall } from '../../live/use-action.ts'
import { useWorldTime } from '../../live/world-time.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { dayOf, timeOfDay } from '../../ui/format.ts'
import { Problem } from '../../ui/states.tsx'

const rates = [
  [0, 'Stand still'],
  [1, '1×'],
  [10, '10×'],
  [60, '60×'],
] as const

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The world's time, large, and its rate. */
export function BigClock({ rate }: { readonly rate: number }) {
  const now = useWorldTime()
  const setRate = useCall('clock.setRate')
  return (
    <div className="grid gap-4">
      <div>
        <time
          role="timer"
          aria-label="Time of the world"
          dateTime={now === undefined ? undefined : new Date(now).toISOString()}
          className="block text-5xl font-bold tabular-nums sm:text-6xl"
        >
          {now === undefined ? '…' : timeOfDay(now)}
        </time>
        <p className="mt-1 text-sm text-muted">
          {now !== undefined && dayOf(now)} · {zone} ·{' '}
          {rate === 0 ? 'the clock stands still' : `runs at ${String(rate)}×`}
        </p>
      </div>
      <div role="group" aria-label="Rate" className="flex flex-wrap gap-2">
        {rates.map(([value, label]) => (
          <Button
            key={value}
            aria-pressed={rate === value}
            className={rate === value ? 'border-brand! bg-brand-wash! text-brand!' : ''}
            onClick={() => void setRate.run({ body: { rate: value } })}
          >
            {label}
          </Button>
        ))}
      </div>
      <OwnRate />
      <Problem>{setRate.problem}</Problem>
    </div>
  )
}

function OwnRate() {
  const setRate = useCall('clock.setRate')
  const [text, setText] = useState('')
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2"
      onSubmit={(event) => {
        event.preventDefault()
        void setRate.run({ body: { rate: Number(text.trim() === '' ? Number.NaN : text) } })
      }}
    >
      <TextField
        label="Own factor"
        inputMode="decimal"
        placeholder="250"
        value={text}
        error={besideField(setRate.problem)}
        hint="How many seconds pass in the world in one real second."
        onChange={(event) => {
          setText(event.target.value)
          setRate.dismiss()
        }}
      />
      <Button type="submit" className="mt-6">
        Set
      </Button>
    </form>
  )
}
