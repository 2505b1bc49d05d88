import type { ComponentProps } from 'react'
import { TextField } from '../../ui/field.tsx'

/** The address that an account goes by. To a password manager it is the name that belongs to the password. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
