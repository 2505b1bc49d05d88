/** On the home page, after a sign-in that interrupted something: one quiet way back to it. */
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { gameIds } from '../../../../contracts/registry/games.ts'
import { onNewGeneration } from '../../forms/input-owner.ts'
import { useSession } from '../../session/browser-session.ts'
import { guardedPlaces, intentTexts as texts } from '../../texts/intent.ts'
import { IconButton } from '../../ui/button.tsx'
import { BackIcon, CloseIcon } from '../../ui/icons.tsx'
import { followIntent, forgetIntent, useIntent } from './browser-intent.ts'
import { guardedPathOf } from './guarded-path.ts'
import type { Intent } from './resume-after-login.ts'

// One user's intent is never offered to the next.
onNewGeneration(forgetIntent)

export function ResumeOffer() {
  const isSignedIn = useSession().status === 'signed-in'
  const intent = useIntent()
  const { pathname } = useLocation()
  const isThereAlready =
    isSignedIn && intent?.kind === 'page' && guardedPathOf(intent.address) === guardedPathOf(pathname)
  // Whoever has found the way alone needs no offer any more.
  useEffect(() => {
    if (isThereAlready) forgetIntent()
  }, [isThereAlready])

  const offer = intent && offerOf(intent)
  if (!isSignedIn || pathname !== '/' || offer === undefined) return null
  return (
    // Beside the chat's button, never beneath it.
    <aside
      aria-label={texts.label}
      className="fixed bottom-5 left-5 right-24 z-10 flex animate-rise items-center gap-1 rounded-2xl border border-line bg-raised p-1 shadow-lifted sm:right-auto sm:max-w-md"
    >
      <Link
        to={offer.to}
        onClick={followIntent}
        className="flex min-h-11 flex-1 items-center wrap-anywhere gap-2 rounded-xl py-2 pl-4 pr-2 font-semibold text-brand hover:bg-brand-wash"
      >
        {texts.resume(offer.what)}
        <BackIcon className="size-5 shrink-0 rotate-180" />
      </Link>
      <IconButton
        label={texts.dismiss}
        onClick={() => {
          forgetIntent()
          // The button goes with the offer; the keyboard goes on from the page.
          document.getElementById('content')?.focus()
        }}
      >
        <CloseIcon />
      </IconButton>
    </aside>
  )
}

const marketOf = { Buy: '/buy', Sell: '/sell' } as const

/** Where the offer leads and what it calls that; undefined once it has been taken up. */
function offerOf(intent: Intent): { readonly to: string; readonly what: string } | undefined {
  if (intent.kind === 'page') {
    const place = guardedPathOf(intent.address)
    return place && { to: intent.address, what: guardedPlaces[place] }
  }
  if (intent.isFollowed === true) return undefined
  const edition = intent.gameId === gameIds.touch ? 'touch' : 'retro'
  return {
    to: `${marketOf[intent.transactionType]}#${edition}`,
    what: texts.orders[intent.transactionType](intent.serverName),
  }
}
