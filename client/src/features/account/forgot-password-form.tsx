import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { askForResetLink } from '../../entities/user/account.ts'
import { useSubmit } from '../../forms/one-at-a-time.ts'
import { forgotPasswordTexts as texts } from '../../texts/password-recovery.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { ForgotPassword } from './account-schemas.ts'
import { EmailField } from './account-fields.tsx'
import { mapApiErrors, showFailure } from './map-api-errors.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

export function ForgotPasswordForm() {
  const [answer, setAnswer] = useState<string>()
  const isHydrated = useIsHydrated()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(ForgotPassword),
    mode: 'onTouched',
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = formState

  const handleValid = useSubmit(
    handleSubmit(async ({ email }) => {
      setAnswer(undefined)
      try {
        setAnswer(await askForResetLink(email))
      } catch (error) {
        showFailure(error, mapApiErrors(error, ['email']), setError)
      }
    }),
  )

  return (
    <form noValidate onSubmit={handleValid} className="grid gap-5">
      <EmailField label={texts.email} error={errors.email?.message} maxLength={254} {...register('email')} />
      <div className="grid">
        <Button look="primary" type="submit" disabled={!isHydrated || isSubmitting}>
          {isSubmitting ? texts.submitting : texts.submit}
        </Button>
        {/* Always rendered, so that screen readers announce its content. */}
        <div role="status" lang="fr">
          {answer !== undefined && (
            <p className="mt-5 flex items-start gap-3 rounded-xl bg-positive-wash p-4 font-medium">
              <CheckIcon className="size-6 shrink-0 text-positive" />
              {answer}
            </p>
          )}
        </div>
      </div>
    </form>
  )
}
