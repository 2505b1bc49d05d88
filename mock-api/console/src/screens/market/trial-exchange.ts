/** What an exchange of an amount would give, and why it would be refused. */
import { receivedQuantity } from '../../../../../contracts/registry/amounts.ts'
import { createExchange } from '../../../../../contracts/registry/exchanges.ts'
import { amount } from '../../ui/format.ts'

interface Terms {
  readonly conversionRate: number
  /** In M of the destination, as the stock is. */
  readonly exchangeFee: number
  readonly stock: number
}

const Quantity = createExchange.body.shape.quantitySendDouble

export const canBeSent = (quantity: number): boolean => Quantity.safeParse(quantity).success

const figure = (value: number): string => amount(value).replace(/ M$/, '')

/** Calculates as the provider and the player's form do: rounded down to 0.001 M. */
export function tryExchange(quantity: number, { conversionRate, exchangeFee, stock }: Terms) {
  const converted = receivedQuantity(quantity, conversionRate, 0)
  const received = receivedQuantity(quantity, conversionRate, exchangeFee)
  const isRounded = Math.abs(quantity * conversionRate - converted) > 1e-6
  return {
    /** `12 M × 0.92 − 0.5 M = 11.04 − 0.5 = 10.54 M` */
    formula:
      `${amount(quantity)} × ${figure(conversionRate)} − ${amount(exchangeFee)} ` +
      `${isRounded ? '≈' : '='} ${figure(converted)} − ${figure(exchangeFee)} = ${amount(received)}`,
    refusal: refusalOf(received, stock),
  }
}

function refusalOf(received: number, stock: number): string | undefined {
  if (received <= 0) return 'Refused: the fee takes everything.'
  if (received > stock) return `Refused: the stock is ${amount(stock)}.`
  return Quantity.safeParse(received).success ? undefined : 'Refused: this is more than an exchange may have.'
}
