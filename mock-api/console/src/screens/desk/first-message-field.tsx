import { TextArea } from '../../ui/field.tsx'

interface FirstMessageFieldProps {
  readonly value: string
  readonly onChange: (message: string) => void
}

/** What the operator writes to the player with the act that begins a tracking. */
export function FirstMessageField({ value, onChange }: FirstMessageFieldProps) {
  return (
    <TextArea
      label="First message (optional)"
      lang="fr"
      dir="auto"
      rows={2}
      value={value}
      onChange={({ target }) => {
        onChange(target.value)
      }}
    />
  )
}
