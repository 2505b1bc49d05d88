/** The frame of every screen: head, navigation and the screen. Its width decides, since the preview may stand beside it. */
import { Activity, lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { NavigationType, NavLink, useLocation, useNavigationType } from 'react-router-dom'
import { onceAnswering } from '../live/once-answering.ts'
import { useConnection, useControl, useWorld } from '../live/world.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import {
  DeskIcon,
  FaultsIcon,
  JournalIcon,
  MarketIcon,
  MenuIcon,
  NetworkIcon,
  PlayersIcon,
  PreviewIcon,
  ScenariosIcon,
  TimeIcon,
  WarningIcon,
  WorldsIcon,
} from '../ui/icons.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { usePreview } from './with-preview.tsx'
import { WorldClock } from './world-clock.tsx'
import { WorldSelect } from './world-select.tsx'

const GonePage = lazy(onceAnswering(() => import('./gone-page.tsx')))

const screens = [
  { path: 'desk', name: 'Desk', Icon: DeskIcon },
  { path: 'players', name: 'Players', Icon: PlayersIcon },
  { path: 'market', name: 'Market', Icon: MarketIcon },
  { path: 'time', name: 'Time', Icon: TimeIcon },
  { path: 'faults', name: 'Faults', Icon: FaultsIcon },
  { path: 'journal', name: 'Journal', Icon: JournalIcon },
  { path: 'scenarios', name: 'Scenarios', Icon: ScenariosIcon },
  { path: 'network', name: 'Network', Icon: NetworkIcon },
  { path: 'worlds', name: 'Worlds', Icon: WorldsIcon },
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
  const { isOpen: isPreviewOpen, toggle: togglePreview, toggleRef } = usePreview()
  const mainRef = useFocusOnNavigation(isGone)
  return (
    <div className="console-frame bg-surface">
      <a
        href="#screen"
        className="sr-only z-10 rounded-lg bg-raised px-4 py-2 font-semibold focus:not-sr-only focus:absolute focus:m-2"
      >
        Skip to the screen
      </a>
      <header className="border-b border-line bg-raised">
        <div className="flex min-h-15 items-center gap-2 px-3 py-2 sm:gap-3 sm:px-4">
          <IconButton label="Open the menu" className="@5xl:hidden" onClick={() => setMenuOpenAt(key)}>
            <MenuIcon />
          </IconButton>
          <p className="hidden whitespace-nowrap font-bold @5xl:block">
            Kamasouk <span className="font-normal text-muted">console</span>
          </p>
          <WorldSelect />
          <div className="ml-auto flex items-center gap-1 sm:gap-2">
            <WorldClock />
            <Button
              look="quiet"
              ref={toggleRef}
              aria-pressed={isPreviewOpen}
              aria-label="Preview"
              onClick={togglePreview}
            >
              <PreviewIcon />
              <span className="hidden sm:inline">Preview</span>
            </Button>
            <ThemeSwitch />
          </div>
        </div>
        <ConnectionNotice />
      </header>
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

/** The part of the address that names the screen: `journal`. */
const useScreenPath = (): string | undefined => useLocation().pathname.split('/')[3]

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
  const { name } = useWorld()
  const waiting = useWaiting()
  const base = `/w/${encodeURIComponent(name)}`
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

/** Says when what is on the screen may be old. */
function ConnectionNotice() {
  const connection = useConnection()
  return (
    <div role="status">
      {connection === 'lost' && (
        <p className="flex items-center gap-2 bg-waiting-wash px-4 py-2 text-sm font-medium text-waiting">
          <WarningIcon />
          The simulator does not answer. This page continues automatically when it is back, and keeps what you
          typed.
        </p>
      )}
    </div>
  )
}
