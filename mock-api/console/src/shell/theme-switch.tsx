import { useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import { MoonIcon, ScreenIcon, SunIcon } from '../ui/icons.tsx'

type Theme = 'system' | 'light' | 'dark'

/** Shared with the client and with public/start.js. */
const storageKey = 'kamasouk.theme'
const next: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' }
const icons = { system: ScreenIcon, light: SunIcon, dark: MoonIcon } as const

function appliedTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch {
    // Without storage, the theme lasts until the page is closed.
  }
}

export function ThemeSwitch() {
  const [theme, setTheme] = useState(appliedTheme)
  const Icon = icons[theme]
  return (
    <IconButton
      label={`Theme: ${theme}`}
      className="max-sm:hidden"
      onClick={() => {
        apply(next[theme])
        setTheme(next[theme])
      }}
    >
      <Icon />
    </IconButton>
  )
}
