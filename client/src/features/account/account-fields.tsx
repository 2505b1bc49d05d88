import type { ComponentProps } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { authTexts as texts } from '../../texts/auth.ts'
import { common } from '../../texts/common.ts'
import { PasswordField, TextField } from '../../ui/field.tsx'

/** The e-mail of an account. Password managers treat it as the user name. */
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

interface Part {
  readonly label: string
  readonly error: string | undefined
  readonly input: UseFormRegisterReturn
}

interface NewPasswordFieldsProps {
  readonly password: Part
  readonly confirmation: Part
}

/** A new password, typed twice. Its rules are shown from the start. */
export function NewPasswordFields({ password, confirmation }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={password.label}
        error={password.error}
        hint={texts.passwordHint}
        autoComplete="new-password"
        maxLength={1024}
        showLabel={common.showPassword}
        hideLabel={common.hidePassword}
        {...password.input}
      />
      <PasswordField
        label={confirmation.label}
        error={confirmation.error}
        autoComplete="new-password"
        maxLength={1024}
        showLabel={texts.showConfirmation}
        hideLabel={texts.hideConfirmation}
        {...confirmation.input}
      />
    </>
  )
}
