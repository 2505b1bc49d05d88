import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { setNewPassword } from '../../entities/user/account.ts'
import { useSubmit } from '../../forms/one-at-a-time.ts'
import { resetPasswordTexts as texts } from '../../texts/password-recovery.ts'
import { Button } from '../../ui/button.tsx'
import { ResetPassword } from './account-schemas.ts'
import { NewPasswordFields } from './account-fields.tsx'
import { mapApiErrors, showFailure } from './map-api-errors.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

interface ResetPasswordFormProps {
  readonly resetToken: string
  /** Called with the provider's message after the password was set. */
  readonly onReset: (message: string) => void
  /** Called when the link is used, expired or invalid. */
  readonly onLinkRefused: () => void
}

export function ResetPasswordForm({ resetToken, onReset, onLinkRefused }: ResetPasswordFormProps) {
  const isHydrated = useIsHydrated()
  const { register, handleSubmit, setError, trigger, formState } = useForm({
    resolver: zodResolver(ResetPassword),
    mode: 'onTouched',
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting, isSubmitted, touchedFields } = formState
  const isConfirmationJudged = isSubmitted || touchedFields.confirmPassword === true

  const handleValid = useSubmit(
    handleSubmit(async ({ password }) => {
      try {
        onReset(await setNewPassword(resetToken, password))
      } catch (error) {
        const faults = mapApiErrors(error, ['newPassword']).map(({ message }) => ({
          field: 'password' as const,
          message,
        }))
        showFailure(error, faults, setError)
        if (error instanceof ApiError && error.code === 'reset-link-refused') onLinkRefused()
      }
    }),
  )

  return (
    <form noValidate onSubmit={handleValid} className="grid gap-5">
      <NewPasswordFields
        password={{
          label: texts.password,
          error: errors.password?.message,
          input: register('password', {
            // The confirmation may match now, or no longer.
            onChange: () => isConfirmationJudged && void trigger('confirmPassword'),
          }),
        }}
        confirmation={{
          label: texts.confirmPassword,
          error: errors.confirmPassword?.message,
          input: register('confirmPassword'),
        }}
      />
      <Button look="primary" type="submit" disabled={!isHydrated || isSubmitting}>
        {isSubmitting ? texts.submitting : texts.submit}
      </Button>
    </form>
  )
}
