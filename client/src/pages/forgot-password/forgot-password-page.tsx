import { AccountFrame, AccountLink } from '../../features/account/account-frame.tsx'
import { ForgotPasswordForm } from '../../features/account/forgot-password-form.tsx'
import { forgotPasswordTexts as texts } from '../../texts/password-recovery.ts'

export function ForgotPasswordPage() {
  return (
    <AccountFrame lang="en" texts={texts}>
      <ForgotPasswordForm />
      <AccountLink to="/signin" label={texts.backToLogin} />
    </AccountFrame>
  )
}
