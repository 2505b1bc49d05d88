import { useSyncExternalStore } from 'react'
import { createListeners, withOtherTabs } from '../lib/listeners.ts'
import { store } from '../lib/storage.ts'
import { theme as texts } from '../texts/common.ts'
import { IconButton } from '../ui/button.tsx'
import { MoonIcon, ScreenIcon, SunIcon } from '../ui/icons.tsx'

type Theme = 'system' | 'light' | 'dark'

/** Shared with `start.js`, which applies the theme before the first paint and after a change in another tab. */
const storageKey = 'kamasouk.theme'
const next: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' }
const icons = { system: ScreenIcon, light: SunIcon, dark: MoonIcon } as const

export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribe, appliedTheme, (): Theme => 'system')
  const Icon = icons[theme]

  function handleClick(): void {
    const chosen = next[theme]
    store('localStorage', storageKey, chosen === 'system' ? null : chosen)
    if (chosen === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = chosen
    changes.notify()
  }

  return (
    <IconButton label={texts.label(texts[theme])} onClick={handleClick}>
      <Icon />
    </IconButton>
  )
}

const changes = createListeners()

const subscribe = withOtherTabs(changes.subscribe)

/** Reads the document, because storage may be forbidden. */
function appliedTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}
