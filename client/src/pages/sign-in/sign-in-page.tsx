import { Navigate } from 'react-router-dom'
import { AccountFrame, AccountLink } from '../../features/account/account-frame.tsx'
import { GoogleLink } from '../../features/account/google-link.tsx'
import { SignInForm } from '../../features/account/sign-in-form.tsx'
import { useSession } from '../../session/browser-session.ts'
import { signInTexts as texts } from '../../texts/sign-in.ts'

export function SignInPage() {
  const session = useSession()
  return (
    <AccountFrame texts={texts} pointsLang="en">
      <GoogleLink />
      {session.status === 'signed-in' && <Navigate to="/" replace />}
      <SignInForm />
      <AccountLink question={texts.noAccount} to="/signup" label={texts.signUp} />
    </AccountFrame>
  )
}
