import { useControl } from '../../live/world.tsx'
import { SelectField } from '../../ui/field.tsx'

interface OperatorFieldProps {
  readonly label: string
  /** The id of an operator; empty for the first who is online. */
  readonly value: string
  readonly onChange: (operatorId: string) => void
}

export function OperatorField({ label, value, onChange }: OperatorFieldProps) {
  const operators = useControl('lists.operators', { query: { limit: 500 } })
  return (
    <SelectField
      label={label}
      placeholder="The first who is online"
      options={(operators.data?.items ?? []).map(({ _id, displayName, isOnline }) => ({
        value: _id,
        label: `${displayName} (${isOnline ? 'online' : 'offline'})`,
      }))}
      value={value}
      onChange={({ target }) => {
        onChange(target.value)
      }}
    />
  )
}

/** The field of a verb's body: without it, the simulator takes the first operator who is online. */
export const operatorPart = (operatorId: string) => (operatorId === '' ? {} : { operatorId })
