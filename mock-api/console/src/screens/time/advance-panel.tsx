import { useState } from 'react'
import { durationMs, durationRule } from '../../../../../contracts/shared/durations.ts'
import { besideField } from '../../live/problem.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/layout.tsx'
import { Problem } from '../../ui/states.tsx'
import { useAdvance, type OnAdvanced } from './use-advance.ts'

interface AdvanceProps {
  readonly onAdvanced: OnAdvanced
}

const quick = [
  ['1m', '1 min'],
  ['30m', '30 min'],
  ['24h', '24 h'],
] as const

/** Moves the clock forward, by a duration or to a date. */
export function AdvancePanel({ onAdvanced }: AdvanceProps) {
  const advance = useAdvance(onAdvanced)
  return (
    <Panel title="Advance">
      <div className="grid gap-4">
        <div role="group" aria-label="Advance by" className="flex flex-wrap gap-2">
          {quick.map(([by, label]) => (
            <Button
              key={by}
              look="primary"

              onClick={() => void advance.run({ by })}
            >
              {label}
            </Button>
          ))}
        </div>
        <Problem>{advance.problem}</Problem>
        <AdvanceBy onAdvanced={onAdvanced} />
        <AdvanceTo onAdvanced={onAdvanced} />
        <p className="text-sm text-muted">
          Everything that falls due on the way happens in its order. At most 168 hours at a time.
        </p>
      </div>
    </Panel>
  )
}

function AdvanceBy({ onAdvanced }: AdvanceProps) {
  const advance = useAdvance(onAdvanced)
  const [text, setText] = useState('')
  const [mistake, setMistake] = useState<string>()

  function submit(): void {
    const by = text.replaceAll(' ', '')
    if (durationMs(by) === undefined) setMistake(`Write ${durationRule}.`)
    else void advance.run({ by })
  }

  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label="Advance by a duration"
        placeholder="2h30m"
        value={text}
        error={mistake ?? besideField(advance.problem)}
        onChange={(event) => {
          setText(event.target.value)
          setMistake(undefined)
          advance.dismiss()
        }}
      />
      <Button type="submit" className="mt-6">
        Advance
      </Button>
    </form>
  )
}

function AdvanceTo({ onAdvanced }: AdvanceProps) {
  const advance = useAdvance(onAdvanced)
  const [text, setText] = useState('')
  const [mistake, setMistake] = useState<string>()

  function submit(): void {
    const toMs = Date.parse(text)
    if (Number.isNaN(toMs)) setMistake('Choose a date and a time.')
    else void advance.run({ to: new Date(toMs).toISOString() })
  }

  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label="Advance to a date"
        type="datetime-local"
        step={1}
        value={text}
        error={mistake ?? besideField(advance.problem)}
        onChange={(event) => {
          setText(event.target.value)
          setMistake(undefined)
          advance.dismiss()
        }}
      />
      <Button type="submit" className="mt-6">
        Advance
      </Button>
    </form>
  )
}
