import { describe, expect, test } from 'vitest'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import { createConversation } from '../../../../contracts/registry/conversations.ts'
import { orderTexts as texts } from '../../texts/order.ts'
import { isIncomplete, OrderFields, orderOf } from './order-fields.ts'

const { body: order } = callExamples['conversations.create'].input
const filled = {
  gameName: order.gameId,
  serverName: order.serverId,
  transactionType: order.transactionType,
  quantity: '12,5',
  username: order.username,
}
const empty = { gameName: '', serverName: '', transactionType: '', quantity: '', username: '' }

/** Each field at fault with what is said beside it. */
function faultsOf(fields: Readonly<Record<string, string>>): Record<string, string[]> {
  const faults: Record<string, string[]> = {}
  for (const { path, message } of OrderFields.safeParse(fields).error?.issues ?? [])
    (faults[path.join('.')] ??= []).push(message)
  return faults
}

/** The same faults, as the form holds them. */
const formFaultsOf = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(faultsOf(fields)).map(([field, [message = '']]) => [field, { type: 'custom', message }]),
  )

const sentOf = (fields: Readonly<Record<string, string>>) => orderOf(OrderFields.parse(fields), order.userId)

describe('a form that is filled in', () => {
  test('becomes the order that the provider is asked for', () => {
    expect(faultsOf(filled)).toEqual({})
    expect(sentOf(filled)).toEqual(order)
    expect(createConversation.body.parse(sentOf(filled))).toEqual(order)
  })

  test('sends the name without the spaces around it', () => {
    expect(sentOf({ ...filled, username: '  Yasmi-Iop ' }).username).toBe('Yasmi-Iop')
  })
})

describe('a quantity', () => {
  test.each([
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['0,001', 0.001],
    ['1 000', 1000],
    ['1\u00a0000,5', 1000.5],
    ['1\u202f000\u202f000', 1_000_000],
    [' 7 ', 7],
    ['007', 7],
    ['1,500', 1.5],
    ['2,0000', 2],
  ])('typed as %j is understood', (quantity, millions) => {
    expect(faultsOf({ ...filled, quantity })).toEqual({})
    expect(sentOf({ ...filled, quantity }).quantity).toBe(millions)
  })

  const wrong = ['0', '0,0', '-1', '+1', '1,2345', '0,0001', '1e3', '0x10', 'dix', '12 M', '12,', ',5']
  const ambiguous = ['1,5,5', '1.000,5', '1 2', '12 50', '1000 000', '1  000', '٣', 'NaN', 'Infinity']

  test.each([...wrong, ...ambiguous])('typed as %j is not one', (quantity) => {
    expect(faultsOf({ ...filled, quantity })).toEqual({ quantity: [texts.quantityInvalid] })
  })

  test.each(['1000000,001', '1000001', '1 000 001', '9'.repeat(400)])(
    'that is too large is told apart from one that is wrong (%#)',
    (quantity) => {
      expect(faultsOf({ ...filled, quantity })).toEqual({ quantity: [texts.quantityTooLarge] })
    },
  )

  test.each(['', '   ', '\u202f'])('left as %j is missing, not wrong', (quantity) => {
    expect(faultsOf({ ...filled, quantity })).toEqual({ quantity: [texts.fieldRequired] })
  })
})

describe('a form with fields left empty', () => {
  test('says so beside each of them, once', () => {
    const required = [texts.fieldRequired]
    expect(faultsOf(empty)).toEqual({
      gameName: required,
      serverName: required,
      transactionType: required,
      quantity: required,
      username: required,
    })
  })

  test.each(Object.keys(filled))('is incomplete without %s', (field) => {
    const faults = formFaultsOf({ ...filled, [field]: '' })
    expect(Object.keys(faults)).toEqual([field])
    expect(isIncomplete(faults)).toBe(true)
  })

  test('is incomplete also where something else is wrong', () => {
    expect(isIncomplete(formFaultsOf({ ...filled, quantity: 'dix', username: ' ' }))).toBe(true)
  })
})

test('a form that is filled in wrongly is not incomplete', () => {
  for (const wrong of [{ quantity: 'dix' }, { quantity: '1000001' }, { transactionType: 'Barter' }]) {
    const faults = formFaultsOf({ ...filled, ...wrong })
    expect(Object.keys(faults)).toEqual(Object.keys(wrong))
    expect(isIncomplete(faults)).toBe(false)
  }
  expect(isIncomplete({})).toBe(false)
})
