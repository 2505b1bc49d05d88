/** Finds words that belong to another language than their text. */

export type Language = 'fr' | 'en' | 'ar'

/** Names that an Arabic text writes in Latin letters. */
const latinNames = new Set(
  'Kamasouk Dofus Touch Retro PayPal Google RIB support kamasouk example Iop Crâ Eniripsa Ecaflip Enutrof Sram Xélor Sacrieur Féca Osamodas Sadida Pandawa JavaScript Enter'.split(
    ' ',
  ),
)
/** Names that an English text writes with accents. */
const accentedNames = /^(Crâ|Féca|Xélor|Kélerog|Hécate)/

export function foreignWords(language: Language, text: string): string[] {
  const found = {
    fr: () => text.match(/\b(the|your|must|with|required|invalid)\b/gi) ?? [],
    en: () => (text.match(/\S*[éèêàçùœ]\S*/g) ?? []).filter((word) => !accentedNames.test(word)),
    ar: () => (text.match(/[A-Za-zÀ-ÿ]{2,}/g) ?? []).filter((word) => !latinNames.has(word)),
  }
  return [...new Set(found[language]())]
}
