import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ResponseOf } from '../../../../control/api.ts'
import { useCall } from '../../live/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, SelectField, TextField } from '../../ui/field.tsx'
import { Problem } from '../../ui/states.tsx'
import { useAddresses } from './addresses.ts'

type Inputs = NonNullable<ResponseOf<'scenarios.validate'>['scenario']>['inputs']

const speeds = [
  { value: 'real', label: 'Real time' },
  { value: '10x', label: '10 times faster' },
  { value: '60x', label: '60 times faster' },
  { value: '1000x', label: '1,000 times faster' },
  { value: 'max', label: 'Without waiting' },
] as const

interface RunFormProps {
  /** The name of a library scenario, or a text. */
  readonly source: { readonly scenario: string } | { readonly yaml: string }
  readonly inputs: Inputs
  /** Why it cannot run now. */
  readonly obstacle?: string | undefined
}

/** Starts a run with these inputs, and shows it. */
export function RunForm({ source, inputs, obstacle }: RunFormProps) {
  const navigate = useNavigate()
  const { run: addressOf } = useAddresses()
  const start = useCall('runs.start')
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [speed, setSpeed] = useState('real')
  const [isHeadless, setHeadless] = useState(true)
  const [isPaused, setPaused] = useState(false)
  const [refusedObstacle, setRefusedObstacle] = useState<string>()

  async function run(): Promise<void> {
    setRefusedObstacle(obstacle)
    start.dismiss()
    if (obstacle !== undefined) return
    // The simulator reads texts as the type of the input's default.
    const given = Object.entries(values).filter(
      ([name, value]) => name in inputs && (value !== '' || inputs[name]?.default !== undefined),
    )
    const begun = await start.run({
      body: { ...source, inputs: Object.fromEntries(given), speed, isHeadless, isPaused },
    })
    if (begun !== undefined) await navigate(addressOf(begun.run.id))
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      {Object.entries(inputs).map(([name, input]) => (
        <InputField
          key={name}
          name={name}
          input={input}
          value={values[name]}
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
      <SelectField
        label="Speed"
        options={speeds}
        value={speed}
        onChange={({ target }) => setSpeed(target.value)}
      />
      <PlayerChoice isHeadless={isHeadless} onChange={setHeadless} />
      <CheckField
        label="Start paused, to play step by step"
        checked={isPaused}
        onChange={({ target }) => setPaused(target.checked)}
      />
      <div className="grid justify-items-start gap-3">
        <Button look="primary" type="submit" aria-disabled={start.isRunning}>
          Run
        </Button>
        <Problem>{start.problem ?? (obstacle === undefined ? undefined : refusedObstacle)}</Problem>
      </div>
    </form>
  )
}

interface InputFieldProps {
  readonly name: string
  readonly input: Inputs[string]
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}

function InputField({ name, input, value, onChange }: InputFieldProps) {
  const { about, default: standard } = input
  const shown = value ?? (standard === undefined ? '' : String(standard))
  const kind = typeof standard === 'number' ? 'a number' : undefined
  const parts = [about, kind, standard === undefined ? 'required' : undefined]
  const hint = parts.filter((part) => part !== undefined).join(' · ')
  const notes = hint === '' ? {} : { hint }
  if (typeof standard === 'boolean') {
    return (
      <SelectField
        label={name}
        {...notes}
        options={[
          { value: 'true', label: 'true' },
          { value: 'false', label: 'false' },
        ]}
        value={shown}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  return (
    <TextField
      label={name}
      {...notes}
      inputMode={typeof standard === 'number' ? 'decimal' : 'text'}
      value={shown}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

interface PlayerChoiceProps {
  readonly isHeadless: boolean
  readonly onChange: (isHeadless: boolean) => void
}

function PlayerChoice({ isHeadless, onChange }: PlayerChoiceProps) {
  const group = useId()
  const choice = (label: string, value: boolean) => (
    <label className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
      <input
        type="radio"
        name={group}
        className="size-4 accent-brand"
        checked={isHeadless === value}
        onChange={() => onChange(value)}
      />
      {label}
    </label>
  )
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Player</legend>
      {choice('The scenario plays the player too (headless)', true)}
      {choice('I play the player in the preview', false)}
    </fieldset>
  )
}
