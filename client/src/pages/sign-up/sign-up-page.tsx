import { useNavigate } from 'react-router-dom'
import { AccountFrame, AccountLink } from '../../features/account/account-frame.tsx'
import { GoogleLink } from '../../features/account/google-link.tsx'
import { SignUpForm } from '../../features/account/sign-up-form.tsx'
import { notify } from '../../notify/notify.ts'
import { signUpTexts as texts } from '../../texts/sign-up.ts'

export function SignUpPage() {
  const navigate = useNavigate()

  return (
    <AccountFrame texts={texts}>
      <GoogleLink />
      <SignUpForm
        onSignedUp={(message) => {
          notify.success(message)
          void navigate('/signin', { replace: true })
        }}
      />
      <AccountLink question={texts.hasAccount} to="/signin" label={texts.signIn} />
    </AccountFrame>
  )
}
