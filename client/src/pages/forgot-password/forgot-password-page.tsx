import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { askForResetLink } from '../../entities/user/account.ts'
import { EmailField } from '../../features/account/account-fields.tsx'
import { AccountFrame, AccountLink } from '../../features/account/account-frame.tsx'
import { ForgotPassword } from '../../features/account/account-schemas.ts'
import { mapApiErrors, showFailure } from '../../features/account/map-api-errors.ts'
import { useIsHydrated } from '../../features/account/use-is-hydrated.ts'
import { useSubmit } from '../../forms/one-at-a-time.ts'
import { forgotPasswordTexts as texts } from '../../texts/password-recovery.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'

export function ForgotPasswordPage() {
  return (
    <AccountFrame lang="en" texts={texts}>
      <ForgotPasswordForm />
      <AccountLink to="/signin" label={texts.backToLogin} />
    </AccountFrame>
  )
}

function ForgotPasswordForm() {
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
