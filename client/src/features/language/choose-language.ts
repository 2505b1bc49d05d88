import { languageKey, markDocument, setWording, type Language, type Wording } from '../../lib/languages.ts'
import { store } from '../../lib/storage.ts'
import { loadTexts } from '../../texts/current.ts'

/** Shows everything in this language, in all tabs of the browser. Rejects if its texts cannot be loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  await show(language)
  store('localStorage', languageKey, language)
}

/** The last language that was asked for: an earlier one that loads slowly does not replace it. */
let wanted: Wording | undefined

export async function show(wording: Wording): Promise<void> {
  wanted = wording
  await loadTexts(wording)
  if (wanted !== wording) return
  setWording(wording)
  markDocument()
  // Code that was loaded meanwhile needs texts too.
  await loadTexts()
}
