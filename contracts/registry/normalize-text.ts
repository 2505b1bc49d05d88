const isAscii = /^[\x20-\x7e]*$/

/** Returns a text in lower case and without accents, for searching. */
export const normalizeText = (text: string): string =>
  (isAscii.test(text) ? text : text.normalize('NFD').replace(/\p{Diacritic}/gu, '')).toLowerCase()
