/**
 * The arithmetic of the marketplace, in whole thousandths, so that no residue of floating point is ever shown. The
 * provider and the client compute alike, which is why it stands beside the language that both speak.
 */

/** A number with at most `digits` decimals as a whole number of 10^-`digits`. */
const whole = (value: number, digits: number): bigint => BigInt(Math.round(value * 10 ** digits))

const fromThousandths = (thousandths: bigint): number => Number(thousandths) / 1000

const floorDivide = (dividend: bigint, divisor: bigint): bigint =>
  dividend / divisor - (dividend % divisor < 0n ? 1n : 0n)

/**
 * What arrives of `quantity` (in M) at a rate of at most four decimals, less the fee (in M of the destination), rounded
 * down to 0.001 M. Zero or below where the fee eats it up.
 */
export function receivedQuantity(quantity: number, conversionRate: number, exchangeFee: number): number {
  const converted = whole(quantity, 3) * whole(conversionRate, 4) - whole(exchangeFee, 3) * 10_000n
  return fromThousandths(floorDivide(converted, 10_000n))
}

/**
 * The smallest quantity (in M) of which at least `received` arrives at that rate and fee. Zero or below where nothing
 * need be sent for it.
 */
export function sendQuantityFor(received: number, conversionRate: number, exchangeFee: number): number {
  const needed = (whole(received, 3) + whole(exchangeFee, 3)) * 10_000n
  return fromThousandths(-floorDivide(-needed, whole(conversionRate, 4)))
}

/** What `quantity` (in M) costs at a price in DH per M of at most three decimals, rounded half up to 0.001 DH. */
export function totalPrice(quantity: number, pricePerMillion: number): number {
  const product = whole(quantity, 3) * whole(pricePerMillion, 3)
  return fromThousandths(floorDivide(product + 500n, 1000n))
}

/** `a` + `b` for amounts of at most three decimals. */
export const addQuantities = (a: number, b: number): number => fromThousandths(whole(a, 3) + whole(b, 3))
