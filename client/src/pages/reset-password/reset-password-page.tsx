import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { setNewPassword } from '../../entities/user/account.ts'
import { NewPasswordFields } from '../../features/account/account-fields.tsx'
import { AccountFrame, AccountLink } from '../../features/account/account-frame.tsx'
import { ResetPassword } from '../../features/account/account-schemas.ts'
import { isRefusedAs, mapApiErrors, showFailure } from '../../features/account/map-api-errors.ts'
import { useIsHydrated } from '../../features/account/use-is-hydrated.ts'
import { useSubmit } from '../../forms/one-at-a-time.ts'
import { resetTokenIn } from '../../lib/address-secrets.ts'
import { notify } from '../../notify/notify.ts'
import { resetPasswordTexts as texts } from '../../texts/password-recovery.ts'
import { buttonLook, Button } from '../../ui/button.tsx'

export function ResetPasswordPage() {
  // public/start.js has removed the token from the address before the first request.
  const resetToken = resetTokenIn(useLocation().state)
  const navigate = useNavigate()
  /** The refused token. Another link, opened in the same tab, shows the form again. */
  const [refusedToken, setRefusedToken] = useState<string>()
  const isRefused = resetToken === undefined || refusedToken === resetToken

  return (
    <AccountFrame
      heading={isRefused ? texts.refusedTitle : texts.title}
      lead={isRefused ? texts.refusedLead : texts.lead}
      texts={texts}
    >
      {isRefused ? (
        <Link to="/forgot-password" className={buttonLook('primary')}>
          {texts.askAgain}
        </Link>
      ) : (
        <ResetPasswordForm
          key={resetToken}
          resetToken={resetToken}
          onReset={(message) => {
            notify.success(message)
            void navigate('/signin', { replace: true })
          }}
          onLinkRefused={() => setRefusedToken(resetToken)}
        />
      )}
      <AccountLink to="/signin" label={texts.signIn} />
    </AccountFrame>
  )
}

interface ResetPasswordFormProps {
  readonly resetToken: string
  /** Called with the provider's message after the password was set. */
  readonly onReset: (message: string) => void
  /** Called when the link is used, expired or invalid. */
  readonly onLinkRefused: () => void
}

function ResetPasswordForm({ resetToken, onReset, onLinkRefused }: ResetPasswordFormProps) {
  const isHydrated = useIsHydrated()
  const form = useForm({
    resolver: zodResolver(ResetPassword),
    mode: 'onTouched',
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { handleSubmit, setError, formState } = form

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
        if (isRefusedAs(error, 'reset-link-refused')) onLinkRefused()
      }
    }),
  )

  return (
    <form noValidate onSubmit={handleValid} className="grid gap-5">
      <NewPasswordFields form={form} labels={texts} />
      <Button look="primary" type="submit" disabled={!isHydrated || formState.isSubmitting}>
        {formState.isSubmitting ? texts.submitting : texts.submit}
      </Button>
    </form>
  )
}
