import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { setNewPassword } from '../../entities/user/account.ts'
import { NewPasswordFields, ResetPassword } from '../../features/account/account-fields.tsx'
import { AccountFrame, AccountLink } from '../../features/account/account-frame.tsx'
import { isRefusedAs, mapApiErrors, useCheckedForm, useIsHydrated } from '../../forms/use-checked-form.ts'
import { resetTokenIn } from '../../lib/address-secrets.ts'
import { notify } from '../../notify/notify.tsx'
import { resetPasswordTexts as texts } from '../../texts/account.ts'
import { buttonLook, Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

export default function ResetPasswordPage() {
  // public/start.js has removed the token from the address before the first request.
  const resetToken = resetTokenIn(useLocation().state)
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
          onLinkRefused={() => setRefusedToken(resetToken)}
        />
      )}
      <AccountLink to="/signin" label={texts.signIn} />
    </AccountFrame>
  )
}

interface ResetPasswordFormProps {
  readonly resetToken: string
  readonly onLinkRefused: () => void
}

function ResetPasswordForm({ resetToken, onLinkRefused }: ResetPasswordFormProps) {
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  const { form, field, confirmed, submit } = useCheckedForm({
    schema: ResetPassword,
    untouched: { password: '', confirmPassword: '' },
    send: async ({ password }) => {
      try {
        notify.providerSuccess(await setNewPassword(resetToken, password))
        void navigate('/signin', { replace: true })
      } catch (error) {
        if (isRefusedAs(error, 'reset-link-refused')) onLinkRefused()
        throw error
      }
    },
    errorsOf: (error) =>
      mapApiErrors(error, ['newPassword']).map(({ message }) => ({ field: 'password', message })),
  })
  const { isSubmitting } = form.formState

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <NewPasswordFields form={{ field, confirmed }} labels={texts} />
      <Button look="primary" type="submit" disabled={!isHydrated || isSubmitting}>
        {isSubmitting ? texts.submitting : texts.submit}
      </Button>
    </form>
  )
}
