import type { ResponseOf } from '../../../../control/api.ts'
import { kinds, type FaultInput, type KindName } from '../../../../faults/kinds.ts'
import { useCall, useWorld } from '../../live/world.tsx'
import { Badge, Button, Facts, Problem, TimeLeft } from '../../ui/elements.tsx'
import { Dialog, Opener } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { count } from '../../ui/format.ts'
import { PlayerField } from '../../ui/player-field.tsx'
import {
  definitionOf,
  detailsOf,
  fieldsOf,
  valueText,
  type Definition,
  type FaultField,
} from './fault-fields.ts'

type Fault = ResponseOf<'faults.list'>['faults'][number]

export function FaultCard({ fault, onRemoved }: { readonly fault: Fault; readonly onRemoved: () => void }) {
  const { id, kind, userId, remaining, endsAt, paused, hits } = fault
  const definition = fault.definition as Definition
  const { control } = useWorld()
  const change = useCall('faults.change')
  const remove = useCall('faults.remove')
  const name = `${kind} ${id}`
  return (
    <li className="grid content-between gap-3 rounded-xl border border-line p-3">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="font-semibold">{kind}</h3>
          <span className="text-sm text-muted">{id}</span>
          <span className="ml-auto">
            {paused ? <Badge tone="waiting">paused</Badge> : <Badge tone="positive">acts</Badge>}
          </span>
        </div>
        <p className="text-sm text-muted">{kinds[kind].about}.</p>
        <Facts
          facts={{
            ...detailsOf(kind, definition),
            For: userId === null ? 'everyone' : String(definition['user'] ?? definition['partition']),
            Hits: String(hits),
            Left: (
              <>
                {remaining !== null && count(remaining, 'time')}
                {remaining !== null && endsAt !== null && ', or '}
                {endsAt !== null && <TimeLeft until={endsAt} />}
              </>
            ),
          }}
        />
      </div>
      <Problem>{change.problem ?? remove.problem}</Problem>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label={`${paused ? 'Resume' : 'Pause'} ${name}`}
          onClick={() => void change.run({ params: { id }, body: { paused: !paused } })}
        >
          {paused ? 'Resume' : 'Pause'}
        </Button>
        <Opener label="Edit" about={`Edit ${name}`} look="secondary">
          {(close) => (
            <FaultDialog
              title={`Edit ${name}`}
              kind={kind}
              definition={definition}
              save={(body) => control.call('faults.change', { params: { id }, body: { definition: body } })}
              onClose={close}
            />
          )}
        </Opener>
        <Button
          aria-label={`Remove ${name}`}
          onClick={() => void remove.run({ params: { id } }).then((done) => done && onRemoved())}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}

interface FaultDialogProps {
  readonly title: string
  readonly kind: KindName
  readonly definition?: Definition
  readonly save: (definition: FaultInput) => Promise<unknown>
  readonly onClose: () => void
}

/** Adds or changes a fault, with a field for each part of its kind. */
export function FaultDialog({ title, kind, definition, save, onClose }: FaultDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        submit={definition === undefined ? 'Add the fault' : 'Save'}
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
        {definition !== undefined && (
          <p className="text-sm text-muted">Its times and its time limit begin again.</p>
        )}
      </Form>
    </Dialog>
  )
}

function FieldInput({ field, initial }: { readonly field: FaultField; readonly initial: string }) {
  const { name, label, input, hint, options, isRequired } = field
  const common = { name, label, hint, defaultValue: initial }
  if (input === 'player') return <PlayerField {...common} />
  if (input === 'choice') return <SelectField {...common} options={options} />
  return (
    <TextField {...common} aria-required={isRequired} inputMode={input === 'number' ? 'decimal' : 'text'} />
  )
}
