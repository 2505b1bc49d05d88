import { useId, useState, type ComponentProps } from 'react'
import { useControl } from '../live/world.tsx'
import { TextField } from './field.tsx'
import { longestText } from './filters.tsx'
import { nameOf } from './format.ts'

/** Takes the e-mail address of a player, and suggests those that contain what is typed. */
export function PlayerField({ defaultValue = '', onChange, ...field }: ComponentProps<typeof TextField>) {
  const listId = useId()
  const [typed, setTyped] = useState(String(defaultValue))
  const users = useControl(
    'lists.users',
    { query: { search: typed, limit: 20 } },
    { isLive: false, enabled: typed.length <= longestText },
  )
  return (
    <>
      <TextField
        type="email"
        placeholder="Everyone"
        list={listId}
        defaultValue={defaultValue}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange?.(event)
        }}
        {...field}
      />
      <datalist id={listId}>
        {users.data?.items.map((user) => (
          <option key={user._id} value={user.email}>
            {nameOf(user)}
          </option>
        ))}
      </datalist>
    </>
  )
}
