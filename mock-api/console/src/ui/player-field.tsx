import { useId, useState } from 'react'
import { useControl } from '../live/world.tsx'
import { TextField } from './field.tsx'
import { longestText } from './filters.tsx'

/** The e-mail addresses of the players that contain a text, for a field's `list`. */
export function PlayerOptions({ id, search }: { readonly id: string; readonly search: string }) {
  const users = useControl(
    'lists.users',
    { query: { search, limit: 20 } },
    { isLive: false, enabled: search.length <= longestText },
  )
  return (
    <datalist id={id}>
      {users.data?.items.map(({ _id, email, firstName, lastName }) => (
        <option key={_id} value={email}>{`${firstName} ${lastName}`}</option>
      ))}
    </datalist>
  )
}

interface PlayerFieldProps {
  readonly label: string
  readonly name?: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly initial?: string
  readonly onType?: (text: string) => void
}

/** Takes the e-mail address of a player, and suggests those that contain what is typed. */
export function PlayerField({ label, name, hint, error, initial = '', onType }: PlayerFieldProps) {
  const listId = useId()
  const [typed, setTyped] = useState(initial)
  return (
    <>
      <TextField
        label={label}
        name={name}
        type="email"
        placeholder="Everyone"
        list={listId}
        defaultValue={initial}
        hint={hint}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value)
          onType?.(target.value)
        }}
      />
      <PlayerOptions id={listId} search={typed} />
    </>
  )
}
