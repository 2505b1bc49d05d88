/** The client in a frame. A frame that is wider than its place is shown smaller. */
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { fillPath, routeOf } from '../../../../control/api.ts'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { useSize } from '../../ui/use-size.ts'
import { sandboxBase, type Slot } from './slots.ts'

export const phoneWidth = 360
export const desktopWidth = 1280
/** A taller desktop would show less than it hides. */
const desktopHeight = 1000

/** How long the host of the frame may take. */
const patienceMs = 8000

/** Opens its link once. Set another `key` to open it again. */
export function ClientFrame({ slot, title }: { readonly slot: Slot; readonly title: string }) {
  const [links] = useState(() => enterLinks(slot))
  const frameRef = useRef<HTMLIFrameElement>(null)
  const outcome = useOutcome(frameRef)
  // Only one frame can use the cookies of this page.
  const isShared = outcome === 'no-storage' && slot.id === 'one'
  const [place, placeRef] = useSize()
  const width = slot.isDesktop ? desktopWidth : phoneWidth
  const scale = place === undefined ? 1 : Math.min(1, place.width / width)
  const height = place === undefined ? 0 : place.height / scale
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      {sandboxBase !== undefined && (
        <p className="px-3 text-sm text-muted">This player is signed in in your other tabs too.</p>
      )}
      {outcome !== undefined && outcome !== 'entered' && (
        <p role="alert" className="bg-waiting-wash px-3 py-2 text-sm font-medium text-waiting">
          {isShared
            ? 'This browser gives a frame no cookies of its own. So this player is also signed in in your other tabs of this address.'
            : sentences[outcome]}{' '}
          {!isShared && (
            <NewTabLink
              href={outcome === 'no-storage' ? links.own : links.here}
              className="underline underline-offset-4"
            >
              Open the client in a tab
            </NewTabLink>
          )}
        </p>
      )}
      <div ref={placeRef} className="relative flex-1 overflow-hidden rounded-lg">
        <iframe
          ref={frameRef}
          src={isShared ? links.here : links.own}
          title={title}
          allow="autoplay; clipboard-write"
          className="absolute top-0 left-0 origin-top-left rounded-lg bg-surface"
          style={{
            width,
            height: slot.isDesktop ? Math.min(desktopHeight, height) : height,
            ...(scale < 1 && { transform: `scale(${String(scale)})` }),
          }}
        />
      </div>
    </div>
  )
}

type Outcome = 'entered' | 'no-storage' | 'not-reached'

const sentences = {
  'no-storage': 'This browser gives a frame no cookies of its own.',
  'not-reached':
    'The client does not open in this frame. This browser may not know addresses that end in .localhost.',
} as const

/** What became of the first link of the frame; undefined while it is not known. */
function useOutcome(frame: RefObject<HTMLIFrameElement | null>): Outcome | undefined {
  const [outcome, setOutcome] = useState<Outcome>()
  const receive = useEffectEvent(({ source, data }: MessageEvent) => {
    if (source !== frame.current?.contentWindow || outcome === 'no-storage') return
    if (data === 'kamasouk.entered') setOutcome('entered')
    if (data === 'kamasouk.no-storage') setOutcome('no-storage')
  })
  useEffect(() => {
    const timer = setTimeout(() => setOutcome((known) => known ?? 'not-reached'), patienceMs)
    window.addEventListener('message', receive)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('message', receive)
    }
  }, [])
  return outcome
}

const { path: enterPath, query: EnterQuery } = routeOf('worlds.enterByLink')

/** Why the client cannot begin at this path; undefined if it can. */
export const problemOfPath = (to: string): string | undefined =>
  EnterQuery?.safeParse({ to }).error?.issues[0]?.message

/** Each host has separate cookies, so each frame and each of its players has a separate session. */
function hostOf({ id, world, player = '' }: Slot): string {
  const [name = ''] = player.toLowerCase().split('@')
  const label = `${id}-${name}-${world}`.replace(/[^a-z0-9]+/g, '-')
  return `${label.slice(0, 63).replace(/-$/, '')}.localhost`
}

/** Returns links that open the client as this player. `here` is for a browser that does not know the hosts of the frames. */
export function enterLinks(slot: Slot): { own: string; here: string } {
  const { world, player = '', path } = slot
  const query = new URLSearchParams({ as: player, to: path }).toString()
  const here = `/__sim${fillPath(enterPath, { world })}?${query}`
  const port = location.port === '' ? '' : `:${location.port}`
  if (sandboxBase === undefined) return { own: `http://${hostOf(slot)}${port}${here}`, here }
  // A static host has one name, and a page that shows what the simulator answers.
  const link = `${sandboxBase}sandbox/visit.html?to=${encodeURIComponent(here)}`
  return { own: link, here: link }
}
