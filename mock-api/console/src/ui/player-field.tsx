import { useId } from 'react'
import { useControl } from '../live/world.tsx'
import { TextField } from './field.tsx'

interface PlayerFieldProps {
  readonly label: string
  /** An e-mail address or an id. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

/** The longest text that the simulator searches for. */
const longestText = 200

/** Takes the e-mail address of a player, and suggests those that contain what is typed. */
export function PlayerField({ label, value, onChange, hint, error }: PlayerFieldProps) {
  const listId = useId()
  const users = useControl(
    'lists.users',
    { query: { search: value, limit: 20 } },
    { isLive: false, enabled: value.length <= longestText },
  )
  return (
    <>
      <TextField
        label={label}
        type="email"
        placeholder="Everyone"
        list={listId}
        value={value}
        hint={hint}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {users.data?.items.map(({ _id, email, firstName, lastName }) => (
          <option key={_id} value={email}>{`${firstName} ${lastName}`}</option>
        ))}
      </datalist>
    </>
  )
}
