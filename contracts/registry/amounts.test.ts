import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addQuantities, receivedQuantity, sendQuantityFor, totalPrice } from './amounts.ts'
import { Quantity } from './values.ts'

/** Yields random integers of every magnitude from 0 up to `limit`, the same for each seed. */
function* spread(seed: bigint, limit: bigint, count: number): Generator<bigint> {
  let state = BigInt.asUintN(64, seed * 6_364_136_223_846_793_005n)
  for (let drawn = 0; drawn < count; drawn += 1) {
    state ^= BigInt.asUintN(64, state << 13n)
    state ^= state >> 7n
    state ^= BigInt.asUintN(64, state << 17n)
    yield (state % limit) >> ((state >> 40n) % 20n)
  }
}

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

const draws = 20_000
const quantityLimit = 1_000_000_001n
const rateLimit = 100_000_001n

describe('the received quantity', () => {
  test('is quantity times rate minus fee, rounded down to the thousandth', () => {
    const wrong: string[] = []
    const rates = spread(2n, rateLimit, draws)
    const fees = spread(3n, quantityLimit, draws)
    for (const quantity of spread(1n, quantityLimit, draws)) {
      const rate = rates.next().value as bigint
      const fee = fees.next().value as bigint
      // Ten-millionths: thousandths times ten-thousandths.
      const exact = floorOf(quantity * rate - fee * 10_000n, 10_000n)
      const received = receivedQuantity(decimal(quantity, 3), decimal(rate, 4), decimal(fee, 3))
      if (received !== decimal(exact, 3)) {
        wrong.push(`${quantity} at ${rate} less ${fee} gave ${received} instead of ${decimal(exact, 3)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test.each([
    // quantity, rate, fee, received
    [1.005, 1, 0, 1.005],
    [0.1, 3, 0, 0.3],
    [0.3, 1, 0.1, 0.2],
    [12.5, 0.852, 0.5, 10.15],
    [8.2, 1.1, 0, 9.02],
    [0.001, 0.9999, 0, 0],
    [0.001, 1, 0, 0.001],
    [1.001, 0.9999, 0, 1],
    [1_000_000, 10_000, 0, 10_000_000_000],
    [999_999.999, 9_999.9999, 0.001, 9_999_999_889.999],
    [1_000_000, 0.0001, 0, 100],
  ])('of %d at %d minus %d is %d', (quantity, rate, fee, received) => {
    expect(receivedQuantity(quantity, rate, fee)).toBe(received)
  })

  test('is zero or negative when the fee is too high', () => {
    expect(receivedQuantity(2, 0.5, 1)).toBe(0)
    expect(receivedQuantity(2, 0.5, 1.001)).toBe(-0.001)
    expect(receivedQuantity(0.001, 0.0001, 1_000_000)).toBe(-1_000_000)
  })

  test('is rounded down when it is negative too', () => {
    expect(receivedQuantity(0.001, 0.9999, 0.001)).toBe(-0.001)
    expect(receivedQuantity(0.001, 0.0001, 0.002)).toBe(-0.002)
  })
})

describe('the quantity to send', () => {
  test('is the smallest that yields at least the wanted quantity', () => {
    assert(
      property(
        integer({ min: 1, max: 1_000_000_000 }),
        integer({ min: 1, max: 100_000_000 }),
        integer({ min: 0, max: 1_000_000_000 }),
        (wanted, rateUnits, feeUnits) => {
          const received = decimal(BigInt(wanted), 3)
          const rate = decimal(BigInt(rateUnits), 4)
          const fee = decimal(BigInt(feeUnits), 3)
          const quantity = sendQuantityFor(received, rate, fee)
          const aThousandthLess = decimal(BigInt(Math.round(quantity * 1000)) - 1n, 3)
          expect(receivedQuantity(quantity, rate, fee)).toBeGreaterThanOrEqual(received)
          expect(receivedQuantity(aThousandthLess, rate, fee)).toBeLessThan(received)
        },
      ),
      { numRuns: 5000, seed: 20_260_131 },
    )
  })

  test.each([
    // received, rate, fee, quantity
    [10.54, 0.92, 0.5, 12],
    [10.15, 0.852, 0.5, 12.5],
    [0.1, 3, 0, 0.034],
    [0.001, 10_000, 0, 0.001],
    [1, 0.0001, 0, 10_000],
    [1_000_000, 0.0001, 1_000_000, 20_000_000_000],
  ])('for %d at %d minus %d is %d', (received, rate, fee, quantity) => {
    expect(sendQuantityFor(received, rate, fee)).toBe(quantity)
  })

  test('is zero when nothing is wanted and there is no fee', () => {
    expect(sendQuantityFor(0, 0.92, 0)).toBe(0)
    expect(sendQuantityFor(-1, 0.5, 0)).toBe(-2)
  })
})

describe('a total price', () => {
  test('is quantity times price, rounded half up to the thousandth', () => {
    const wrong: string[] = []
    const prices = spread(2n, quantityLimit, draws)
    for (const quantity of spread(1n, quantityLimit, draws)) {
      const price = prices.next().value as bigint
      const exact = floorOf(quantity * price + 500n, 1000n)
      const total = totalPrice(decimal(quantity, 3), decimal(price, 3))
      if (total !== decimal(exact, 3)) {
        wrong.push(`${quantity} at ${price} cost ${total} instead of ${decimal(exact, 3)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test.each([
    // quantity, price, total
    [12.5, 12, 150],
    [1.005, 100, 100.5],
    [0.1, 0.1, 0.01],
    [0.001, 0.499, 0],
    [0.001, 0.5, 0.001],
    [0.001, 0.501, 0.001],
    [0.5, 0.001, 0.001],
    [1_000_000, 0, 0],
    [1_000_000, 9.999, 9_999_000],
    [999_999.999, 999.999, 999_998_999],
  ])('of %d M at %d is %d DH', (quantity, price, total) => {
    expect(totalPrice(quantity, price)).toBe(total)
  })
})

describe('a sum', () => {
  test('has no rounding error', () => {
    const wrong: string[] = []
    const others = spread(2n, quantityLimit, draws)
    for (const a of spread(1n, quantityLimit * 7n, draws)) {
      const b = others.next().value as bigint
      const sum = addQuantities(decimal(a, 3), decimal(b, 3))
      if (sum !== decimal(a + b, 3)) wrong.push(`${a} + ${b} gave ${sum}`)
      const difference = addQuantities(decimal(b, 3), -decimal(a, 3))
      if (difference !== decimal(b - a, 3)) wrong.push(`${b} - ${a} gave ${difference}`)
    }
    expect(wrong).toEqual([])
  })

  test('of thousandths is a valid quantity, so that reserved stock can be returned exactly', () => {
    let stock = 0
    for (let count = 0; count < 3000; count += 1) {
      stock = addQuantities(stock, 0.001)
      expect(Quantity.parse(stock)).toBe(stock)
    }
    expect(stock).toBe(3)
    for (let count = 0; count < 3000; count += 1) stock = addQuantities(stock, -0.001)
    expect(stock).toBe(0)
  })

  test.each([
    [0.1, 0.2, 0.3],
    [1.1, 2.2, 3.3],
    [1_000_000, 0.001, 1_000_000.001],
    [250.5, -250.5, 0],
    [0, 0, 0],
  ])('of %d and %d is %d', (a, b, sum) => {
    expect(addQuantities(a, b)).toBe(sum)
  })
})
