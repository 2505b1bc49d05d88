import { localeOf, currentWording, perWording } from './languages.ts'
import { formatNumber } from './numbers.ts'

const withDecimals = (amount: number, most: number): string =>
  formatNumber(amount, localeOf(currentWording()), most)

/** Keeps number and unit together, whatever the direction of the words around them. */
const withUnit = (number: string, unit: string): string =>
  currentWording() === 'ar' ? `\u2068${number} ${unit}\u2069` : `${number} ${unit}`

const dirham = perWording((locale) => (locale.startsWith('ar') ? 'درهم' : 'DH'))

/** `41,5 DH` */
export const formatPrice = (dirhams: number): string => withUnit(withDecimals(dirhams, 3), dirham())

/** `12,5 M` */
export const formatQuantity = (millions: number): string => withUnit(withDecimals(millions, 3), 'M')

/** `0,9245` (a rate has no unit) */
export const formatRate = (rate: number): string => withDecimals(rate, 4)

const decimalSign = perWording((locale) => (locale.startsWith('en') ? '.' : ','))

/** `1234,5`, as a person types it into a field. */
export const amountText = (amount: number): string => String(amount).replace('.', decimalSign())

/** Digits, possibly in groups of three with one sign between them, and a decimal comma or point that is another sign. */
const amount = /^(\d+|\d{1,3}(?:([\s.,])\d{3}(?:\2\d{3})*))(?:(?!\2)[.,](\d+))?$/

const inLatin = (typed: string): string =>
  typed
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('\u066b', ',')
    .replaceAll('\u066c', ' ')
    .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')

/** A single comma or point is the decimal one, in every language. */
const decimal = /^\d+[.,]\d+$/

/** Parses a typed amount in Latin or Arabic digits, possibly with signs between thousands. Never guesses. */
export function parseAmount(typed: string): number | undefined {
  const trimmed = inLatin(typed).trim()
  if (decimal.test(trimmed)) return Number(trimmed.replace(',', '.'))
  const [, whole, , decimals = ''] = amount.exec(trimmed) ?? []
  return whole === undefined ? undefined : Number(`${whole.replaceAll(/\D/g, '')}.${decimals}`)
}

/** Returns the Kamas in an amount whose sign could also separate thousands (`1,234`), undefined for all others. */
export function readingOf(typed: string): string | undefined {
  const amount = /^[1-9]\d{0,2}[.,]\d{3}$/.test(inLatin(typed).trim()) ? parseAmount(typed) : undefined
  return amount === undefined ? undefined : withDecimals(amount * 1_000_000, 0)
}
