import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { AccountFrame, AccountLink } from '../../features/account/account-frame.tsx'
import { ResetPasswordForm } from '../../features/account/reset-password-form.tsx'
import { resetTokenIn } from '../../lib/address-secrets.ts'
import { notify } from '../../notify/notify.ts'
import { resetPasswordTexts as texts } from '../../texts/password-recovery.ts'
import { buttonLook } from '../../ui/button.tsx'

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
