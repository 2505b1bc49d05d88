import type { UseFormRegisterReturn } from 'react-hook-form'
import { authTexts as texts } from '../../texts/auth.ts'
import { common } from '../../texts/common.ts'
import { PasswordField } from '../../ui/field.tsx'

interface Part {
  readonly label: string
  readonly error: string | undefined
  readonly input: UseFormRegisterReturn
}

interface NewPasswordFieldsProps {
  readonly password: Part
  readonly confirmation: Part
}

/** A password to be, typed twice. Its rules are there before anything is wrong. */
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
