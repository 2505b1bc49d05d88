import { useWatch } from 'react-hook-form'
import { changePassword } from '../../../../contracts/registry/auth.ts'
import type { User } from '../../../../contracts/registry/users.ts'
import { replacePassword } from '../../entities/user/profile.ts'
import { notify } from '../../notify/notify.ts'
import { profileTexts as texts } from '../../texts/profile.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { isRefusedAs, mapApiErrors, useAccountForm } from './use-account-form.ts'
import { StrengthMeter } from './password-strength.tsx'

export function ChangePasswordForm({ user }: { readonly user: User }) {
  const {
    form: { control, formState, reset, trigger },
    field,
    submit,
  } = useAccountForm({
    schema: changePassword.body,
    untouched: { oldPassword: '', newPassword: '', newConfirmationPassword: '' },
    send: async (passwords) => {
      await replacePassword(user._id, passwords)
      reset()
      notify.success(texts.changed)
    },
    errorsOf,
  })
  const { touchedFields, isSubmitting: readOnly } = formState
  const shared = { showLabel: texts.showPassword, hideLabel: texts.hidePassword, readOnly }
  const newPassword = useWatch({ control, name: 'newPassword' })

  return (
    <form noValidate aria-label={texts.securityTitle} onSubmit={submit} className="grid gap-5">
      {/* Tells a password manager which account this password belongs to. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={texts.oldPassword}
        autoComplete="current-password"
        {...shared}
        {...field('oldPassword')}
      />
      <div className="grid gap-3">
        <PasswordField
          label={texts.newPassword}
          hint={texts.newPasswordHint}
          autoComplete="new-password"
          {...shared}
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
        {...shared}
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
const errorsOf = (error: unknown) =>
  isRefusedAs(error, 'wrong-old-password')
    ? [{ field: 'oldPassword' as const, message: texts.wrongOldPassword }]
    : mapApiErrors(error, ['oldPassword', 'newPassword', 'newConfirmationPassword'])
