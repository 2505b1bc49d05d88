import { startTransition, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { readGoogleReturn } from '../../../../contracts/registry/google-return.ts'
import { takeAddressSecrets } from '../../lib/address-secrets.ts'
import { notify } from '../../notify/notify.tsx'
import { browserSession } from '../../session/browser-session.ts'
import { takeGoogleStart } from '../../session/google-sign-in.ts'
import { authSuccessTexts as texts } from '../../texts/account.ts'
import { common, sessionTexts } from '../../texts/common.ts'
import { pageTitle } from '../../texts/product.ts'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { KamaCoin } from '../../ui/icons.tsx'

export default function AuthSuccessPage() {
  const navigate = useNavigate()
  const isRead = useRef(false)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    // The secrets can be taken only once; a second effect would find none and fail.
    if (isRead.current) return
    isRead.current = true
    const result = readGoogleReturn(takeAddressSecrets() ?? '')
    const isStartedHere = takeGoogleStart(Date.now())
    if (result.outcome === 'signed-in' && isStartedHere) {
      browserSession.signInWithToken(result.accessToken, result.user)
      notify.success(sessionTexts.signedInAs(result.user.email))
      void navigate('/', { replace: true })
      return
    }
    if (result.outcome === 'signed-in') {
      // The provider may have set the session cookie of somebody else's account, so that session is ended.
      browserSession.signOut().catch((error: unknown) => notify.failure(error))
      notify.info(texts.notBegunHere)
    } else if (result.outcome !== 'nothing')
      notify.info(result.outcome === 'cancelled' ? texts.cancelled : texts.refused)
    startTransition(() => setFailed(true))
    void navigate('/signin', { replace: true })
  }, [navigate])

  return (
    <div className="grid justify-items-center gap-6 px-4 py-24 text-center">
      <PageMeta title={pageTitle(texts.title)} description={texts.description} />
      <KamaCoin className="size-20 animate-breathe" />
      <h1 className="text-2xl font-extrabold">{texts.title}</h1>
      <Spinner label={hasFailed ? common.loading : texts.done} />
    </div>
  )
}
