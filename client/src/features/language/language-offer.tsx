import { useState } from 'react'
import { directionOf, htmlLanguage, isLanguage, languageKey, type Language } from '../../lib/languages.ts'
import { notify } from '../../notify/notify.tsx'
import { readStored, store } from '../../lib/storage.ts'
import { useWording } from '../../texts/current.ts'
import { languageOffers } from '../../texts/default/language-offer.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { chooseLanguage } from './choose-language.ts'

/** Set when the offer was closed. */
const closedKey = 'kamasouk.language-offer'

/** Returns the language that the browser prefers to the one of the page, if it is one of ours. */
export function preferredLanguage(preferred: readonly string[], shown: Language): Language | undefined {
  const ours = preferred.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage)
  return ours === shown ? undefined : ours
}

/** Offers the browser's language, in that language, until somebody chooses one or closes the offer. */
export function LanguageOffer() {
  const wording = useWording()
  const [shownFirst] = useState(wording)
  const [isClosed, setClosed] = useState(() =>
    [languageKey, closedKey].some((key) => readStored('localStorage', key) !== null),
  )
  const language = preferredLanguage(navigator.languages, htmlLanguage(wording))
  if (language === undefined || isClosed || wording !== shownFirst) return null
  const { text, close } = languageOffers[language]

  function handleChoice(chosen: Language): void {
    setClosed(true)
    chooseLanguage(chosen).catch(notify.failure)
  }

  function handleClose(): void {
    setClosed(true)
    store('localStorage', closedKey, 'closed')
  }

  return (
    <Banner data-nosnippet>
      {/* Not on the banner itself, whose place depends on the direction of the page. */}
      <div lang={language} dir={directionOf(language)} className="flex items-center gap-1">
        <Button look="secondary" onClick={() => handleChoice(language)}>
          {text}
        </Button>
        <IconButton label={close} onClick={handleClose}>
          <CloseIcon className="size-5" />
        </IconButton>
      </div>
    </Banner>
  )
}
