import { useSyncExternalStore } from 'react'
import { store } from '../lib/storage.ts'
import { theme as texts } from '../texts/common.ts'
import { IconButton } from '../ui/button.tsx'
import { MoonIcon, ScreenIcon, SunIcon } from '../ui/icons.tsx'

type Theme = 'system' | 'light' | 'dark'

/** Shared with `start.js`, which applies the choice before the first paint. */
const storageKey = 'kamasouk.theme'
const next: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' }
const icons = { system: ScreenIcon, light: SunIcon, dark: MoonIcon } as const

/** Steps through the system's preference, light and dark. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribe, appliedTheme, (): Theme => 'system')
  const Icon = icons[theme]

  function handleClick(): void {
    const chosen = next[theme]
    store('localStorage', storageKey, chosen === 'system' ? null : chosen)
    apply(chosen)
  }

  return (
    <IconButton label={`${texts.label} : ${texts[theme]}`} onClick={handleClick}>
      <Icon />
    </IconButton>
  )
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', handleStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', handleStorage)
  }
}

/** Follows what is chosen in another tab. */
function handleStorage({ key, newValue }: StorageEvent): void {
  if (key === storageKey) apply(themeFrom(newValue))
}

/** The document says it, and not the storage, which may be forbidden. */
const appliedTheme = (): Theme => themeFrom(document.documentElement.dataset['theme'])

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

const themeFrom = (value: string | null | undefined): Theme =>
  value === 'light' || value === 'dark' ? value : 'system'
