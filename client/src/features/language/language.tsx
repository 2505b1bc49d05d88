import { useId, useRef } from 'react'
import { chooseLanguage, show } from './choose-language.ts'
import {
  directionOf,
  languages,
  isLanguage,
  languageKey,
  wordingOf,
  currentWording,
  type Language,
  type Wording,
} from '../../lib/languages.ts'
import { navigation as texts } from '../../texts/common.ts'
import { IconButton } from '../../ui/button.tsx'
import { LanguageIcon } from '../../ui/icons.tsx'
import { notify } from '../../notify/notify.tsx'
import { readStored } from '../../lib/storage.ts'
import { useWording } from '../../texts/current.ts'

/** Each in its own language, so that everybody finds theirs. */
const names: Readonly<Record<Language, string>> = { fr: 'Français', en: 'English', ar: 'العربية' }

export function LanguageMenu() {
  const wording = useWording()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)

  function handleChoice(language: Language): void {
    menu.current?.hidePopover()
    chooseLanguage(language).catch(notify.failure)
  }

  return (
    <>
      <IconButton label={texts.language} popoverTarget={id}>
        <LanguageIcon />
      </IconButton>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="group"
        aria-label={texts.language}
        className="menu-below min-w-40 rounded-2xl border border-line bg-raised p-2 text-ink shadow-lifted"
      >
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            dir={directionOf(language)}
            aria-pressed={language === wording}
            className="flex min-h-11 w-full items-center rounded-xl px-3 font-semibold hover:bg-brand-wash hover:text-brand aria-pressed:text-brand"
            onClick={() => handleChoice(language)}
          >
            {names[language]}
          </button>
        ))}
      </div>
    </>
  )
}

/** The address decides; an address without a language shows the chosen one. */
export function initialWording(pathname: string): Wording {
  const wording = wordingOf(pathname)
  if (wording !== 'default') return wording
  const chosen = readStored('localStorage', languageKey)
  return isLanguage(chosen) ? chosen : 'default'
}

export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === languageKey && isLanguage(newValue) && newValue !== currentWording()) {
      // If the texts cannot be loaded, this tab keeps its language.
      show(newValue).catch(() => undefined)
    }
  })
}
