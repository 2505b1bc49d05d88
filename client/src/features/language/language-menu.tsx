import { useId, useRef } from 'react'
import { notify } from '../../notify/notify.ts'
import { LostChunk } from '../../lib/lost-chunk.ts'
import { directionOf, languages, type Language } from '../../lib/languages.ts'
import { navigation as texts } from '../../texts/common.ts'
import { useWording } from '../../texts/use-wording.ts'
import { IconButton } from '../../ui/button.tsx'
import { LanguageIcon } from '../../ui/icons.tsx'
import { chooseLanguage } from './language.ts'

/** Each in its own language, so that everybody finds theirs. */
const names: Readonly<Record<Language, string>> = { fr: 'Français', en: 'English', ar: 'العربية' }

export function LanguageMenu() {
  const wording = useWording()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)

  function handleChoice(language: Language): void {
    menu.current?.hidePopover()
    chooseLanguage(language).catch((cause: unknown) =>
      notify.failure(new LostChunk(`The texts in ${language} cannot be loaded`, { cause })),
    )
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
        className="menu-below min-w-40 animate-rise rounded-2xl border border-line bg-raised p-2 text-ink shadow-lifted"
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
