import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { User } from '../../../../contracts/registry/users.ts'
import { ApiError } from '../../api/api-error.ts'
import { replacePassword } from '../../entities/user/profile.ts'
import { useSubmit } from '../../forms/one-at-a-time.ts'
import { notify } from '../../notify/notify.ts'
import { profileTexts as texts } from '../../texts/profile.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { ChangePassword, nothingTyped } from './change-password-fields.ts'
import { StrengthMeter } from './change-password-meter.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { serverFaults } from './map-api-errors.ts'
import { showFailure } from './show-failure.ts'

const fields = ['oldPassword', 'newPassword', 'newConfirmationPassword'] as const
const eye = { showLabel: texts.showPassword, hideLabel: texts.hidePassword } as const

export function ChangePasswordForm({ user }: { readonly user: User }) {
  const { register, handleSubmit, setError, reset, trigger, control, formState } = useForm({
    resolver: zodResolver(ChangePassword),
    mode: 'onTouched',
    defaultValues: nothingTyped,
  })
  const { errors, touchedFields } = formState
  const newPassword = useWatch({ control, name: 'newPassword' })
  const changing = useMutation({
    mutationFn: (passwords: ChangePassword) => replacePassword(user._id, passwords),
    networkMode: 'always',
    onSuccess: () => {
      reset()
      notify.success(texts.changed)
    },
    onError: (error) => {
      showFailure(error, faultsOf(error), setError)
    },
  })
  const readOnly = changing.isPending
  const handleValid = useSubmit(
    handleSubmit((passwords) => changing.mutateAsync(passwords).catch(() => undefined)),
  )

  return (
    <form noValidate aria-label={texts.securityTitle} onSubmit={handleValid} className="grid gap-5">
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={texts.oldPassword}
        error={errors.oldPassword?.message}
        autoComplete="current-password"
        readOnly={readOnly}
        {...eye}
        {...register('oldPassword')}
      />
      <div className="grid gap-3">
        <PasswordField
          label={texts.newPassword}
          error={errors.newPassword?.message}
          hint={texts.newPasswordHint}
          autoComplete="new-password"
          readOnly={readOnly}
          {...eye}
          {...register('newPassword', {
            // What was right beside the former word may be wrong beside this one.
            onChange: () => {
              if (touchedFields.newConfirmationPassword === true) void trigger('newConfirmationPassword')
            },
          })}
        />
        <StrengthMeter password={newPassword} />
      </div>
      <PasswordField
        label={texts.confirmation}
        error={errors.newConfirmationPassword?.message}
        autoComplete="new-password"
        readOnly={readOnly}
        {...eye}
        {...register('newConfirmationPassword')}
      />
      <div className="border-t border-line pt-5">
        <Button look="primary" type="submit" onMouseDown={keepFocus}>
          {changing.isPending ? texts.changing : texts.change}
        </Button>
      </div>
    </form>
  )
}

/** The one refusal that names no field is said in the form's own language; the toast has the provider's sentence. */
const faultsOf = (error: Error) =>
  error instanceof ApiError && error.code === 'wrong-old-password'
    ? [{ field: 'oldPassword' as const, message: texts.wrongOldPassword }]
    : serverFaults(error, fields)
