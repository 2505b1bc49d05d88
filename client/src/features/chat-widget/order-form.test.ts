import { describe, expect, test } from 'vitest'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import { createConversation } from '../../../../contracts/registry/conversations.ts'
import { orderTexts as texts } from '../../texts/chat.ts'
import { isIncomplete, OrderFields, orderOf } from './order-form.tsx'

const { body: order } = callExamples['conversations.create'].input
const filled = {
  gameName: order.gameId,
  serverName: order.serverId,
  transactionType: order.transactionType,
  quantity: '12,5',
  username: order.username,
}
const empty = { gameName: '', serverName: '', transactionType: '', quantity: '', username: '' }

type Fields = Readonly<Record<string, string>>

function faultsOf(fields: Fields): Record<string, string[]> {
  const faults: Record<string, string[]> = {}
  for (const { path, message } of OrderFields.safeParse(fields).error?.issues ?? [])
    (faults[path.join('.')] ??= []).push(message)
  return faults
}

/** The faulty fields, and whether the form says that it is incomplete. */
function judged(fields: Fields) {
  const faults = Object.entries(faultsOf(fields))
  const shown = faults.map(([field, [message = '']]) => [field, { type: 'custom', message }] as const)
  return { faulty: faults.map(([field]) => field), isIncomplete: isIncomplete(Object.fromEntries(shown)) }
}

const sentOf = (fields: Fields) => orderOf(OrderFields.parse(fields), order.userId)

describe('a valid form', () => {
  test('becomes the request to the provider', () => {
    expect(faultsOf(filled)).toEqual({})
    expect(sentOf(filled)).toEqual(order)
    expect(createConversation.body.parse(sentOf(filled))).toEqual(order)
  })

  test('trims the name', () =>
    expect(sentOf({ ...filled, username: '  Yasmi-Iop ' }).username).toBe('Yasmi-Iop'))
})

describe('a quantity', () => {
  test.each([
    ['12,5', 12.5],
    ['0,001', 0.001],
    ['1 000', 1000],
    [' 7 ', 7],
    ['2,0000', 2],
    ['٣', 3],
  ])('typed as %j is accepted', (quantity, millions) => {
    expect(faultsOf({ ...filled, quantity })).toEqual({})
    expect(sentOf({ ...filled, quantity }).quantity).toBe(millions)
  })

  const wrong = ['0', '0,0', '-1', '+1', '1,2345', '0,0001', '1e3', '0x10', 'dix', '12 M', '12,', ',5']
  const ambiguous = ['1,5,5', '1 2', '12 50', '1000 000', '1  000', 'NaN', 'Infinity']

  test.each([...wrong, ...ambiguous])('typed as %j is rejected', (quantity) =>
    expect(faultsOf({ ...filled, quantity })).toEqual({ quantity: [texts.quantityInvalid] }),
  )

  test.each(['1000000,001', '1000001', '1 000 001', '9'.repeat(400)])(
    'that is too large has its own message (%#)',
    (quantity) => expect(faultsOf({ ...filled, quantity })).toEqual({ quantity: [texts.quantityTooLarge] }),
  )

  test.each(['', '   ', '\u202f'])('typed as %j is missing, not wrong', (quantity) =>
    expect(faultsOf({ ...filled, quantity })).toEqual({ quantity: [texts.fieldRequired] }),
  )
})

test.each<[Fields, isIncomplete: boolean]>([
  ...Object.keys(filled).map((field): [Fields, boolean] => [{ [field]: '' }, true]),
  [{ quantity: 'dix', username: ' ' }, true],
  [{ quantity: 'dix' }, false],
  [{ quantity: '1000001' }, false],
  [{ transactionType: 'Barter' }, false],
  [{}, false],
])('a form with %j is incomplete: %s', (wrong, incomplete) =>
  expect(judged({ ...filled, ...wrong })).toEqual({ faulty: Object.keys(wrong), isIncomplete: incomplete }),
)

test('an empty form shows one message beside each field', () => {
  const faults = Object.keys(filled).map((field) => [field, [texts.fieldRequired]])
  expect(faultsOf(empty)).toEqual(Object.fromEntries(faults))
})
