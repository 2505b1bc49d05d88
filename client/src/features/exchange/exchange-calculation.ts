/** Both amounts of an exchange, whichever of them was typed, and what is wrong with them. */
import { addQuantities, receivedQuantity, sendQuantityFor } from '../../../../contracts/registry/amounts.ts'
import type { ExchangeRate } from '../../../../contracts/registry/rates.ts'
import { amountText, formatQuantity, parseAmount } from '../../lib/amounts.ts'
import { exchangeFormTexts as texts } from '../../texts/exchange.ts'

export type Side = 'quantity' | 'received'

/** The one amount that a person has typed; the other one follows from it. */
export interface TypedAmount {
  readonly side: Side
  readonly text: string
}

/** What one pair of servers offers; in M of the destination, the rate without a unit. */
export interface Offer {
  readonly conversionRate: number
  readonly exchangeFee: number
  readonly stock: number
}

export type Cause = keyof typeof texts.faults | 'missing' | 'above-stock' | 'stock-empty'

export interface Fault {
  readonly side: Side
  readonly cause: Cause
}

export interface Figures {
  /** What stands in the two fields. */
  readonly texts: Readonly<Record<Side, string>>
  /** In M; undefined where nothing can be worked out. */
  readonly quantity: number | undefined
  readonly received: number | undefined
  readonly fault: Fault | undefined
}

/** The most that one exchange can move, in M, on either side. */
const limit = 1_000_000
const thousandth = 0.001
const leastRate = 0.0001

/** Null for a rate that its four decimals make nothing of: what has to be sent is divided by it. */
export const offerOf = ({ conversionRate, exchangeFee, serverIdTo }: ExchangeRate): Offer | null =>
  conversionRate < leastRate ? null : { conversionRate, exchangeFee, stock: serverIdTo.serverStock }

/** `offer` is null where there is none between the two servers, and undefined as long as that is not known. */
export function figuresOf(typed: TypedAmount, offer: Offer | null | undefined): Figures {
  const { side, text } = typed
  const alone = { quantity: '', received: '', [side]: text }
  const nothing = { texts: alone, quantity: undefined, received: undefined }
  const cause = faultOfText(text)
  const amount = parseAmount(text)
  if (cause !== undefined || amount === undefined) {
    return { ...nothing, fault: { side, cause: cause ?? 'not-a-number' } }
  }
  if (!offer) {
    return { ...nothing, fault: { side: 'received', cause: offer === null ? 'no-rate' : 'rate-unknown' } }
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

/** What is sent, in M, for the most that arrives: limited by the stock and by what one exchange can move. */
export function greatestQuantity({ conversionRate, exchangeFee, stock }: Offer): number | undefined {
  const beyond = sendQuantityFor(
    addQuantities(Math.min(stock, limit), thousandth),
    conversionRate,
    exchangeFee,
  )
  const received = receivedQuantity(
    Math.min(addQuantities(beyond, -thousandth), limit),
    conversionRate,
    exchangeFee,
  )
  // Rounding down may make the same arrive for less.
  return received > 0 ? sendQuantityFor(received, conversionRate, exchangeFee) : undefined
}

/** What is said beside the field. */
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

/** Those that stand in the figures themselves are said at once; what may still be being typed, once it is left. */
export const isOfFigures = ({ cause }: Fault): boolean =>
  cause === 'eaten-by-fee' || cause === 'above-stock' || cause === 'stock-empty'

function faultOfText(text: string): Cause | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return 'missing'
  const amount = parseAmount(trimmed.replace(/^[-−]\s*/, ''))
  if (amount === undefined) return 'not-a-number'
  if (amount === 0 || /^[-−]/.test(trimmed)) return 'not-above-zero'
  if (amount > limit) return 'too-large'
  return Number(amount.toFixed(3)) === amount ? undefined : 'too-precise'
}

function faultOfAmounts(quantity: number, received: number, stock: number): Fault | undefined {
  if (received <= 0) return { side: 'received', cause: 'eaten-by-fee' }
  if (received > stock) return { side: 'received', cause: stock <= 0 ? 'stock-empty' : 'above-stock' }
  if (quantity > limit) return { side: 'quantity', cause: 'too-large' }
  return received > limit ? { side: 'received', cause: 'too-large' } : undefined
}
