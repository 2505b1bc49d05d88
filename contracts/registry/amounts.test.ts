import { assert, bigInt, property } from 'fast-check'
import { expect, test } from 'vitest'
import { addQuantities, receivedQuantity, sendQuantityFor, totalPrice } from './amounts.ts'
import { Quantity } from './values.ts'

/** Returns the number that a person would type for an integer of units of 10^-`digits`. */
function decimal(units: bigint, digits: number): number {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0')
  return Number(`${units < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`)
}

/** Divides and rounds down, without the function under test. */
function floorOf(dividend: bigint, divisor: bigint): bigint {
  const rest = ((dividend % divisor) + divisor) % divisor
  return (dividend - rest) / divisor
}

const amount = bigInt({ min: 0n, max: 1_000_000_000n })
const rateUnits = bigInt({ min: 0n, max: 100_000_000n })
const draws = { numRuns: 5000, seed: 20_260_131 }

test('the received quantity is quantity times rate minus fee, rounded down to the thousandth', () => {
  assert(
    property(amount, rateUnits, amount, (quantity, rate, fee) => {
      // Ten-millionths: thousandths times ten-thousandths.
      const exact = floorOf(quantity * rate - fee * 10_000n, 10_000n)
      const received = receivedQuantity(decimal(quantity, 3), decimal(rate, 4), decimal(fee, 3))
      expect(received).toBe(decimal(exact, 3))
    }),
    draws,
  )
})

test.each([
  // quantity, rate, fee, received
  [12.5, 0.852, 0.5, 10.15],
  [999_999.999, 9_999.9999, 0.001, 9_999_999_889.999],
  // The fee is too high: zero or negative, and rounded down too.
  [2, 0.5, 1, 0],
  [0.001, 0.9999, 0.001, -0.001],
])('the received quantity of %d at %d minus %d is %d', (quantity, rate, fee, received) => {
  expect(receivedQuantity(quantity, rate, fee)).toBe(received)
})

test('the quantity to send is the smallest that yields at least the wanted quantity', () => {
  assert(
    property(amount, rateUnits, amount, (wantedUnits, units, feeUnits) => {
      const [wanted, rate, fee] = [decimal(wantedUnits + 1n, 3), decimal(units + 1n, 4), decimal(feeUnits, 3)]
      const quantity = sendQuantityFor(wanted, rate, fee)
      const aThousandthLess = decimal(BigInt(Math.round(quantity * 1000)) - 1n, 3)
      expect(receivedQuantity(quantity, rate, fee)).toBeGreaterThanOrEqual(wanted)
      expect(receivedQuantity(aThousandthLess, rate, fee)).toBeLessThan(wanted)
    }),
    draws,
  )
})

test.each([
  // received, rate, fee, quantity
  [10.54, 0.92, 0.5, 12],
  [1_000_000, 0.0001, 1_000_000, 20_000_000_000],
  // Nothing is wanted, and there is no fee.
  [0, 0.92, 0, 0],
  [-1, 0.5, 0, -2],
])('the quantity to send for %d at %d minus %d is %d', (received, rate, fee, quantity) => {
  expect(sendQuantityFor(received, rate, fee)).toBe(quantity)
})

test('a total price is quantity times price, rounded half up to the thousandth', () => {
  assert(
    property(amount, amount, (quantity, price) => {
      const exact = floorOf(quantity * price + 500n, 1000n)
      expect(totalPrice(decimal(quantity, 3), decimal(price, 3))).toBe(decimal(exact, 3))
    }),
    draws,
  )
})

test('a sum has no rounding error, and is a valid quantity, so that reserved stock can be returned exactly', () => {
  assert(
    property(amount, amount, (a, b) => {
      expect(addQuantities(decimal(a, 3), decimal(b, 3))).toBe(decimal(a + b, 3))
      expect(addQuantities(decimal(b, 3), -decimal(a, 3))).toBe(decimal(b - a, 3))
    }),
    draws,
  )
  let stock = 0
  for (let count = 0; count < 3000; count += 1) {
    stock = addQuantities(stock, 0.001)
    expect(Quantity.parse(stock)).toBe(stock)
  }
  for (let count = 0; count < 3000; count += 1) stock = addQuantities(stock, -0.001)
  expect(stock).toBe(0)
})
