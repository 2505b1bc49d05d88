import { expect, test } from 'vitest'
import { canBeSent, tryExchange } from './trial-exchange.ts'

const terms = { conversionRate: 0.92, exchangeFee: 0.5, stock: 10.54 }

test.each([
  [12, 0.92, '12 M × 0.92 − 0.5 M = 11.04 − 0.5 = 10.54 M'],
  // Says that it is rounded down.
  [0.7, 1.5073, '0.7 M × 1.5073 − 0.5 M ≈ 1.055 − 0.5 = 0.555 M'],
])('the calculation of an exchange of %d M at %d shows each step', (quantity, conversionRate, formula) => {
  expect(tryExchange(quantity, { ...terms, conversionRate })).toMatchObject({ formula, refusal: undefined })
})

test.each([
  ['more than the stock', 12.002, terms, 'Refused: the stock is 10.54 M.'],
  ['exactly the fee', 0.5, { ...terms, conversionRate: 1 }, 'Refused: the fee takes everything.'],
  ['less than the fee', 0.4, terms, 'Refused: the fee takes everything.'],
  [
    'more than one exchange may have',
    600_000,
    { conversionRate: 2, exchangeFee: 0, stock: 5_000_000 },
    'Refused: this is more than an exchange may have.',
  ],
])('an exchange of %s is refused', (_, quantity, given, refusal) => {
  expect(tryExchange(quantity, given).refusal).toBe(refusal)
})

test('only an amount that a player can send is tried', () => {
  expect([0.001, 1_000_000].every(canBeSent)).toBe(true)
  expect([0, -1, 0.0001, 1_000_001].some(canBeSent)).toBe(false)
})
