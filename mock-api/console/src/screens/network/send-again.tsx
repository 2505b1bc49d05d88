import { useState } from 'react'
import { byField } from '../../live/problem.ts'
import { useCall } from '../../live/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { count, timeOfDay } from '../../ui/format.ts'
import { Problem } from '../../ui/states.tsx'

interface SendAgainProps {
  /** The journal entry of the event. */
  readonly seq: number
  readonly event: string
}

/** Sends an event again with the same eventId, as a provider that repeats itself. */
export function SendAgain({ seq, event }: SendAgainProps) {
  const resend = useCall('journal.resend')
  const [times, setTimes] = useState('1')
  const [after, setAfter] = useState('0s')
  const [sent, setSent] = useState<string>()

  const errors = byField(resend.problem, ['times', 'after'])

  async function submit(): Promise<void> {
    setSent(undefined)
    const done = await resend.run({
      params: { seq: String(seq) },
      body: { times: times.trim(), after: after.trim() },
    })
    if (done) setSent(`Goes to the player ${count(done.times, 'time')}, at ${timeOfDay(done.at)}.`)
  }

  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        void submit()
      }}
    >
      <div className="grid max-w-md grid-cols-2 items-start gap-2 sm:grid-cols-[6rem_8rem_auto]">
        <TextField
          label="Times"
          inputMode="numeric"
          value={times}
          error={errors.fields['times']}
          onChange={({ target }) => setTimes(target.value)}
        />
        <TextField
          label="Delay"
          error={errors.fields['after']}
          value={after}
          onChange={({ target }) => setAfter(target.value)}
        />
        <Button type="submit" className="justify-self-start" aria-label={`Send again: ${event}`}>
          Send again
        </Button>
      </div>
      <Problem>{errors.rest}</Problem>
      <p role="status" className="text-sm text-muted">
        {sent}
      </p>
    </form>
  )
}
