import { kinds, type FaultInput, type KindName } from '../../../../faults/kinds.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { PlayerField } from '../../ui/player-field.tsx'
import { definitionOf, fieldsOf, valueText, type Definition, type FaultField } from './fault-fields.ts'

interface FaultDialogProps {
  readonly title: string
  readonly kind: KindName
  /** The fault that is changed. */
  readonly definition?: Definition
  readonly submit: string
  readonly note?: string
  readonly save: (definition: FaultInput) => Promise<unknown>
  readonly onClose: () => void
}

/** Adds or changes a fault, with a field for each part of its kind. */
export function FaultDialog({ title, kind, definition, submit, note, save, onClose }: FaultDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        submit={submit}
        look="primary"
        act={async (values) => {
          // The simulator checks the definition and says what is wrong with it.
          await save(definitionOf(kind, values) as FaultInput)
          onClose()
        }}
      >
        <p className="text-sm text-muted">{kinds[kind].about}.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {fieldsOf(kind).map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              initial={
                definition === undefined ? field.initial : valueText(definition[field.name], field.input)
              }
            />
          ))}
        </div>
        {note !== undefined && <p className="text-sm text-muted">{note}</p>}
      </Form>
    </Dialog>
  )
}

function FieldInput({ field, initial }: { readonly field: FaultField; readonly initial: string }) {
  const { name, label, input, hint, options, isRequired } = field
  if (input === 'player') return <PlayerField name={name} label={label} hint={hint} initial={initial} />
  const common = { name, label, hint, defaultValue: initial }
  if (input === 'choice') return <SelectField {...common} options={options} />
  return (
    <TextField {...common} aria-required={isRequired} inputMode={input === 'number' ? 'decimal' : 'text'} />
  )
}
