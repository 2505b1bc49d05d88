/**
 * The arithmetic of the marketplace, in integers of thousandths to avoid rounding errors of floating point. The provider and
 * the client must compute the same amounts, so it is part of the registry.
 */

/** Returns a number with at most `digits` decimals as an integer of units of 10^-`digits`. */
const whole = (value: number, digits: number): bigint => BigInt(Math.round(value * 10 ** digits))

const fromThousandths = (thousandths: bigint): number => Number(thousandths) / 1000

const floorDivide = (dividend: bigint, divisor: bigint): bigint =>
  dividend / divisor - (dividend % divisor < 0n ? 1n : 0n)

/**
 * Returns the quantity received for `quantity` (both in M), at a rate with at most four decimals and less the fee (in M of the
 * destination). Rounds down to 0.001 M. Zero or negative when the fee is too high.
 */
export function receivedQuantity(quantity: number, conversionRate: number, exchangeFee: number): number {
  const converted = whole(quantity, 3) * whole(conversionRate, 4) - whole(exchangeFee, 3) * 10_000n
  return fromThousandths(floorDivide(converted, 10_000n))
}

/**
 * Returns the smallest quantity (in M) to send so that at least `received` arrives. Zero or negative when nothing has to be
 * sent.
 */
export function sendQuantityFor(received: number, conversionRate: number, exchangeFee: number): number {
  const needed = (whole(received, 3) + whole(exchangeFee, 3)) * 10_000n
  return fromThousandths(-floorDivide(-needed, whole(conversionRate, 4)))
}

/** Returns the price of `quantity` (in M) in DH, at DH per M with at most three decimals. Rounds half up to 0.001 DH. */
export function totalPrice(quantity: number, pricePerMillion: number): number {
  const product = whole(quantity, 3) * whole(pricePerMillion, 3)
  return fromThousandths(floorDivide(product + 500n, 1000n))
}

export const addQuantities = (a: number, b: number): number => fromThousandths(whole(a, 3) + whole(b, 3))
