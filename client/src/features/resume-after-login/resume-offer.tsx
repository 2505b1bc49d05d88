import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { gameIds } from '../../../../contracts/registry/games.ts'
import { onNewGeneration } from '../../forms/input-owner.ts'
import { useUser } from '../../session/browser-session.ts'
import { guardedPlaces, resumeTexts as texts } from '../../texts/player.ts'
import { IconButton } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { BackIcon } from '../../ui/more-icons.tsx'
import { guardedPathOf } from './guarded-path.ts'
import { interruptions, useInterruption, type Interruption } from './resume-after-login.ts'
import { Link } from '../../ui/link.tsx'

// One user's interruption is never offered to the next.
onNewGeneration(interruptions.forget)

export default function ResumeOffer() {
  const isSignedIn = useUser() !== undefined
  const interruption = useInterruption()
  const { pathname } = useLocation()
  const isAlreadyThere =
    isSignedIn &&
    interruption?.kind === 'page' &&
    guardedPathOf(interruption.address) === guardedPathOf(pathname)
  useEffect(() => {
    if (isAlreadyThere) interruptions.forget()
  }, [isAlreadyThere])

  const offer = interruption && offerOf(interruption)
  if (!isSignedIn || pathname !== '/' || offer === undefined) return null
  return (
    <aside
      aria-label={texts.label}
      className="fixed bottom-5 start-5 end-24 z-10 flex animate-rise items-center gap-1 rounded-2xl border border-line bg-raised p-1 shadow-lifted sm:end-auto sm:max-w-md"
    >
      <Link
        to={offer.to}
        onClick={interruptions.follow}
        className="flex min-h-11 flex-1 items-center wrap-anywhere gap-2 rounded-xl py-2 ps-4 pe-2 font-semibold text-brand hover:bg-brand-wash"
      >
        {texts.resume(offer.what)}
        <BackIcon className="size-5 shrink-0 rotate-180" />
      </Link>
      <IconButton
        label={texts.dismiss}
        onClick={() => {
          interruptions.forget()
          // The focused button disappears, so the focus moves to the page.
          document.getElementById('content')?.focus()
        }}
      >
        <CloseIcon />
      </IconButton>
    </aside>
  )
}

const marketOf = { Buy: '/buy', Sell: '/sell' } as const

function offerOf(interruption: Interruption): { readonly to: string; readonly what: string } | undefined {
  if (interruption.kind === 'page') {
    const place = guardedPathOf(interruption.address)
    return place && { to: interruption.address, what: guardedPlaces[place] }
  }
  if (interruption.isFollowed === true) return undefined
  const edition = interruption.gameId === gameIds.touch ? 'touch' : 'retro'
  return {
    to: `${marketOf[interruption.transactionType]}#${edition}`,
    what: texts.orders[interruption.transactionType](interruption.serverName),
  }
}
