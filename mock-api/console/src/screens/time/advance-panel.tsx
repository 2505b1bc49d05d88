import { useState } from 'react'
import { durationMs, durationRule } from '../../../../../contracts/shared/durations.ts'
import { besideField } from '../../live/problem.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/layout.tsx'
import { Problem } from '../../ui/states.tsx'
import { useAdvance, type Advance, type OnAdvanced } from './use-advance.ts'

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
            <Button key={by} look="primary" onClick={() => void advance.run({ by })}>
              {label}
            </Button>
          ))}
        </div>
        <Problem>{advance.problem}</Problem>
        <AdvanceForm
          onAdvanced={onAdvanced}
          field={{ label: 'Advance by a duration', placeholder: '2h30m' }}
          read={readDuration}
          rule={`Write ${durationRule}.`}
        />
        <AdvanceForm
          onAdvanced={onAdvanced}
          field={{ label: 'Advance to a date', type: 'datetime-local', step: 1 }}
          read={readDate}
          rule="Choose a date and a time."
        />
        <p className="text-sm text-muted">
          Everything that falls due on the way happens in its order. At most 168 hours at a time.
        </p>
      </div>
    </Panel>
  )
}

interface AdvanceFormProps extends AdvanceProps {
  readonly field: {
    readonly label: string
    readonly placeholder?: string
    readonly type?: string
    readonly step?: number
  }
  /** Returns how far to advance, or undefined if the text is wrong. */
  readonly read: (text: string) => Advance | undefined
  /** Says what a right text is. */
  readonly rule: string
}

/** A field that keeps what is wrong, with the reason below it. */
function AdvanceForm({ onAdvanced, field, read, rule }: AdvanceFormProps) {
  const advance = useAdvance(onAdvanced)
  const [text, setText] = useState('')
  const [mistake, setMistake] = useState<string>()
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2"
      onSubmit={(event) => {
        event.preventDefault()
        const body = read(text)
        if (body === undefined) setMistake(rule)
        else void advance.run(body)
      }}
    >
      <TextField
        {...field}
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

function readDuration(text: string): Advance | undefined {
  const by = text.replaceAll(' ', '')
  return durationMs(by) === undefined ? undefined : { by }
}

function readDate(text: string): Advance | undefined {
  const toMs = Date.parse(text)
  return Number.isNaN(toMs) ? undefined : { to: new Date(toMs).toISOString() }
}
