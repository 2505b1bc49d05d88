import { useNavigate } from 'react-router-dom'
import type { ResponseOf } from '../../../../control/api.ts'
import { ControlError } from '../../../../control/control-error.ts'
import { useWorld } from '../../live/world.tsx'
import { CheckField, SelectField, TextField } from '../../ui/field.tsx'
import { Form, type Values } from '../../ui/form.tsx'
import { addressOfRun } from './parts.tsx'

type Inputs = NonNullable<ResponseOf<'scenarios.validate'>['scenario']>['inputs']

const speeds = [
  { value: 'real', label: 'Real time' },
  { value: '10x', label: '10 times faster' },
  { value: '60x', label: '60 times faster' },
  { value: '1000x', label: '1,000 times faster' },
  { value: 'max', label: 'Without waiting' },
] as const

const prefix = 'input.'

interface RunFormProps {
  readonly source: { readonly scenario: string } | { readonly yaml: string }
  readonly inputs: Inputs
  /** Why it cannot run now. */
  readonly obstacle?: string | undefined
  /** The first entry of the journal that the scenario repeats. It can run in a new world, from before this entry. */
  readonly before?: number | undefined
}

export function RunForm({ source, inputs, obstacle, before }: RunFormProps) {
  const { name, control } = useWorld()
  const navigate = useNavigate()

  async function run({ place, speed = '', isHeadless, isPaused, ...values }: Values): Promise<void> {
    if (obstacle !== undefined) throw new ControlError(400, obstacle)
    // The simulator reads texts as the type of the input's default.
    const given = Object.entries(inputs).flatMap(([input, { default: standard }]) => {
      const value = values[prefix + input] ?? ''
      return value === '' && standard === undefined ? [] : [[input, value] as const]
    })
    const world =
      place === 'new' && before !== undefined
        ? (await control.call('worlds.create', { body: { from: { world: name, before } } })).name
        : name
    const begun = await control.call('runs.start', {
      params: { world },
      body: {
        ...source,
        inputs: Object.fromEntries(given),
        speed,
        isHeadless: isHeadless === 'true',
        isPaused: isPaused !== undefined,
      },
    })
    await navigate(addressOfRun(world, begun.run.id))
  }

  return (
    <Form act={run} submit="Run" look="primary">
      {Object.entries(inputs).map(([input, declared]) => (
        <InputField key={input} name={input} input={declared} />
      ))}
      {before !== undefined && (
        <SelectField
          label="Where"
          name="place"
          options={[
            { value: 'new', label: `A new world, from before entry ${String(before)}` },
            { value: 'this', label: `This world, “${name}”` },
          ]}
        />
      )}
      <SelectField label="Speed" name="speed" options={speeds} />
      <fieldset>
        <legend className="text-sm font-semibold">Player</legend>
        <RadioField label="The scenario plays the player too (headless)" value="true" isFirst />
        <RadioField label="I play the player in the preview" value="false" />
      </fieldset>
      <CheckField label="Start paused, to play step by step" name="isPaused" />
    </Form>
  )
}

function InputField({ name, input }: { readonly name: string; readonly input: Inputs[string] }) {
  const { about, default: standard } = input
  const kind = typeof standard === 'number' ? 'a number' : undefined
  const hint = [about, kind, standard === undefined ? 'required' : undefined].filter(Boolean).join(' · ')
  const field = {
    label: name,
    name: prefix + name,
    hint: hint === '' ? undefined : hint,
    defaultValue: standard === undefined ? '' : String(standard),
  }
  return typeof standard === 'boolean' ? (
    <SelectField {...field} options={['true', 'false']} />
  ) : (
    <TextField {...field} inputMode={typeof standard === 'number' ? 'decimal' : 'text'} />
  )
}

interface RadioFieldProps {
  readonly label: string
  readonly value: string
  readonly isFirst?: boolean
}

const RadioField = ({ label, value, isFirst = false }: RadioFieldProps) => (
  <label className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
    <input
      type="radio"
      name="isHeadless"
      value={value}
      defaultChecked={isFirst}
      className="size-4 accent-brand"
    />
    {label}
  </label>
)
