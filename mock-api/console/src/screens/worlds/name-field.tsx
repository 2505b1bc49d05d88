import { TextField } from '../../ui/field.tsx'

interface NameFieldProps {
  readonly label: string
  readonly value: string
  readonly hint?: string
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

/** The name of a world or a snapshot. */
export function NameField({
  hint = 'Lower-case letters, digits and dashes',
  onChange,
  ...field
}: NameFieldProps) {
  return (
    <TextField
      maxLength={64}
      spellCheck={false}
      hint={hint}
      onChange={({ target }) => {
        onChange(target.value)
      }}
      {...field}
    />
  )
}
