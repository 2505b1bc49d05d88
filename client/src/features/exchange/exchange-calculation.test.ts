import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { receivedQuantity } from '../../../../contracts/registry/amounts.ts'
import { createExchange } from '../../../../contracts/registry/exchanges.ts'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import { exchangeFormTexts as texts } from '../../texts/exchange.ts'
import { emptyFields, ExchangeFields, exchangeOf } from './use-submit-exchange.ts'
import {
  causeWords,
  calculateExchange,
  greatestQuantity,
  isCalculationFault,
  offerOf,
  type Offer,
} from './exchange-calculation.ts'

const offer: Offer = { conversionRate: 0.92, exchangeFee: 0.5, stock: 250.5 }
const sent = (text: string, between: Offer | null | undefined = offer) =>
  calculateExchange({ side: 'quantity', text }, between)
const wanted = (text: string, between: Offer | null | undefined = offer) =>
  calculateExchange({ side: 'received', text }, between)

/** Before the rate has been read. */
const unknown = calculateExchange({ side: 'quantity', text: '12' }, undefined)

describe('both amounts', () => {
  const rich = { ...offer, stock: 5000 }
  const generous = { ...offer, conversionRate: 3, exchangeFee: 0 }
  test.each([
    ['follow from the sent one', sent('12'), ['12', '10,54'], [12, 10.54]],
    ['follow from the received one, by the smallest quantity', wanted('10,54'), ['12', '10,54'], [12, 10.54]],
    // At such a rate no quantity yields exactly this amount, so a little more is received.
    ['are as near as the rate allows', wanted('0,1', generous), ['0,034', '0,1'], [0.034, 0.102]],
    ['accept a point, and keep the typed text', sent('12.50'), ['12.50', '11'], [12.5, 11]],
    [
      'accept thousands, and keep the typed text',
      sent(' 1 000,5 ', rich),
      [' 1 000,5 ', '919,96'],
      [1000.5, 919.96],
    ],
  ])('%s', (_, calculation, [quantity, received], amounts) => {
    expect(calculation).toMatchObject({ texts: { quantity, received }, fault: undefined })
    expect([calculation.quantity, calculation.received]).toEqual(amounts)
  })

  test('are unknown until the rate has loaded, or without a rate', () => {
    expect(unknown).toMatchObject({ received: undefined, fault: { cause: 'rate-unknown' } })
    expect(sent('12', null)).toMatchObject({ received: undefined, fault: { cause: 'no-rate' } })
  })
})

test('a rate that rounds to 0 at four decimals makes no offer', () => {
  const rate = callExamples['rates.list'].answers['maximum']?.data[0]
  if (!rate) throw new Error('the example has no rate')
  for (const conversionRate of [Number.MIN_VALUE, 0.00004, 0.00009]) {
    const none = offerOf({ ...rate, conversionRate })
    expect(none).toBeNull()
    expect(wanted('10', none)).toMatchObject({ quantity: undefined, fault: { cause: 'no-rate' } })
  }
  const least = offerOf({ ...rate, conversionRate: 0.0001, exchangeFee: 0 })
  expect(wanted('10', least)).toMatchObject({ quantity: 100_000, received: 10 })
})

describe('a typed amount', () => {
  test.each([
    ['', 'missing'],
    ['douze', 'not-a-number'],
    ['1e3', 'not-a-number'],
    ['0', 'not-above-zero'],
    ['-12', 'not-above-zero'],
    ['−12,5', 'not-above-zero'],
    ['12,3456', 'too-precise'],
    ['1 000 000,001', 'too-large'],
    ['9'.repeat(400), 'too-large'],
  ] as const)('%j is rejected on both sides as %s, and stays in its field', (text, cause) => {
    for (const side of ['quantity', 'received'] as const)
      expect(calculateExchange({ side, text }, offer)).toMatchObject({
        fault: { side, cause },
        texts: { [side]: text },
      })
    expect(causeWords(cause, offer.stock)).not.toBe('')
  })

  test('may have more decimals if they are zeros', () => expect(sent('2,0000').fault).toBeUndefined())
})

