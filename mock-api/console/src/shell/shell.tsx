/** The frame of every screen: head, navigation and the screen. Its width decides, since the preview may stand beside it. */
import { Activity, lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { NavigationType, NavLink, useLocation, useNavigationType } from 'react-router-dom'
import { onceAnswering } from '../live/once-answering.ts'
import { useConnection, useControl, useWorld } from '../live/world.tsx'
import { DeskScreen } from '../screens/desk/desk-screen.tsx'
import { Badge } from '../ui/badge.tsx'
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

const GonePage = lazy(onceAnswering(() => import('./gone-page.tsx')))

export const screens = [
  { path: 'desk', name: 'Desk', Icon: DeskIcon, Page: DeskScreen },
  {
    path: 'players',
    name: 'Players',
    Icon: PlayersIcon,
    Page: lazy(onceAnswering(() => import('../screens/players/players-screen.tsx'))),
  },
  {
    path: 'market',
    name: 'Market',
    Icon: MarketIcon,
    Page: lazy(onceAnswering(() => import('../screens/market/market-screen.tsx'))),
  },
  {
    path: 'time',
    name: 'Time',
    Icon: TimeIcon,
    Page: lazy(onceAnswering(() => import('../screens/time/time-screen.tsx'))),
  },
  {
    path: 'faults',
    name: 'Faults',
    Icon: FaultsIcon,
    Page: lazy(onceAnswering(() => import('../screens/faults/faults-screen.tsx'))),
  },
  {
    path: 'journal',
    name: 'Journal',
    Icon: JournalIcon,
    Page: lazy(onceAnswering(() => import('../screens/journal/journal-screen.tsx'))),
  },
  {
    path: 'scenarios',
    name: 'Scenarios',
    Icon: ScenariosIcon,
    Page: lazy(onceAnswering(() => import('../screens/scenarios/scenarios-screen.tsx'))),
  },
  {
    path: 'network',
    name: 'Network',
    Icon: NetworkIcon,
    Page: lazy(onceAnswering(() => import('../screens/network/network-screen.tsx'))),
  },
  {
    path: 'worlds',
    name: 'Worlds',
    Icon: WorldsIcon,
    Page: lazy(onceAnswering(() => import('../screens/worlds/worlds-screen.tsx'))),
  },
] as const

const descriptions = [
  ['/__sim/openapi.json', 'Calls'],
  ['/__sim/asyncapi.json', 'Events'],
  ['/__sim/control.openapi.json', 'Control API'],
] as const

export function Shell({ children }: { readonly children: ReactNode }) {
  const isGone = useConnection() === 'gone'
  const { key } = useLocation()
  /** The visit on which the menu was opened: it closes with each navigation, also with the browser's. */
  const [menuOpenAt, setMenuOpenAt] = useState<string>()
  const title = useScreenTitle(isGone)
  const mainRef = useFocusOnNavigation(isGone)
  return (
    <div className="console-frame bg-surface">
      <a
        href="#screen"
        className="sr-only z-10 rounded-lg bg-raised px-4 py-2 font-semibold focus:not-sr-only focus:absolute focus:m-2"
      >
        Skip to the screen
      </a>
      <Head onMenu={() => setMenuOpenAt(key)} />
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
          <Activity mode={isGone ? 'hidden' : 'visible'}>{children}</Activity>
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
  )
}

/** Names the screen in the title of the page, and returns its name. */
function useScreenTitle(isGone: boolean): string {
  const { name } = useWorld()
  const path = useScreenPath()
  const waiting = useWaiting()
  const title = isGone ? 'No such world' : (screens.find((screen) => screen.path === path)?.name ?? 'Console')
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${String(waiting)}) ` : ''}${title} · ${name} · Kamasouk console`
  }, [title, name, waiting])
  return title
}

/**
 * Moves the focus to the screen when another screen or world is chosen, or the world is gone, so that the keyboard and
 * screen readers continue there.
 */
function useFocusOnNavigation(isGone: boolean) {
  const ref = useRef<HTMLElement>(null)
  const path = useScreenPath()
  const isArrival = useNavigationType() !== NavigationType.Push
  const place = isGone ? 'gone' : path
  const shown = useRef(isArrival ? place : undefined)
  useEffect(() => {
    if (shown.current === place) return
    const isFirst = shown.current === undefined
    shown.current = place
    // The select of the world keeps the focus.
    if (!isFirst || document.activeElement === document.body) ref.current?.focus()
  }, [place])
  return ref
}

/** How many players wait at the desk. */
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
        {screens.map(({ path, name: screen, Icon }) => (
          <li key={path}>
            <NavLink
              to={`${base}/${path}`}
              className={({ isActive }) => `${look} ${isActive ? 'bg-brand-wash text-brand' : 'text-ink'}`}
            >
              <Icon />
              {screen}
              {path === 'desk' && waiting > 0 && (
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
