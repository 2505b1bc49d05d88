/** The frame of every screen: head, navigation and the screen. Its width decides, since the preview may stand beside it. */
import { Activity, Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { lazyPart } from '../live/lazy-part.ts'
import { useConnection, useControl, useWorld } from '../live/world.tsx'
import { DeskScreen } from '../screens/desk/desk-screen.tsx'
import { Badge } from '../ui/elements.tsx'
import { Dialog } from '../ui/dialog.tsx'
import {
  DeskIcon,
  FaultsIcon,
  JournalIcon,
  MarketIcon,
  NetworkIcon,
  PlayersIcon,
  ScenariosIcon,
  TimeIcon,
  WorldsIcon,
} from '../ui/icons.tsx'
import { Head, useScreenPath } from './head.tsx'
import { usePreview } from './use-preview.tsx'

const GonePage = lazyPart(() => import('./gone-page.tsx'))

export const screens = [
  ['Desk', DeskIcon, DeskScreen],
  ['Players', PlayersIcon, lazyPart(() => import('../screens/players/players-screen.tsx'))],
  ['Market', MarketIcon, lazyPart(() => import('../screens/market/market-screen.tsx'))],
  ['Time', TimeIcon, lazyPart(() => import('../screens/time/time-screen.tsx'))],
  ['Faults', FaultsIcon, lazyPart(() => import('../screens/faults/faults-screen.tsx'))],
  ['Journal', JournalIcon, lazyPart(() => import('../screens/journal/journal-screen.tsx'))],
  ['Scenarios', ScenariosIcon, lazyPart(() => import('../screens/scenarios/scenarios-screen.tsx'))],
  ['Network', NetworkIcon, lazyPart(() => import('../screens/network/network-screen.tsx'))],
  ['Worlds', WorldsIcon, lazyPart(() => import('../screens/worlds/worlds-screen.tsx'))],
] as const

export const pathOf = (screen: string): string => screen.toLowerCase()

const descriptions = [
  ['/__sim/openapi.json', 'Calls'],
  ['/__sim/asyncapi.json', 'Events'],
  ['/__sim/control.openapi.json', 'Control API'],
] as const

export function Shell({ children }: { readonly children: ReactNode }) {
  const connection = useConnection()
  const isGone = connection === 'gone'
  const { key } = useLocation()
  /** The visit on which the menu was opened: it closes with each navigation, also with the browser's. */
  const [menuOpenAt, setMenuOpenAt] = useState<string>()
  const title = useScreenTitle(isGone)
  const mainRef = useFocusOnNavigation(isGone)
  const { preview, panel } = usePreview()
  // What a page that returns showed before is hidden until it is read again.
  const isHidden = connection === 'left'
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (!isHidden || !(focused instanceof HTMLElement)) return undefined
    return () => focused.focus({ preventScroll: true })
  }, [isHidden])
  return (
    <div className={`flex ${isHidden ? 'invisible' : ''}`}>
      <div inert={preview.isCovering} className="console-frame @container min-w-0 flex-1 bg-surface">
        <a
          href="#screen"
          className="sr-only z-10 rounded-lg bg-raised px-4 py-2 font-semibold focus:not-sr-only focus:absolute focus:m-2"
        >
          Skip to the screen
        </a>
        <Head onMenu={() => setMenuOpenAt(key)} preview={preview} />
        <div className="flex min-h-0">
          <nav
            aria-label="Screens"
            className="hidden w-44 shrink-0 overflow-y-auto border-r border-line @5xl:block"
          >
            <Navigation />
          </nav>
          <main
            id="screen"
            ref={mainRef}
            tabIndex={-1}
            aria-label={title}
            className="min-w-0 flex-1 outline-none"
          >
            {isGone && (
              <Suspense>
                <GonePage />
              </Suspense>
            )}
            {/* Keeps what was typed, for a world that is created again. */}
            <Activity mode={isGone ? 'hidden' : 'visible'}>
              {connection !== 'connecting' && children}
            </Activity>
          </main>
        </div>
        {menuOpenAt === key && (
          <Dialog title="Kamasouk console" shape="drawer" onClose={() => setMenuOpenAt(undefined)}>
            <nav aria-label="Screens" className="-mx-3">
              <Navigation />
            </nav>
          </Dialog>
        )}
      </div>
      {panel}
    </div>
  )
}

function useScreenTitle(isGone: boolean): string {
  const { name } = useWorld()
  const path = useScreenPath()
  const waiting = useWaiting()
  const title = isGone
    ? 'No such world'
    : (screens.find(([screen]) => pathOf(screen) === path)?.[0] ?? 'Console')
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${String(waiting)}) ` : ''}${title} · ${name} · Kamasouk console`
  }, [title, name, waiting])
  return title
}

/**
 * Moves the focus to the screen when another screen is chosen, or the world is gone, so that the keyboard and screen readers
 * continue there. The select of the world keeps the focus.
 */
function useFocusOnNavigation(isGone: boolean) {
  const ref = useRef<HTMLElement>(null)
  const { name } = useWorld()
  const path = useScreenPath()
  const screen = isGone ? 'gone' : path
  const shown = useRef({ screen, name })
  useEffect(() => {
    const before = shown.current
    shown.current = { screen, name }
    const isLost = before.name !== name && document.activeElement === document.body
    if (before.screen !== screen || isLost) ref.current?.focus()
  }, [screen, name])
  return ref
}

function useWaiting(): number {
  const desk = useControl('operator.desk', { query: { limit: 0 } })
  return desk.data?.total.waiting ?? 0
}

function Navigation() {
  const { name, base } = useWorld()
  const waiting = useWaiting()
  const look =
    'flex min-h-10 pointer-coarse:min-h-11 items-center gap-3 rounded-lg px-3 text-sm font-semibold hover:bg-brand-wash hover:text-brand'
  return (
    <div className="grid gap-6 p-3">
      <ul className="grid gap-0.5">
        {screens.map(([screen, Icon]) => (
          <li key={screen}>
            <NavLink
              to={`${base}/${pathOf(screen)}`}
              className={({ isActive }) => `${look} ${isActive ? 'bg-brand-wash text-brand' : 'text-ink'}`}
            >
              <Icon />
              {screen}
              {screen === 'Desk' && waiting > 0 && (
                <span className="ml-auto">
                  <Badge tone="waiting">
                    {waiting} <span className="sr-only">waiting</span>
                  </Badge>
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
      <div className="grid gap-1">
        <p className="px-3 text-xs font-semibold text-muted">Descriptions</p>
        <ul>
          {descriptions.map(([address, title]) => (
            <li key={address}>
              {/* Enters the world first, so that "Try it out" acts in it. */}
              <a
                href={`/__sim/worlds/${encodeURIComponent(name)}/enter?to=${encodeURIComponent(address)}`}
                className={`${look} font-normal`}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
