import { useEffect, useRef, useState } from 'react'
import { kinds, type FaultInput, type KindName } from '../../../../faults/kinds.ts'
import { byField } from '../../live/problem.ts'
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
  const fields = fieldsOf(kind)
  const errors = byField(
    problem,
    fields.map(({ name }) => name),
  )
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem === undefined) return
    // The refusal may be outside the part of the dialog that is visible.
    formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problem])
  return (
    <form
      ref={formRef}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <p className="text-sm text-muted">{kinds[kind].about}.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            error={errors.fields[field.name]}
            onChange={(value) => setValues((current) => ({ ...current, [field.name]: value }))}
          />
        ))}
      </div>
      {note !== undefined && <p className="text-sm text-muted">{note}</p>}
      <Problem>{errors.rest}</Problem>
      <Button type="submit" look="primary" className="justify-self-start">
        {submitLabel}
      </Button>
    </form>
  )
}

interface FieldInputProps {
  readonly field: FaultField
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

function FieldInput({ field, value, error, onChange }: FieldInputProps) {
  const { label, input, hint, options, isRequired } = field
  if (input === 'player')
    return <PlayerField label={label} hint={hint} error={error} value={value} onChange={onChange} />
  if (input === 'choice') {
    return (
      <SelectField
        label={label}
        hint={hint}
        error={error}
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
      error={error}
      aria-required={isRequired}
      inputMode={input === 'number' ? 'decimal' : 'text'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
