import { useState } from 'react'
import { kinds, type FaultInput, type KindName } from '../../../../faults/kinds.ts'
import { useAction } from '../../live/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { PlayerField } from '../../ui/player-field.tsx'
import { Problem } from '../../ui/states.tsx'
import { definitionOf, fieldsOf, type FaultField, type FieldValues } from './fault-fields.ts'

interface FaultFormProps {
  readonly kind: KindName
  readonly initial: FieldValues
  readonly submitLabel: string
  readonly note?: string
  readonly save: (definition: FaultInput) => Promise<unknown>
  readonly onSaved: () => void
}

/** A form with the fields of a kind of fault. A refusal keeps everything that was typed. */
export function FaultForm({ kind, initial, submitLabel, note, save, onSaved }: FaultFormProps) {
  const [values, setValues] = useState(initial)
  const { run, problem } = useAction(async () => {
    // The simulator checks the definition and says what is wrong with it.
    await save(definitionOf(kind, values) as FaultInput)
    onSaved()
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <p className="text-sm text-muted">{kinds[kind].about}.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {fieldsOf(kind).map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            onChange={(value) => setValues((current) => ({ ...current, [field.name]: value }))}
          />
        ))}
      </div>
      {note !== undefined && <p className="text-sm text-muted">{note}</p>}
      <Problem>{problem}</Problem>
      <Button type="submit" look="primary" className="justify-self-start">
        {submitLabel}
      </Button>
    </form>
  )
}

interface FieldInputProps {
  readonly field: FaultField
  readonly value: string
  readonly onChange: (value: string) => void
}

function FieldInput({ field, value, onChange }: FieldInputProps) {
  const { label, input, hint, options, isRequired } = field
  if (input === 'player') return <PlayerField label={label} hint={hint} value={value} onChange={onChange} />
  if (input === 'choice') {
    return (
      <SelectField
        label={label}
        hint={hint}
        options={options}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  return (
    <TextField
      label={label}
      hint={hint}
      aria-required={isRequired}
      inputMode={input === 'number' ? 'decimal' : 'text'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
