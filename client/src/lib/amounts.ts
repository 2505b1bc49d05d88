/** Amounts in the form in which players of the game read them: French digits, then the unit. */
const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })

/** `41,5 DH` */
export const formatPrice = (dirhams: number): string => `${decimal.format(dirhams)} DH`

/** `12,5 M` */
export const formatQuantity = (millions: number): string => `${decimal.format(millions)} M`

const fourDecimals = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 4 })

/** `0,9245`: a rate has no unit. */
export const formatRate = (rate: number): string => fourDecimals.format(rate)

/** `1234,5`: an amount as a person would type it into a field, to be changed there. */
export const amountText = (amount: number): string => String(amount).replace('.', ',')

const amount = /^(\d+|\d{1,3}(\s\d{3})+)([.,]\d+)?$/

/**
 * What a person typed as an amount: digits with a comma or a point, spaces between thousands allowed. Undefined for
 * anything else, so that nothing is ever guessed.
 */
export function parseAmount(typed: string): number | undefined {
  const trimmed = typed.trim()
  return amount.test(trimmed) ? Number(trimmed.replace(/\s/g, '').replace(',', '.')) : undefined
}
