/** Checks each invariant with a journal that violates it and a similar one that does not. */
import { describe, expect, test } from 'vitest'
import type { Evidence } from './facts.ts'
import { invariants } from './invariants.ts'
import { createModel, InvariantViolated } from './model.ts'

const id = (digit: string): string => digit.repeat(24)
const [yasmine, mehdi, request, exchange, server, other] = [
  id('a'),
  id('b'),
  id('1'),
  id('2'),
  id('3'),
  id('4'),
]
const beginning = Date.parse('2026-01-31T18:00:00.000Z')
const instant = (minutes: number): string => new Date(beginning + minutes * 60_000).toISOString()

/** Returns a journal entry; `minutes` is its time. */
const entry = (written: object, minutes = 0): Evidence =>
  ({ seq: 1, at: instant(minutes), cause: null, ...written }) as unknown as Evidence

const call = (name: string, answer: unknown, more: object = {}, minutes = 0): Evidence =>
  entry(
    {
      kind: 'call',
      call: name,
      method: 'POST',
      path: '/',
      status: 200,
      userId: yasmine,
      body: {},
      answer,
      ...more,
    },
    minutes,
  )
const act = (verb: string, body: object, more: object = {}, minutes = 0): Evidence =>
  entry({ kind: 'operator', verb, body, refused: null, ...more }, minutes)
const event = (name: string, payload: object, to = yasmine, minutes = 0): Evidence =>
  entry({ kind: 'event', event: name, to, payload: { eventId: id('e'), ...payload } }, minutes)

const opened = call('conversations.create', {
  request: {
    _id: request,
    userId: yasmine,
    serverId: server,
    quantity: 2,
    transactionType: 'Buy',
    createdAt: instant(0),
  },
  message: '',
})
const market = (serverStock: number): Evidence =>
  call('servers.all', {
    servers: [{ _id: server, serverName: 'Boune', serverStock, buyPrice: 10.5, sellPrice: 9 }],
  })
const asked = call(
  'exchanges.create',
  { transaction: { _id: exchange, quantityReceiveDouble: 1.5, status: 'Pending' } },
  { body: { serverIdSender: other, serverIdReceiver: server, quantitySendDouble: 3 } },
)
const assigned = (operatorId: string, eventId = id('e')): Evidence =>
  event('assignTransactionToOperator', {
    eventId,
    transaction: { _id: exchange, operatorId: { _id: operatorId } },
  })
const closed = event('closeChat', { requestId: request, message: '' })
const message = (requestId: string) => ({
  newMessage: { _id: id('c'), requestId, senderType: 'Admin', message: 'a', createdAt: instant(0) },
})
const shown = (total: number, status = 'Pending'): Evidence =>
  call('history.buy', { data: [{ _id: other, total, status }] })
const settled = (status: string): Evidence => act('settle', { transactionId: exchange, status })
const answered = event('sendMessage', message(request), yasmine, 10)

const unanswered = (isFailure: boolean): Evidence => ({
  kind: 'unanswered',
  name: 'games.list',
  isFailure,
  why: 'no answer',
})
const spoilt = entry({ kind: 'fault', action: 'applied', fault: 'reset', met: 'games.list' })

const restored = [entry({ kind: 'world', action: 'snapshot', snapshot: 'one' }), closed].concat(
  entry({ kind: 'world', action: 'restored', snapshot: 'one' }),
)

