import { addQuantities, receivedQuantity, sendQuantityFor } from '../../../../contracts/registry/amounts.ts'
import type { ExchangeRate } from '../../../../contracts/registry/rates.ts'
import { amountText, formatQuantity, parseAmount } from '../../lib/amounts.ts'
import { exchangeFormTexts as texts } from '../../texts/exchange.ts'

export type Side = 'quantity' | 'received'

export interface TypedAmount {
  readonly side: Side
  readonly text: string
}

/** The terms between two servers. Fee and stock are in M on the destination server; the rate has no unit. */
export interface Offer {
  readonly conversionRate: number
  readonly exchangeFee: number
  readonly stock: number
}

type Cause = keyof typeof texts.faults | 'missing' | 'above-stock' | 'stock-empty'

interface Fault {
  readonly side: Side
  readonly cause: Cause
}

export interface ExchangeCalculation {
  readonly texts: Readonly<Record<Side, string>>
  /** In M; undefined if it cannot be calculated. */
  readonly quantity: number | undefined
  readonly received: number | undefined
  readonly fault: Fault | undefined
}

const limit = 1_000_000
const thousandth = 0.001
const leastRate = 0.0001

/** Returns null for a rate that rounds to 0 at four decimals, because amounts are divided by it. */
export const offerOf = ({ conversionRate, exchangeFee, serverIdTo }: ExchangeRate): Offer | null =>
  conversionRate < leastRate ? null : { conversionRate, exchangeFee, stock: serverIdTo.serverStock }

/** `offer` is null if there is none between the two servers, and undefined until it has loaded. */
export function calculateExchange(typed: TypedAmount, offer: Offer | null | undefined): ExchangeCalculation {
  const { side, text } = typed
  const alone = { quantity: '', received: '', [side]: text }
  const unknown = { texts: alone, quantity: undefined, received: undefined }
  const amount = amountOf(text)
  if (typeof amount === 'string') return { ...unknown, fault: { side, cause: amount } }
  if (!offer) {
    return { ...unknown, fault: { side: 'received', cause: offer === null ? 'no-rate' : 'rate-unknown' } }
  }
  const { conversionRate, exchangeFee } = offer
  const quantity = side === 'quantity' ? amount : sendQuantityFor(amount, conversionRate, exchangeFee)
  const received = receivedQuantity(quantity, conversionRate, exchangeFee)
  return {
    texts: { quantity: amountText(quantity), received: amountText(received), [side]: text },
    quantity,
    received,
    fault: faultOfAmounts(quantity, received, offer.stock),
  }
}

/** Returns the largest quantity to send, in M, limited by the stock and by the largest amount of one exchange. */
export function greatestQuantity({ conversionRate, exchangeFee, stock }: Offer): number | undefined {
  const tooMuch = addQuantities(Math.min(stock, limit), thousandth)
  const beyond = sendQuantityFor(tooMuch, conversionRate, exchangeFee)
  const most = Math.min(addQuantities(beyond, -thousandth), limit)
  const received = receivedQuantity(most, conversionRate, exchangeFee)
  // Because of rounding, a smaller quantity may yield the same received amount.
  return received > 0 ? sendQuantityFor(received, conversionRate, exchangeFee) : undefined
}

export function causeWords(cause: Cause, stock: number | undefined): string {
  switch (cause) {
    case 'missing':
      return texts.fieldRequired
    case 'above-stock':
      return texts.aboveStock(formatQuantity(stock ?? 0))
    case 'stock-empty':
      return texts.stockEmpty
    default:
      return texts.faults[cause]
  }
}

/** Such a fault is shown at once; any other only after the field is left, because the player may still be typing. */
export const isCalculationFault = ({ cause }: Fault): boolean =>
  cause === 'eaten-by-fee' || cause === 'above-stock' || cause === 'stock-empty'

/** Returns a typed amount in M, or why it cannot be exchanged. */
function amountOf(text: string): number | Cause {
  const trimmed = text.trim()
  if (trimmed === '') return 'missing'
  const amount = parseAmount(trimmed.replace(/^[-−]\s*/, ''))
  if (amount === undefined) return 'not-a-number'
  if (amount === 0 || /^[-−]/.test(trimmed)) return 'not-above-zero'
  if (amount > limit) return 'too-large'
  return Number(amount.toFixed(3)) === amount ? amount : 'too-precise'
}

function faultOfAmounts(quantity: number, received: number, stock: number): Fault | undefined {
  if (received <= 0) return { side: 'received', cause: 'eaten-by-fee' }
  if (received > stock) return { side: 'received', cause: stock <= 0 ? 'stock-empty' : 'above-stock' }
  if (quantity > limit) return { side: 'quantity', cause: 'too-large' }
  return received > limit ? { side: 'received', cause: 'too-large' } : undefined
}
