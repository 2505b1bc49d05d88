import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch, type RegisterOptions } from 'react-hook-form'
import { changePassword } from '../../../../contracts/registry/auth.ts'
import type { User } from '../../../../contracts/registry/users.ts'
import { replacePassword, type PasswordChange } from '../../entities/user/profile.ts'
import { useSubmit } from '../../forms/one-at-a-time.ts'
import { notify } from '../../notify/notify.ts'
import { profileTexts as texts } from '../../texts/profile.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { isRefusedAs, mapApiErrors, showFailure } from './map-api-errors.ts'
import { StrengthMeter } from './password-strength.tsx'

const fields = ['oldPassword', 'newPassword', 'newConfirmationPassword'] as const

export function ChangePasswordForm({ user }: { readonly user: User }) {
  const { register, handleSubmit, setError, reset, trigger, control, formState } = useForm({
    resolver: zodResolver(changePassword.body),
    mode: 'onTouched',
    defaultValues: { oldPassword: '', newPassword: '', newConfirmationPassword: '' },
  })
  const { errors, touchedFields, isSubmitting: readOnly } = formState
  const field = (name: (typeof fields)[number], options?: RegisterOptions<PasswordChange, typeof name>) => ({
    error: errors[name]?.message,
    showLabel: texts.showPassword,
    hideLabel: texts.hidePassword,
    readOnly,
    ...register(name, options),
  })
  const newPassword = useWatch({ control, name: 'newPassword' })
  const handleValid = useSubmit(
    handleSubmit(async (passwords) => {
      try {
        await replacePassword(user._id, passwords)
        reset()
        notify.success(texts.changed)
      } catch (error) {
        showFailure(error, fieldErrorsOf(error), setError)
      }
    }),
  )

  return (
    <form noValidate aria-label={texts.securityTitle} onSubmit={handleValid} className="grid gap-5">
      {/* Tells a password manager which account this password belongs to. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField label={texts.oldPassword} autoComplete="current-password" {...field('oldPassword')} />
      <div className="grid gap-3">
        <PasswordField
          label={texts.newPassword}
          hint={texts.newPasswordHint}
          autoComplete="new-password"
          {...field('newPassword', {
            // The confirmation may no longer match.
            onChange: () => touchedFields.newConfirmationPassword && void trigger('newConfirmationPassword'),
          })}
        />
        <StrengthMeter password={newPassword} />
      </div>
      <PasswordField
        label={texts.confirmation}
        autoComplete="new-password"
        {...field('newConfirmationPassword')}
      />
      <div className="border-t border-line pt-5">
        <Button look="primary" type="submit" onMouseDown={keepFocus}>
          {readOnly ? texts.changing : texts.change}
        </Button>
      </div>
    </form>
  )
}

/** The provider names no field for a wrong old password. The text is in the form's language; the toast has the provider's. */
const fieldErrorsOf = (error: unknown) =>
  isRefusedAs(error, 'wrong-old-password')
    ? [{ field: 'oldPassword' as const, message: texts.wrongOldPassword }]
    : mapApiErrors(error, fields)
