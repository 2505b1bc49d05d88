import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { SignInForm } from '../../features/account/sign-in-form.tsx'
import { useSession } from '../../session/browser-session.ts'
import { pageTitle, productName } from '../../texts/common.ts'
import { signInTexts as texts } from '../../texts/sign-in.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { KamaCoin, ZelligeField } from '../../ui/zellige.tsx'

export function SignInPage() {
  const session = useSession()
  const navigate = useNavigate()
  const isSignedIn = session.status === 'signed-in'
  // Whoever is signed in already has nothing to do here.
  useEffect(() => {
    if (isSignedIn) void navigate('/', { replace: true })
  }, [isSignedIn, navigate])

  return (
    <main className="grid min-h-dvh lg:grid-cols-2">
      <title>{pageTitle(texts.title)}</title>
      <div className="grid content-center justify-items-center px-4 py-10 sm:px-8">
        <div className="grid w-full max-w-md gap-8">
          <Link
            to="/"
            className="flex items-center gap-2.5 justify-self-start rounded-xl text-xl font-extrabold"
          >
            <KamaCoin className="size-10" />
            {productName}
          </Link>
          <div className="grid gap-2">
            <h1 className="text-3xl font-extrabold">{texts.title}</h1>
            <p className="text-muted">{texts.lead}</p>
          </div>
          <SignInForm
            onSignedIn={() => {
              void navigate('/', { replace: true })
            }}
          />
        </div>
      </div>
      <aside className="hidden border-l border-line bg-brand-wash lg:grid lg:grid-rows-2">
        <ZelligeField fades="below" className="text-brand opacity-50" />
        <ul lang="en" className="grid content-start gap-5 px-12 py-10 text-lg font-semibold">
          {texts.sellingPoints.map((point) => (
            <li key={point} className="flex items-center gap-3">
              <CheckIcon className="size-6 text-positive" />
              {point}
            </li>
          ))}
        </ul>
      </aside>
    </main>
  )
}
