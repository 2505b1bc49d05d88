/** The head of every screen: the world, its time, the preview and the theme. */
import { useState, useSyncExternalStore } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { addressOfWorld, useCall, useConnection, useControl, useWorld, useWorldTime } from '../live/world.tsx'
import { Button, IconButton, Problem } from '../ui/elements.tsx'
import { dayOf, timeOfDay } from '../ui/format.ts'
import {
  MenuIcon,
  MoonIcon,
  PauseIcon,
  PlayIcon,
  PreviewIcon,
  ScreenIcon,
  SunIcon,
  WarningIcon,
} from '../ui/icons.tsx'
import type { Preview } from './use-preview.tsx'

export const useScreenPath = (): string => useLocation().pathname.split('/')[3] ?? 'desk'

export function Head({
  onMenu,
  preview: { isOpen, toggle, toggleRef },
}: {
  readonly onMenu: () => void
  readonly preview: Preview
}) {
  return (
    <header className="border-b border-line bg-raised">
      <div className="flex min-h-15 items-center gap-2 px-3 py-2 sm:gap-3 sm:px-4">
        <IconButton label="Open the menu" className="@5xl:hidden" onClick={onMenu}>
          <MenuIcon />
        </IconButton>
        <p className="hidden whitespace-nowrap font-bold @5xl:block">
          Kamasouk <span className="font-normal text-muted">console</span>
        </p>
        <WorldSelect />
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          <WorldClock />
          <Button look="quiet" ref={toggleRef} aria-pressed={isOpen} aria-label="Preview" onClick={toggle}>
            <PreviewIcon />
            <span className="hidden sm:inline">Preview</span>
          </Button>
          <ThemeSwitch />
        </div>
      </div>
      <ConnectionNotice />
      <SavingProblem />
    </header>
  )
}

function WorldSelect() {
  const { name } = useWorld()
  const navigate = useNavigate()
  const screen = useScreenPath()
  const { data } = useControl('worlds.list')
  const names = data?.worlds.map((world) => world.name) ?? []
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm">
      <span className="text-muted max-sm:sr-only">World</span>
      <select
        value={name}
        onChange={({ target }) => void navigate(`${addressOfWorld(target.value)}/${screen}`)}
        className="min-h-9 pointer-coarse:min-h-11 min-w-0 max-w-48 flex-1 truncate rounded-lg border border-control bg-raised px-2 text-sm font-semibold"
      >
        {[...new Set([name, ...names])].map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  )
}

function WorldClock() {
  const { base } = useWorld()
  const now = useWorldTime()
  const { data } = useControl('clock.get')
  const setRate = useCall('clock.setRate')
  if (data === undefined || now === undefined) return undefined
  const isStopped = data.rate === 0
  return (
    <div className="flex items-center gap-1">
      <Link
        to={`${base}/time`}
        className="rounded-lg px-2 py-1 text-right text-sm tabular-nums leading-tight hover:text-brand"
      >
        <span className="sr-only">Time of the world: </span>
        <span className="block font-semibold">{timeOfDay(now)}</span>
        <span className="block text-xs text-muted">
          {dayOf(now)} · {isStopped ? 'stopped' : `${String(data.rate)}×`}
        </span>
      </Link>
      <IconButton
        label={isStopped ? 'Let the clock run' : 'Stop the clock'}
        className="max-sm:hidden"
        disabled={setRate.isRunning}
        onClick={() => void setRate.run({ body: { rate: isStopped ? 1 : 0 } })}
      >
        {isStopped ? <PlayIcon /> : <PauseIcon />}
      </IconButton>
    </div>
  )
}

/** Each theme with the next one. */
const themes = {
  system: { next: 'light', Icon: ScreenIcon },
  light: { next: 'dark', Icon: SunIcon },
  dark: { next: 'system', Icon: MoonIcon },
} as const
type Theme = keyof typeof themes

/** Stores the theme for the client too. public/start.js applies it. */
function storeTheme(theme: Theme): void {
  const key = 'kamasouk.theme'
  dispatchEvent(new StorageEvent('storage', { key, newValue: theme }))
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Without storage, the theme lasts until the page is closed.
  }
}

function ThemeSwitch() {
  const [theme, setTheme] = useState(() => (document.documentElement.dataset['theme'] ?? 'system') as Theme)
  const { next, Icon } = themes[theme]
  return (
    <IconButton
      label={`Theme: ${theme}`}
      className="max-sm:hidden"
      onClick={() => {
        storeTheme(next)
        setTheme(next)
      }}
    >
      <Icon />
    </IconButton>
  )
}

/** Says why a world cannot be saved, until it can. */
function SavingProblem() {
  const { data } = useControl('worlds.list')
  const [problem] = data?.worlds.flatMap(({ saved }) => saved?.problem ?? []) ?? []
  return (
    <div className="has-[p]:p-3">
      <Problem>{problem}</Problem>
    </div>
  )
}

/** Says when what is on the screen may be old. */
function ConnectionNotice() {
  const { stream } = useWorld()
  const connection = useConnection()
  const refusal = useSyncExternalStore(stream.subscribeConnection, stream.refusal)
  return (
    <div role="status">
      {connection === 'lost' && (
        <p className="flex items-center gap-2 bg-waiting-wash px-4 py-2 text-sm font-medium text-waiting">
          <WarningIcon />
          <span className="min-w-0 wrap-anywhere">
            {refusal ?? 'The simulator does not answer.'} This page continues automatically, and keeps what
            you typed.
          </span>
        </p>
      )}
    </div>
  )
}
