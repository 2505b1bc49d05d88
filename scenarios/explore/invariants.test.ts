/** Checks each invariant with a journal that violates it and a similar one that does not. */
import { describe, expect, test } from 'vitest'
import type { Evidence } from './facts.ts'
import { invariants } from './invariants.ts'
import { createModel, InvariantViolated } from './model.ts'

const id = (digit: string): string => digit.repeat(24)
const yasmine = id('a')
const mehdi = id('b')
const request = id('1')
const exchange = id('2')
const server = id('3')
const other = id('4')
const beginning = Date.parse('2026-01-31T18:00:00.000Z')
const instant = (minutes: number): string => new Date(beginning + minutes * 60_000).toISOString()

/** Returns a journal entry; `minutes` is its time. */
const entry = (written: object, minutes = 0): Evidence =>
  ({ seq: 1, at: instant(minutes), cause: null, ...written }) as unknown as Evidence

const call = (name: string, answer: unknown, more: object = {}): Evidence => {
  const common = { kind: 'call', call: name, method: 'POST', path: '/', status: 200, userId: yasmine }
  return entry({ ...common, body: {}, answer, ...more })
}
const act = (verb: string, body: object, more: object = {}): Evidence =>
  entry({ kind: 'operator', verb, body, refused: null, ...more })
const event = (name: string, payload: object, to = yasmine, minutes = 0): Evidence =>
  entry({ kind: 'event', event: name, to, payload: { eventId: id('e'), ...payload } }, minutes)

const order = { serverId: server, quantity: 2, transactionType: 'Buy' }
const opened = call('conversations.create', {
  request: { _id: request, userId: yasmine, ...order, createdAt: instant(0) },
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
const operated = (digit: string) => ({ transaction: { _id: exchange, operatorId: { _id: id(digit) } } })
const assigned = (digit: string, eventId = id('e')): Evidence =>
  event('assignTransactionToOperator', { eventId, ...operated(digit) })
const last = (digit: string): Evidence => call('exchanges.last', operated(digit))
const closed = event('closeChat', { requestId: request, message: '' })
const message = {
  newMessage: { _id: id('c'), requestId: request, senderType: 'Admin', message: 'a', createdAt: instant(0) },
}
const written = event('sendMessage', message)
const answered = event('sendMessage', message, yasmine, 10)
const sent = call('messages.sendToRequest', message)
const shown = (total: number, status = 'Pending'): Evidence =>
  call('history.buy', { data: [{ _id: other, total, status }] })
const settled = (status: string): Evidence => act('settle', { transactionId: exchange, status })
const fulfilled = (status?: string): Evidence =>
  act('fulfil', { requestId: request, status }, { opened: other })
const rated = (exchangeFee: number): Evidence =>
  act('set-rate', { serverIdFrom: other, serverIdTo: server, conversionRate: 0.6, exchangeFee })
const current = (isRequestStarted: boolean): Evidence =>
  call('conversations.current', { request: { _id: request, isRequestStarted } })
const games = (answer: unknown, more: object = {}): Evidence => call('games.list', answer, more)

const at = (minutes: number): Evidence => entry({ kind: 'clock', action: 'advanced' }, minutes)
const expired = (minutes: number): Evidence[] => [
  entry({ kind: 'clock', action: 'fired', seq: 5 }, minutes),
  entry(
    { kind: 'event', event: 'closeRequestExpired', to: yasmine, cause: 5, payload: { requestId: request } },
    minutes,
  ),
]

const unanswered = (isFailure: boolean): Evidence => {
  return { kind: 'unanswered', name: 'games.list', isFailure, why: 'no answer' }
}
const spoilt = entry({ kind: 'fault', action: 'applied', fault: 'reset', met: 'games.list' })

/** A restore undoes the end. */
const restored = [entry({ kind: 'world', action: 'snapshot', snapshot: 'one' }), closed].concat(
  entry({ kind: 'world', action: 'restored', snapshot: 'one' }),
)

const rows: readonly (readonly [invariant: string, violating: Evidence[], valid: Evidence[]])[] = [
  ['nothing-after-the-end', [opened, closed, written], [opened, ...restored, written]],
  ['nothing-after-the-end', [opened, closed, closed], [opened, closed]],
  ['nothing-after-the-end', [opened, closed, sent], [opened, sent, closed, sent]],
  ['one-open', [opened, opened], [opened, closed, opened]],
  ['one-open', [asked, asked], [asked, settled('Rejected'), asked]],
  ['expiries-on-time', [opened, at(31)], [opened, at(30)]],
  ['expiries-on-time', [opened, answered, at(1451)], [opened, answered, at(1450)]],
  ['expiries-on-time', [opened, ...expired(29)], [opened, ...expired(30)]],
  ['shown-as-it-is', [opened, closed, current(true)], [opened, current(false)]],
  ['one-operator', [asked, assigned('5'), assigned('6', id('f'))], [asked, assigned('5')]],
  ['one-operator', [asked, assigned('5'), last('6')], [asked, assigned('5'), last('5')]],
  ['stock-is-conserved', [market(-1)], [market(0)]],
  ['stock-is-conserved', [market(10), asked, market(10)], [market(10), asked, market(8.5)]],
  [
    'stock-is-conserved',
    [market(10), asked, settled('Rejected'), market(11.5)],
    [market(10), asked, settled('Rejected'), market(10)],
  ],
  [
    'totals-are-right',
    [market(10), opened, fulfilled(), shown(21.001)],
    [market(10), opened, fulfilled(), shown(21)],
  ],
  ['totals-are-right', [rated(0.1), asked], [rated(0.3), asked]],
  ['life-cycle', [asked, settled('Exchanged'), settled('Rejected')], [asked, settled('Exchanged')]],
  [
    'life-cycle',
    [market(10), opened, fulfilled(), shown(21, 'Paid')],
    [market(10), opened, fulfilled('Paid'), shown(21, 'Paid')],
  ],
  ['life-cycle', [opened, fulfilled(), fulfilled()], [opened, fulfilled()]],
  ['only-its-own', [opened, event('closeChat', { requestId: request }, mehdi)], [opened, closed]],
  [
    'event-ids-are-unique',
    [closed, closed],
    [closed, event('closeChat', { eventId: id('f'), requestId: request })],
  ],
  ['contract', [entry({ ...closed, violation: 'wrong shape' })], [closed]],
  ['contract', [games({}, { violation: 'wrong shape' })], [games({})]],
  ['no-failure', [games({}, { status: 500 })], [games({}, { status: 500, faults: ['f1'] })]],
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
