import { startTransition, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { takeAddressSecrets } from '../../lib/address-secrets.ts'
import { notify } from '../../notify/notify.ts'
import { browserSession } from '../../session/browser-session.ts'
import { readGoogleReturn, takeGoogleStart } from '../../session/google-sign-in.ts'
import { authSuccessTexts as texts } from '../../texts/auth.ts'
import { common, pageTitle } from '../../texts/common.ts'
import { sessionTexts } from '../../texts/session.ts'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { KamaCoin } from '../../ui/zellige.tsx'

/** Where a browser comes back to from Google: in with the session that it brings, and on. */
export function AuthSuccessPage() {
  const navigate = useNavigate()
  const isRead = useRef(false)
  /** On the way to the sign-in page, without having got in. */
  const [isTurnedAway, setTurnedAway] = useState(false)

  useEffect(() => {
    // The secrets are handed over once; a second effect would find nothing and turn the player away.
    if (isRead.current) return
    isRead.current = true
    const arrival = readGoogleReturn(takeAddressSecrets() ?? '')
    const isOurs = takeGoogleStart(Date.now())
    if (arrival.outcome === 'signed-in' && isOurs) {
      browserSession.signInWithToken(arrival.accessToken, arrival.user)
      notify.success(sessionTexts.signedInAs(arrival.user.email))
      void navigate('/', { replace: true })
      return
    }
    if (arrival.outcome === 'signed-in') {
      // The provider may have set the cookie of a stranger's account on the way here: that session is ended.
      browserSession.signOut().catch((error: unknown) => {
        notify.failure(error)
      })
      notify.info(texts.notBegunHere)
    } else if (arrival.outcome !== 'nothing')
      notify.info(arrival.outcome === 'cancelled' ? texts.cancelled : texts.refused)
    startTransition(() => {
      setTurnedAway(true)
    })
    void navigate('/signin', { replace: true })
  }, [navigate])

  return (
    <div className="grid justify-items-center gap-6 px-4 py-24 text-center">
      <PageMeta title={pageTitle(texts.title)} description={texts.description} />
      <KamaCoin className="size-20 animate-breathe" />
      <h1 className="text-2xl font-extrabold">{texts.title}</h1>
      <Spinner label={isTurnedAway ? common.loading : texts.done} />
    </div>
  )
}
