import { useNavigate } from 'react-router-dom'
import { AccountFrame, AccountLink } from '../../features/account/account-frame.tsx'
import { GoogleLink } from '../../features/account/google-link.tsx'
import { SignUpForm } from '../../features/account/sign-up-form.tsx'
import { notify } from '../../notify/notify.ts'
import { pageTitle } from '../../texts/common.ts'
import { signUpTexts as texts } from '../../texts/sign-up.ts'
import { PageMeta } from '../../ui/page-meta.tsx'

export function SignUpPage() {
  const navigate = useNavigate()

  return (
    <AccountFrame title={texts.title} lead={texts.lead} pointsTitle={texts.pointsTitle} points={texts.points}>
      <PageMeta title={pageTitle(texts.title)} description={texts.description} />
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
