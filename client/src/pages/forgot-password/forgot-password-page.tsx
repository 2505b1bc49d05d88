import { AccountFrame, AccountLink } from '../../features/account/account-frame.tsx'
import { ForgotPasswordForm } from '../../features/account/forgot-password-form.tsx'
import { pageTitle } from '../../texts/common.ts'
import { forgotPasswordTexts as texts } from '../../texts/password-recovery.ts'
import { PageMeta } from '../../ui/page-meta.tsx'

export function ForgotPasswordPage() {
  return (
    <AccountFrame
      lang="en"
      title={texts.title}
      lead={texts.lead}
      pointsTitle={texts.pointsTitle}
      points={texts.points}
    >
      <PageMeta title={pageTitle(texts.title)} description={texts.description} />
      <ForgotPasswordForm />
      <AccountLink to="/signin" label={texts.backToLogin} />
    </AccountFrame>
  )
}
