import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { receivedQuantity } from '../../../../contracts/registry/amounts.ts'
import { createExchange } from '../../../../contracts/registry/exchanges.ts'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import { exchangeFormTexts as texts } from '../../texts/exchange.ts'
import { emptyFields, ExchangeFields, exchangeOf } from './exchange-fields.ts'
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
  test('follow from the one that is sent', () => {
    expect(sent('12')).toEqual({
      texts: { quantity: '12', received: '10,54' },
      quantity: 12,
      received: 10.54,
      fault: undefined,
    })
  })

  test('follow from the one that is received, with the least that yields it', () => {
    expect(wanted('10,54')).toMatchObject({ texts: { quantity: '12', received: '10,54' }, received: 10.54 })
    // Nothing in between can be sent at such a rate: a little more arrives.
    expect(wanted('0,1', { ...offer, conversionRate: 3, exchangeFee: 0 })).toMatchObject({
      texts: { quantity: '0,034', received: '0,1' },
      quantity: 0.034,
      received: 0.102,
      fault: undefined,
    })
  })

  test('are there with a comma as with a point, and as they were typed', () => {
    expect(sent('12.50')).toMatchObject({ quantity: 12.5, texts: { quantity: '12.50' } })
    expect(sent(' 1 000,5 ', { ...offer, stock: 5000 })).toMatchObject({
      quantity: 1000.5,
      texts: { quantity: ' 1 000,5 ' },
      fault: undefined,
    })
  })

  test('wait for the rate, and are not there where there is none', () => {
    expect(unknown).toMatchObject({ received: undefined, fault: { cause: 'rate-unknown' } })
    expect(sent('12', null)).toMatchObject({ received: undefined, fault: { cause: 'no-rate' } })
  })
})

test('a rate that four decimals make nothing of offers nothing, and one that they can say does', () => {
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
    ['  ', 'missing'],
    ['douze', 'not-a-number'],
    ['12,', 'not-a-number'],
    ['1e3', 'not-a-number'],
    ['1.000,5', 'not-a-number'],
    ['0', 'not-above-zero'],
    ['0,000', 'not-above-zero'],
    ['-12', 'not-above-zero'],
    ['−12,5', 'not-above-zero'],
    ['12,3456', 'too-precise'],
    ['1 000 000,001', 'too-large'],
    ['9'.repeat(400), 'too-large'],
  ] as const)('%j is refused on either side as %s, and stays as it is', (text, cause) => {
    for (const [side, figures] of [
      ['quantity', sent(text)],
      ['received', wanted(text)],
    ] as const) {
      expect(figures.fault).toEqual({ side, cause })
      expect(figures.texts[side]).toBe(text)
      expect(causeWords(cause, offer.stock)).not.toBe('')
    }
  })

  test('may be of four decimals where the last is no digit', () => {
    expect(sent('2,0000').fault).toBeUndefined()
  })
})

describe('what is received', () => {
  test.each([
    ['0,5', -0.04],
    ['0,543', -0.001],
    ['0,544', 0],
  ])('for %s M is %d, and that is blocked', (text, received) => {
    expect(sent(text)).toMatchObject({ received, fault: { side: 'received', cause: 'eaten-by-fee' } })
  })

  test('may be the whole stock and no thousandth more', () => {
    expect(wanted('250,5').fault).toBeUndefined()
    expect(wanted('250,501').fault).toEqual({ side: 'received', cause: 'above-stock' })
    expect(causeWords('above-stock', 250.5)).toMatch(/250,5/)
    expect(sent('12', { ...offer, stock: 0 }).fault).toEqual({ side: 'received', cause: 'stock-empty' })
  })

  test('is limited on both sides by what one exchange can move', () => {
    const rich = { ...offer, stock: 5_000_000 }
    expect(wanted('1000000', rich).fault).toEqual({ side: 'quantity', cause: 'too-large' })
    expect(sent('600000', { ...rich, conversionRate: 2 }).fault).toEqual({
      side: 'received',
      cause: 'too-large',
    })
  })

  test('is said at once where the figures are wrong, later where somebody may still be typing', () => {
    expect([sent('0,5'), sent('999')].map(({ fault }) => fault && isCalculationFault(fault))).toEqual([
      true,
      true,
    ])
    expect([sent(''), sent('12,')].map(({ fault }) => fault && isCalculationFault(fault))).toEqual([
      false,
      false,
    ])
  })
})

describe('the greatest quantity', () => {
  test('takes all that the stock allows, and nothing for nothing', () => {
    expect(greatestQuantity(offer)).toBe(272.827)
    expect(receivedQuantity(272.827, 0.92, 0.5)).toBe(250.5)
    expect(greatestQuantity({ ...offer, stock: 0 })).toBeUndefined()
    expect(greatestQuantity({ ...offer, conversionRate: 0.0001, exchangeFee: 1000 })).toBeUndefined()
    expect(greatestQuantity({ conversionRate: 1, exchangeFee: 0, stock: 5_000_000 })).toBe(1_000_000)
  })

  test('has no fault, and a thousandth more yields no more or has one, whatever is offered', () => {
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

  test('becomes what the provider is asked, with the figures that were shown', () => {
    const fields = ExchangeFields.parse({ ...filled, SenderGameName: ` ${filled.SenderGameName} ` })
    const asked = exchangeOf(fields, calculateExchange(filled.typed, example))
    expect(asked).toEqual(body)
    expect(createExchange.body.parse(asked)).toEqual(body)
  })

  test('asks for nothing while the amounts have a fault', () => {
    expect(exchangeOf(ExchangeFields.parse(filled), sent('999'))).toBeUndefined()
    expect(exchangeOf(ExchangeFields.parse(filled), unknown)).toBeUndefined()
  })

  test('says of each field left empty that it is required', () => {
    const issues = ExchangeFields.safeParse(emptyFields).error?.issues ?? []
    expect(issues.map(({ path: [field], message }) => [field, message])).toEqual(
      ['gameId', 'serverIdSender', 'serverIdReceiver', 'SenderGameName', 'ReceiverGameName'].map((field) => [
        field,
        texts.fieldRequired,
      ]),
    )
    const long = ExchangeFields.safeParse({ ...filled, SenderGameName: 'a'.repeat(101) })
    expect(long.error?.issues).toMatchObject([{ path: ['SenderGameName'], message: texts.tooLong }])
  })
})
