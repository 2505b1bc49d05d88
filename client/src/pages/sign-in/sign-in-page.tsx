import { Navigate } from 'react-router-dom'
import { AccountFrame, AccountLink } from '../../features/account/account-frame.tsx'
import { GoogleLink } from '../../features/account/google-link.tsx'
import { SignInForm } from '../../features/account/sign-in-form.tsx'
import { useSession } from '../../session/browser-session.ts'
import { pageTitle } from '../../texts/common.ts'
import { signInTexts as texts } from '../../texts/sign-in.ts'
import { PageMeta } from '../../ui/page-meta.tsx'

export function SignInPage() {
  const session = useSession()
  return (
    <AccountFrame
      title={texts.title}
      lead={texts.lead}
      pointsTitle={texts.sellingPointsTitle}
      points={texts.sellingPoints}
      pointsLang="en"
    >
      <PageMeta title={pageTitle(texts.title)} description={texts.description} />
      <GoogleLink />
      {session.status === 'signed-in' && <Navigate to="/" replace />}
      <SignInForm />
      <AccountLink question={texts.noAccount} to="/signup" label={texts.signUp} />
    </AccountFrame>
  )
}
