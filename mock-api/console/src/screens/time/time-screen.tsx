import { useState } from 'react'
import { durationMs, durationRule } from '../../../../../contracts/shared/durations.ts'
import type { ResponseOf } from '../../../../control/api.ts'
import { useAction, useCall, useControl, useWorld, useWorldTime } from '../../live/world.tsx'
import { Answer, Button, Moment, Panel, Problem, Screen } from '../../ui/elements.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, refuse } from '../../ui/form.tsx'
import { count, dayOf, timeOfDay } from '../../ui/format.ts'
import { BookedList, ClockMoves, createBookedNames, type AdvanceProps } from './due.tsx'

type Advanced = ResponseOf<'clock.advance'>

export default function TimeScreen() {
  const clock = useControl('clock.get')
  const desk = useControl('operator.desk')
  const { control } = useWorld()
  const [advanced, setAdvanced] = useState<Advanced>()
  const inWords = createBookedNames(desk.data)
  const advance: AdvanceProps['advance'] = async (body) => {
    const answer = await control.call('clock.advance', { body })
    // With the names from before, because the desk forgets ended conversations.
    setAdvanced({ ...answer, fired: answer.fired.map(({ name, at }) => ({ name: inWords(name), at })) })
    return answer
  }
  return (
    <Screen title="Time">
      <div>
        <div className="grid gap-5 lg:grid-cols-2">
          <Panel title="The world's time">
            <Answer query={clock} rows={3}>
              {({ rate }) => <BigClock rate={rate} />}
            </Answer>
          </Panel>
          <AdvancePanel advance={advance} />
        </div>
        <FiredReport advanced={advanced} />
      </div>
      <Panel title="What falls due">
        <Answer query={clock}>
          {({ booked }) => <BookedList booked={booked} inWords={inWords} advance={advance} />}
        </Answer>
      </Panel>
      <ClockMoves inWords={inWords} />
    </Screen>
  )
}

const rates = [
  [0, 'Stand still'],
  [1, '1×'],
  [10, '10×'],
  [60, '60×'],
] as const

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

function BigClock({ rate }: { readonly rate: number }) {
  const { control } = useWorld()
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
      <Form
        isInline
        main="rate"
        submit="Set"
        act={({ rate: own = '' }) =>
          control.call('clock.setRate', { body: { rate: own.trim() === '' ? Number.NaN : Number(own) } })
        }
      >
        <TextField
          label="Own factor"
          name="rate"
          inputMode="decimal"
          placeholder="250"
          hint="How many seconds pass in the world in one real second."
        />
      </Form>
      <Problem>{setRate.problem}</Problem>
    </div>
  )
}

const quick = [
  ['1m', '1 min'],
  ['30m', '30 min'],
  ['24h', '24 h'],
] as const

function AdvancePanel({ advance }: AdvanceProps) {
  const quickly = useAction(advance)
  return (
    <Panel title="Advance">
      <div role="group" aria-label="Advance by" className="flex flex-wrap gap-2">
        {quick.map(([by, label]) => (
          <Button key={by} look="primary" onClick={() => void quickly.run({ by })}>
            {label}
          </Button>
        ))}
      </div>
      <Problem>{quickly.problem}</Problem>
      <Form
        isInline
        main="by"
        submit="Advance"
        act={async ({ by: typed = '' }) => {
          const by = typed.replaceAll(' ', '')
          if (durationMs(by) === undefined) refuse('by', `Write ${durationRule}.`)
          await advance({ by })
        }}
      >
        <TextField label="Advance by a duration" name="by" placeholder="2h30m" />
      </Form>
      <Form
        isInline
        main="to"
        submit="Advance"
        act={async ({ to = '' }) => {
          if (to === '') refuse('to', 'Choose a date and a time.')
          await advance({ to: new Date(to).toISOString() })
        }}
      >
        <TextField label="Advance to a date" name="to" type="datetime-local" step={1} />
      </Form>
      <p className="text-sm text-muted">
        Everything that falls due on the way happens in its order. At most 168 hours at a time.
      </p>
    </Panel>
  )
}

const mostNamed = 20

function FiredReport({ advanced }: { readonly advanced: Advanced | undefined }) {
  const fired = advanced?.fired ?? []
  return (
    <div role="status" aria-label="Last advance">
      {advanced && (
        <div className="mt-5 grid gap-2 rounded-2xl bg-positive-wash px-4 py-3 text-sm">
          <p className="font-semibold text-positive">
            Advanced to {dayOf(advanced.now)}, {timeOfDay(advanced.now)}.{' '}
            {fired.length === 0 ? 'Nothing fell due.' : `${count(fired.length, 'thing')} fell due:`}
          </p>
          {fired.length > 0 && (
            <ul className="grid gap-1">
              {fired.slice(0, mostNamed).map(({ name, at }) => (
                <li key={`${at} ${name}`}>
                  <Moment at={at} hasDay /> {name}
                </li>
              ))}
              {fired.length > mostNamed && <li>and {count(fired.length - mostNamed, 'other')}</li>}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}