const rows: readonly (readonly [invariant: string, violating: Evidence[], valid: Evidence[]])[] = [
  [
    'nothing-after-the-end',
    [opened, closed, event('sendMessage', message(request))],
    // A restore undoes the end.
    [opened, ...restored, event('sendMessage', message(request))],
  ],
  ['nothing-after-the-end', [opened, closed, closed], [opened, closed]],
  [
    'nothing-after-the-end',
    [opened, closed, call('messages.sendToRequest', message(request))],
    [
      opened,
      call('messages.sendToRequest', message(request)),
      closed,
      call('messages.sendToRequest', message(request)),
    ],
  ],
  ['one-open', [opened, opened], [opened, closed, opened]],
  ['one-open', [asked, asked], [asked, settled('Rejected'), asked]],
  [
    'expiries-on-time',
    [opened, entry({ kind: 'clock', action: 'advanced' }, 31)],
    [opened, entry({ kind: 'clock' }, 30)],
  ],
  [
    'expiries-on-time',
    [opened, answered, entry({ kind: 'clock', action: 'advanced' }, 1451)],
    [opened, answered, entry({ kind: 'clock', action: 'advanced' }, 1450)],
  ],
  [
    'expiries-on-time',
    [
      opened,
      entry({ kind: 'clock', action: 'fired', seq: 5 }, 29),
      entry(
        {
          kind: 'event',
          event: 'closeRequestExpired',
          to: yasmine,
          cause: 5,
          payload: { requestId: request },
        },
        29,
      ),
    ],
    [
      opened,
      entry({ kind: 'clock', action: 'fired', seq: 5 }, 30),
      entry(
        {
          kind: 'event',
          event: 'closeRequestExpired',
          to: yasmine,
          cause: 5,
          payload: { requestId: request },
        },
        30,
      ),
    ],
  ],
  [
    'shown-as-it-is',
    [opened, closed, call('conversations.current', { request: { _id: request, isRequestStarted: true } })],
    [opened, call('conversations.current', { request: { _id: request, isRequestStarted: false } })],
  ],
  ['one-operator', [asked, assigned(id('5')), assigned(id('6'), id('f'))], [asked, assigned(id('5'))]],
  [
    'one-operator',
    [
      asked,
      assigned(id('5')),
      call('exchanges.last', { transaction: { _id: exchange, operatorId: { _id: id('6') } } }),
    ],
    [
      asked,
      assigned(id('5')),
      call('exchanges.last', { transaction: { _id: exchange, operatorId: { _id: id('5') } } }),
    ],
  ],
  ['stock-is-conserved', [market(-1)], [market(0)]],
  ['stock-is-conserved', [market(10), asked, market(10)], [market(10), asked, market(8.5)]],
  [
    'stock-is-conserved',
    [market(10), asked, settled('Rejected'), market(11.5)],
    [market(10), asked, settled('Rejected'), market(10)],
  ],
  [
    'totals-are-right',
    [market(10), opened, act('fulfil', { requestId: request }, { opened: other }), shown(21.001)],
    [market(10), opened, act('fulfil', { requestId: request }, { opened: other }), shown(21)],
  ],
  [
    'totals-are-right',
    [
      act('set-rate', { serverIdFrom: other, serverIdTo: server, conversionRate: 0.6, exchangeFee: 0.1 }),
      asked,
    ],
    [
      act('set-rate', { serverIdFrom: other, serverIdTo: server, conversionRate: 0.6, exchangeFee: 0.3 }),
      asked,
    ],
  ],
  ['life-cycle', [asked, settled('Exchanged'), settled('Rejected')], [asked, settled('Exchanged')]],
  [
    'life-cycle',
    [market(10), opened, act('fulfil', { requestId: request }, { opened: other }), shown(21, 'Paid')],
    [
      market(10),
      opened,
      act('fulfil', { requestId: request, status: 'Paid' }, { opened: other }),
      shown(21, 'Paid'),
    ],
  ],
  [
    'life-cycle',
    [opened, act('fulfil', { requestId: request }), act('fulfil', { requestId: request })],
    [opened, act('fulfil', { requestId: request })],
  ],
  ['only-its-own', [opened, event('closeChat', { requestId: request }, mehdi)], [opened, closed]],
  [
    'event-ids-are-unique',
    [closed, closed],
    [closed, event('closeChat', { eventId: id('f'), requestId: request })],
  ],
  ['contract', [event('closeChat', { requestId: request })], [closed]],
  ['contract', [call('games.list', { games: [{}] })], [call('games.list', { games: [] })]],
  [
    'contract',
    [call('games.list', { games: [] }, { violation: 'wrong shape' })],
    [call('games.list', { message: 'a fault' }, { status: 503, faults: ['f1'] })],
  ],
  [
    'no-failure',
    [call('games.list', {}, { status: 500 })],
    [call('games.list', {}, { status: 500, faults: ['f1'] })],
  ],
  ['no-failure', [unanswered(false)], [spoilt, unanswered(false)]],
  ['no-failure', [spoilt, unanswered(true)], [spoilt]],
]

/** Returns what one invariant finds wrong in the journal. */
function violationIn(name: string, journal: readonly Evidence[]): string | undefined {
  const setting = { players: [], servers: [], operators: [] }
  const model = createModel(
    setting,
    invariants.filter((each) => each.name === name),
  )
  try {
    for (const evidence of journal) model.observe(evidence)
    return undefined
  } catch (error) {
    if (error instanceof InvariantViolated) return error.found.what
    throw error
  }
}

describe('an invariant', () => {
  test.each(rows)('%s finds the violation, and none in the journal without it', (name, violating, valid) => {
    expect(violationIn(name, valid)).toBeUndefined()
    expect(violationIn(name, violating)).toEqual(expect.any(String))
  })

  test('has a journal that violates it here', () => {
    expect(new Set(rows.map(([name]) => name))).toEqual(new Set(invariants.map(({ name }) => name)))
  })

  test('event-ids-are-unique also counts events from before a restore', () => {
    expect(violationIn('event-ids-are-unique', [...restored, closed])).toMatch(/of an earlier event/)
  })
})
