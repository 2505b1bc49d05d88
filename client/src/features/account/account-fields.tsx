import type { ComponentProps } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { authTexts as texts, authTexts, forgotPasswordTexts, signInTexts } from '../../texts/account.ts'
import { common } from '../../texts/common.ts'
import { PasswordField, TextField } from '../../ui/field.tsx'
import * as z from 'zod/mini'
import { register, resetPassword } from '../../../../contracts/registry/auth.ts'

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

type Name = 'password' | 'confirmPassword'
type Field = UseFormRegisterReturn & { readonly error: string | undefined }

interface NewPasswordFieldsProps {
  readonly form: { field(name: Name): Field; confirmed(name: Name, confirmation: Name): Field }
  readonly labels: Readonly<Record<Name, string>>
}

export function NewPasswordFields({ form, labels }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={labels.password}
        hint={texts.passwordHint}
        autoComplete="new-password"
        maxLength={1024}
        showLabel={common.showPassword}
        hideLabel={common.hidePassword}
        {...form.confirmed('password', 'confirmPassword')}
      />
      <PasswordField
        label={labels.confirmPassword}
        autoComplete="new-password"
        maxLength={1024}
        showLabel={texts.showConfirmation}
        hideLabel={texts.hideConfirmation}
        {...form.field('confirmPassword')}
      />
    </>
  )
}

type NewPassword = Readonly<Record<Name, string>>

const isConfirmed = z.refine<NewPassword>(({ password, confirmPassword }) => password === confirmPassword, {
  path: ['confirmPassword'],
  error: () => authTexts.passwordsDiffer,
})

type EmailTexts = () => { readonly emailRequired: string; readonly emailInvalid: string }

const email = (texts: EmailTexts) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: () => texts().emailRequired }),
      z.email({ error: () => texts().emailInvalid }),
    )

export const SignIn = z.object({
  email: email(() => signInTexts),
  password: z.string().check(z.minLength(1, { error: () => signInTexts.passwordRequired })),
  rememberMe: z.boolean(),
})

export const SignUp = z.extend(register.body, { confirmPassword: z.string() }).check(isConfirmed)

export const ForgotPassword = z.object({ email: email(() => forgotPasswordTexts) })

export const ResetPassword = z
  .object({ password: resetPassword.body.shape.newPassword, confirmPassword: z.string() })
  .check(isConfirmed)