describe('the received amount', () => {
  test.each([
    ['0,5', -0.04],
    ['0,543', -0.001],
    ['0,544', 0],
  ])('for %s M is %d, which is rejected', (text, received) =>
    expect(sent(text)).toMatchObject({ received, fault: { side: 'received', cause: 'eaten-by-fee' } }),
  )

  test('may be the whole stock, but not more', () => {
    expect(wanted('250,5').fault).toBeUndefined()
    expect(wanted('250,501').fault).toEqual({ side: 'received', cause: 'above-stock' })
    expect(causeWords('above-stock', 250.5)).toMatch(/250,5/)
    expect(sent('12', { ...offer, stock: 0 }).fault).toEqual({ side: 'received', cause: 'stock-empty' })
  })

  test('is limited by the largest amount of one exchange, on both sides', () => {
    const rich = { ...offer, stock: 5_000_000 }
    expect(wanted('1000000', rich).fault).toEqual({ side: 'quantity', cause: 'too-large' })
    expect(sent('600000', { ...rich, conversionRate: 2 }).fault).toEqual({
      side: 'received',
      cause: 'too-large',
    })
  })

  test('is reported at once if the calculation is wrong, and later if the text is', () => {
    const calculations = [sent('0,5'), sent('999'), sent(''), sent('12,')]
    const areAtOnce = calculations.map(({ fault }) => fault && isCalculationFault(fault))
    expect(areAtOnce).toEqual([true, true, false, false])
  })
})

describe('the greatest quantity', () => {
  test('uses the whole stock, and is undefined without stock', () => {
    expect(greatestQuantity(offer)).toBe(272.827)
    expect(receivedQuantity(272.827, 0.92, 0.5)).toBe(250.5)
    expect(greatestQuantity({ ...offer, stock: 0 })).toBeUndefined()
    expect(greatestQuantity({ ...offer, conversionRate: 0.0001, exchangeFee: 1000 })).toBeUndefined()
    expect(greatestQuantity({ conversionRate: 1, exchangeFee: 0, stock: 5_000_000 })).toBe(1_000_000)
  })

  test('is valid, and a thousandth more is invalid or yields no more, for any offer', () => {
    assert(
      property(
        integer({ min: 1, max: 100_000_000 }),
        integer({ min: 0, max: 100_000 }),
        integer({ min: 0, max: 2_000_000_000 }),
        (rate, fee, stock) => {
          const between = { conversionRate: rate / 10_000, exchangeFee: fee / 1000, stock: stock / 1000 }
          const greatest = greatestQuantity(between)
          if (greatest === undefined) return
          const figures = sent(String(greatest), between)
          expect(figures.fault).toBeUndefined()
          const more = sent(String((Math.round(greatest * 1000) + 1) / 1000), between)
          expect(more.fault !== undefined || more.received === figures.received).toBe(true)
        },
      ),
      { numRuns: 3000, seed: 20_260_131 },
    )
  })
})

describe('the form', () => {
  const { body } = callExamples['exchanges.create'].input
  const example: Offer = { conversionRate: 0.852, exchangeFee: 0.5, stock: 250.5 }
  const { quantitySendDouble: _sent, quantityReceiveDouble: _received, ...others } = body
  const filled: ExchangeFields = { ...others, typed: { side: 'quantity', text: '12,5' } }

  test('becomes the request to the provider, with the shown amounts', () => {
    const fields = ExchangeFields.parse({ ...filled, SenderGameName: ` ${filled.SenderGameName} ` })
    const asked = exchangeOf(fields, calculateExchange(filled.typed, example))
    expect(asked).toEqual(body)
    expect(createExchange.body.parse(asked)).toEqual(body)
  })

  test('makes no request while the amounts have a fault', () => {
    expect(exchangeOf(ExchangeFields.parse(filled), sent('999'))).toBeUndefined()
    expect(exchangeOf(ExchangeFields.parse(filled), unknown)).toBeUndefined()
  })

  test('reports each empty field as required', () => {
    const { typed: _typed, ...required } = emptyFields
    expect(ExchangeFields.safeParse(emptyFields).error?.issues).toMatchObject(
      Object.keys(required).map((field) => ({ path: [field], message: texts.fieldRequired })),
    )
    const long = ExchangeFields.safeParse({ ...filled, SenderGameName: 'a'.repeat(101) })
    expect(long.error?.issues).toMatchObject([{ path: ['SenderGameName'], message: texts.tooLong }])
  })
})
