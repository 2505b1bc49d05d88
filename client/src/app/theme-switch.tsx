import { useState } from 'react'
import { readStored, store } from '../lib/storage.ts'
import { theme as texts } from '../texts/common.ts'
import { IconButton } from '../ui/button.tsx'
import { MoonIcon, ScreenIcon, SunIcon } from '../ui/icons.tsx'

type Theme = 'system' | 'light' | 'dark'

/** Shared with `theme.js`, which applies the choice before the first paint. */
const storageKey = 'kamasouk.theme'
const next: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' }
const icons = { system: ScreenIcon, light: SunIcon, dark: MoonIcon } as const

/** Steps through the system's preference, light and dark. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme)
  const Icon = icons[theme]

  function handleClick(): void {
    const chosen = next[theme]
    setTheme(chosen)
    store('localStorage', storageKey, chosen === 'system' ? null : chosen)
    if (chosen === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = chosen
  }

  return (
    <IconButton label={`${texts.label} : ${texts[theme]}`} onClick={handleClick}>
      <Icon />
    </IconButton>
  )
}

function readTheme(): Theme {
  const stored = readStored('localStorage', storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
