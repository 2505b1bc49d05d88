import { Link, useLocation, useNavigate } from 'react-router-dom'
import { guardedPathOf } from '../features/resume-after-login/guarded-path.ts'
import { notify } from '../notify/notify.ts'
import { browserSession, useSession } from '../session/browser-session.ts'
import { navigation as texts } from '../texts/navigation.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { HeaderLink } from './header-links.tsx'
import { ownLinks } from './links.ts'

/** The ways in, or what is one's own and the way out. As long as nobody knows who is here, the ways in. */
export function AccountActions() {
  return useSession().status === 'signed-in' ? <OwnLinks /> : <WaysIn />
}

function WaysIn() {
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

function OwnLinks() {
  const { pathname } = useLocation()
  const navigate = useNavigate()

  function handleLogout(): void {
    browserSession.signOut().catch((error: unknown) => {
      notify.failure(error)
    })
    // The guard of one's own pages leads there already.
    if (guardedPathOf(pathname) === undefined) void navigate('/')
  }

  return (
    <>
      {ownLinks.map((link) => (
        <HeaderLink key={link.to} {...link} />
      ))}
      <Button look="secondary" onClick={handleLogout}>
        {texts.logout}
      </Button>
    </>
  )
}
