/** Formats and parses amounts as players of the game write them: French number format, then the unit. */
const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })

/** `41,5 DH` */
export const formatPrice = (dirhams: number): string => `${decimal.format(dirhams)} DH`

/** `12,5 M` */
export const formatQuantity = (millions: number): string => `${decimal.format(millions)} M`

const fourDecimals = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 4 })

/** `0,9245` (a rate has no unit) */
export const formatRate = (rate: number): string => fourDecimals.format(rate)

/** `1234,5`, as a person types it into a field. */
export const amountText = (amount: number): string => String(amount).replace('.', ',')

const amount = /^(\d+|\d{1,3}(\s\d{3})+)([.,]\d+)?$/

/**
 * Parses a typed amount: digits with a decimal comma or point, optionally with spaces between thousands. Returns undefined
 * for anything else instead of guessing.
 */
export function parseAmount(typed: string): number | undefined {
  const trimmed = typed.trim()
  return amount.test(trimmed) ? Number(trimmed.replace(/\s/g, '').replace(',', '.')) : undefined
}
