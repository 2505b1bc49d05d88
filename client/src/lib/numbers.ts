/** Between thousands, and before decimals, as `Intl` has them for each locale of the client. */
const signs = { fr: ['\u202f', ','], en: [',', '.'], ar: ['.', ','] } as const

/** Writes a number as `Intl.NumberFormat` does, whose first use blocks a phone for 100 ms. `most`: the decimals. */
export function formatNumber(value: number, locale: string, most = 0): string {
  const [between, before] = signs[locale.slice(0, 2) as keyof typeof signs]
  // `Intl` rounds the shortest decimal notation: 1.0005 becomes 1.001, although its binary value is smaller.
  const rounded = Math.round(Number((value * 10 ** most).toPrecision(15))) / 10 ** most
  const [whole = '', decimals] = String(rounded).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, between)
  return decimals === undefined ? grouped : grouped + before + decimals
}
