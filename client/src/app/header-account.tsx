import { Link, useLocation, useNavigate } from 'react-router-dom'
import { guardedPathOf } from '../features/resume-after-login/guarded-path.ts'
import { notify } from '../notify/notify.ts'
import { browserSession, useSession } from '../session/browser-session.ts'
import { navigation as texts } from '../texts/navigation.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { HeaderLink } from './header-links.tsx'
import { accountLinks } from './links.ts'

/** Sign-in links, or account links and sign-out. Shows the sign-in links while the session is unknown. */
export function AccountActions() {
  return useSession().status === 'signed-in' ? <AccountLinks /> : <SignInLinks />
}

function SignInLinks() {
  return (
    <>
      <Link to="/signin" className={buttonLook('secondary')}>
        {texts.signIn}
      </Link>
      <Link to="/signup" className={buttonLook('primary')}>
        {texts.signUp}
      </Link>
    </>
  )
}

function AccountLinks() {
  const { pathname } = useLocation()
  const navigate = useNavigate()

  function handleLogout(): void {
    browserSession.signOut().catch((error: unknown) => notify.failure(error))
    // On a private page, RequireAuth redirects already.
    if (guardedPathOf(pathname) === undefined) void navigate('/')
  }

  return (
    <>
      {accountLinks.map((link) => (
        <HeaderLink key={link.to} {...link} />
      ))}
      <Button look="secondary" onClick={handleLogout}>
        {texts.logout}
      </Button>
    </>
  )
}
