/** The player's choice of a language, kept in this browser. */
import { readStored, store } from '../../lib/storage.ts'
import { currentWording, markDocument, setWording } from '../../lib/wording.ts'
import { loadTexts } from '../../texts/current.ts'
import { isLanguage, languageKey, wordingOf, type Language, type Wording } from '../../lib/languages.ts'

/** The address decides; an address without a language shows the chosen one. */
export function initialWording(pathname: string): Wording {
  const wording = wordingOf(pathname)
  if (wording !== 'default') return wording
  const chosen = readStored('localStorage', languageKey)
  return isLanguage(chosen) ? chosen : 'default'
}

/** Shows everything in this language, in all tabs of the browser. Rejects if its texts cannot be loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  await show(language)
  store('localStorage', languageKey, language)
}

/** The last language that was asked for: an earlier one that loads slowly does not replace it. */
let wanted: Wording | undefined

async function show(wording: Wording): Promise<void> {
  wanted = wording
  await loadTexts(wording)
  if (wanted !== wording) return
  setWording(wording)
  markDocument()
  // Code that was loaded meanwhile needs texts too.
  await loadTexts()
}

/** Follows a choice in another tab. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === languageKey && isLanguage(newValue) && newValue !== currentWording()) {
      // If the texts cannot be loaded, this tab keeps its language.
      show(newValue).catch(() => undefined)
    }
  })
}
