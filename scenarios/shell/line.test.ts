import { describe, expect, test } from 'vitest'
import { bodyOf, usageOf, type Meanings } from './line.ts'
import { complete } from './complete.ts'
import { createDesk } from './desk.ts'

const [request, exchange] = ['a'.repeat(24), 'e'.repeat(24)]
const desk = createDesk({ servers: new Map(), user: (id) => id })
desk.adopt('request', request, 'Yasmi-Iop')
desk.adopt('exchange', exchange, 'Mehdi-Eca')

const names: Readonly<Record<string, readonly string[]>> = {
  serverId: ['Boune', 'Agride'],
  serverIdFrom: ['Boune', 'Agride'],
  serverIdTo: ['Boune', 'Agride'],
  operatorId: ['Salma', 'Karim'],
  userId: ['yasmine@kamasouk.test'],
}
const meanings: Meanings = {
  subject: (field, word) => desk.idFor(field, word),
  names: (field) => names[field] ?? [],
  isName: (field, name) => (names[field] ?? []).includes(name),
}

describe('a line', () => {
  test.each<[verb: Parameters<typeof bodyOf>[0], rest: string, body: object]>([
    ['reply', '1 Bonjour ! Un = deux', { requestId: request, message: 'Bonjour ! Un = deux' }],
    ['reply', '#1 message="Bonjour !"', { requestId: request, message: 'Bonjour !' }],
    ['close', '1', { requestId: request }],
    ['assign', '2', { transactionId: exchange }],
    ['assign', '2 Karim', { transactionId: exchange, operatorId: 'Karim' }],
    ['settle', '2 Exchanged', { transactionId: exchange, status: 'Exchanged' }],
    ['unavailable', '1 no_operator', { requestId: request, reason: 'no_operator' }],
    [
      'open-tracking',
      'yasmine@kamasouk.test Bonjour',
      { userId: 'yasmine@kamasouk.test', message: 'Bonjour' },
    ],
    [
      'open-tracking',
      'yasmine@kamasouk.test Karim Bonjour',
      { userId: 'yasmine@kamasouk.test', operatorId: 'Karim', message: 'Bonjour' },
    ],
    ['set-server', 'Boune serverStock=12', { serverId: 'Boune', serverStock: 12 }],
    [
      'set-server',
      'Boune stockStatusForBuy="not completed"',
      { serverId: 'Boune', stockStatusForBuy: 'not completed' },
    ],
    [
      'set-rate',
      'Boune Agride 1.2 0.5',
      { serverIdFrom: 'Boune', serverIdTo: 'Agride', conversionRate: 1.2, exchangeFee: 0.5 },
    ],
    ['presence', 'Karim false', { operatorId: 'Karim', isOnline: false }],
  ])('of %s %s is what the verb takes', (verb, rest, body) => {
    expect(bodyOf(verb, rest, meanings)).toEqual(body)
  })

  test.each<[verb: Parameters<typeof bodyOf>[0], rest: string, sentence: string]>([
    [
      'reply',
      '9 Bonjour',
      '9 is none of those at the desk for this: waiting lists them. It is written: reply N message.',
    ],
    ['reply', '2 Bonjour', '2 is none of those at the desk for this: waiting lists them.'],
    ['close', '', 'close takes the number of one at the desk. It is written: close N [message].'],
    ['unavailable', '1 no_operatr', 'unavailable takes no reason "no_operatr". Did you mean "no_operator"?'],
    ['set-server', 'Bone', 'There is no "Bone" for serverId. Did you mean "Boune"?'],
    ['set-server', 'Boune serverStok=1', 'set-server has no "serverStok". Did you mean "serverStock"?'],
    ['set-server', 'Boune serverId=Agride', 'serverId is given twice.'],
    ['set-server', 'Boune serverStock=much', 'set-server takes no serverStock "much".'],
  ])('of %s %s says what is wrong in a sentence', (verb, rest, sentence) => {
    expect(() => bodyOf(verb, rest, meanings)).toThrow(sentence)
  })

  test('is written as the verb itself says', () => {
    expect(usageOf('reply')).toBe('reply N message')
    expect(usageOf('unavailable')).toBe('unavailable N no_operator|out_of_stock')
    expect(usageOf('assign')).toBe('assign N [operatorId]')
  })
})

test.each([
  ['ope', ['open-tracking ']],
  ['reply ', ['1', '2', 'requestId=', 'trackingId=', 'message=']],
  ['set-server Bo', ['Boune ']],
  ['set-server Boune serverS', ['serverStock=']],
  [
    'set-server Boune stockStatusForBuy=',
    ['stockStatusForBuy="not completed"', 'stockStatusForBuy=completed'],
  ],
  ['assign 2 k', ['Karim ']],
  ['faults ', ['off ']],
  ['wat ', []],
])('Tab after "%s" knows what can follow', (line, completions) => {
  expect(complete(line, { desk, meanings })[0]).toEqual(completions)
})
