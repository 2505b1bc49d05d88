const isAscii = /^[\x20-\x7e]*$/

/** A text as it is searched: without its case and accents, which phones make tedious. Most need no taking apart. */
export const normalizeText = (text: string): string =>
  (isAscii.test(text) ? text : text.normalize('NFD').replace(/\p{Diacritic}/gu, '')).toLowerCase()
