/** The journal of a world: read, awaited, and events that are sent again. */
import { describe, expect, test, vi } from 'vitest'
import type { Simulator } from '../server.ts'
import {
  call,
  controlOf,
  entriesOf,
  mehdi,
  openRequest,
  operate,
  send,
  signIn,
  startFrozenSimulator,
  startSimulator,
  startWithRequest,
  succeed,
  textWith,
  yasmine,
} from '../testing.ts'
import { addFault, deedsOf } from '../testing/faults.ts'
import { absentId, openMarket, startExchange } from '../testing/market.ts'
import { listen } from '../testing/sockets.ts'
import type { RequestInput } from './api.ts'

type Match = RequestInput<'journal.wait'>['body']['match']

/** Returns the seq of the first existing entry that matches. */
const find = async (simulator: Simulator, match: Match, after = 0) =>
  (await controlOf(simulator)('journal.wait', { body: { match, after, timeoutMs: 0 } })).entry?.seq

/** Writes seven entries: 1 login, 2 refused login, 3 another login, 4 new request, 5 reply, 6 its event, 7 refused verb. */
async function startStory() {
  const simulator = await startSimulator()
  const player = await signIn(simulator)
  await call(simulator, 'auth.login', { body: { ...yasmine, password: 'wrong' } })
  await signIn(simulator, mehdi)
  const { _id: requestId } = await openRequest(simulator, player)
  await operate(simulator, 'reply', { requestId, message: 'Bonjour !' })
  await operate(simulator, 'reply', { requestId: absentId, message: 'Bonjour !' })
  return { simulator, control: controlOf(simulator), player, requestId }
}

describe('the journal over the control API', () => {
  test('is read in pages, oldest or newest first, which stay right while entries come in', async () => {
    const { simulator, control, requestId } = await startStory()
    const read = async (query: NonNullable<RequestInput<'journal.read'>['query']>) => {
      const { entries, next } = await control('journal.read', { query })
      return { seqs: entries.map(({ seq }) => seq), next }
    }
    const newest = { order: 'newest' } as const
    expect(await read({})).toEqual({ seqs: [1, 2, 3, 4, 5, 6, 7], next: null })
    expect(await read({ after: 2, limit: 3 })).toEqual({ seqs: [3, 4, 5], next: 5 })
    expect(await read({ ...newest, limit: 3 })).toEqual({ seqs: [7, 6, 5], next: 5 })
    await operate(simulator, 'reply', { requestId, message: 'Encore là ?' })
    expect(await read({ ...newest, limit: 3, before: 5 })).toEqual({ seqs: [4, 3, 2], next: 2 })
    expect(await read({ ...newest, limit: 3, before: 2 })).toEqual({ seqs: [1], next: null })
    expect(await read({ ...newest, limit: 1, before: 5, after: 3 })).toEqual({ seqs: [4], next: null })
    const none = { seqs: [], next: null }
    expect([await read({ after: 9 }), await read({ ...newest, before: 3, after: 4 })]).toEqual([none, none])
  })

  test('is filtered by kind, player, call, event, text, cause and time', async () => {
    const { simulator, control, player } = await startStory()
    await operate(simulator, 'open-tracking', { userId: yasmine.email, message: 'Où êtes-vous ?' })
    await call(simulator, 'auth.forgotPassword', { body: { email: yasmine.email } })
    const fault = { status: 'games.list', code: 500, times: 1 } as const
    await control('faults.add', { body: fault })
    await call(simulator, 'games.list')
    const found = async (query: NonNullable<RequestInput<'journal.read'>['query']>) =>
      (await control('journal.read', { query })).entries.map(({ seq }) => seq)
    // 8 is open-tracking, 9 its event, 10 and 11 the forgotten password and its mail, in either order, and 12 to 15 the fault.
    expect(await found({ kind: 'operator' })).toEqual([5, 7, 8])
    expect(await found({ kind: 'event,operator' })).toEqual([5, 6, 7, 8, 9])
    expect(await found({ call: 'auth.login' })).toEqual([1, 2, 3])
    expect(await found({ event: 'sendMessage' })).toEqual([6])
    expect(await found({ text: 'ou etes-VOUS' })).toEqual([8, 9])
    expect(await found({ cause: 5 })).toEqual([6])
    expect(await found({ kind: 'fault', call: 'games.list' })).toHaveLength(1)
    const ofPlayer = await found({ player: yasmine.email })
    expect(ofPlayer).toEqual(await found({ player: player.userId }))
    expect(ofPlayer).toEqual(expect.arrayContaining([4, 5, 6, 8, 9]))
    expect(await found({ player: yasmine.email, kind: 'mail' })).toHaveLength(1)
    expect(ofPlayer).not.toContain(3)
    expect(await found({ to: '2000-01-01T00:00:00Z' })).toEqual([])
    expect(await found({ from: '2000-01-01T00:00:00+01:00', kind: 'event' })).toEqual([6, 9])
  })
})

describe('waiting for an entry', () => {
  test('finds existing entries by each field of a match', async () => {
    const { simulator, player, requestId } = await startStory()
    expect(await find(simulator, {})).toBe(1)
    expect(await find(simulator, { call: 'auth.login' })).toBe(1)
    expect(await find(simulator, { call: 'auth.login' }, 1)).toBe(3)
    expect(await find(simulator, { call: 'auth.login', status: 401 })).toBe(2)
    expect(await find(simulator, { status: 401 })).toBe(2)
    expect(await find(simulator, { call: 'conversations.create', user: player.userId })).toBe(4)
    expect(await find(simulator, { user: yasmine.email })).toBe(4)
    expect(await find(simulator, { requestId })).toBe(4)
    expect(await find(simulator, { operator: 'reply' })).toBe(5)
    expect(await find(simulator, { event: 'sendMessage' })).toBe(6)
    expect(await find(simulator, { event: 'sendMessage', user: yasmine.email, requestId })).toBe(6)
    // Seq 7 is a refused reply.
    expect(await find(simulator, { operator: 'reply', requestId: absentId })).toBeUndefined()
  })

  test('finds entries by mail address, in any letter case, and by clock action', async () => {
    const simulator = await startSimulator()
    await controlOf(simulator)('clock.setRate', { body: { rate: 1 } })
    await call(simulator, 'auth.forgotPassword', { body: { email: yasmine.email } })
    const mail = entriesOf(simulator).find(({ kind }) => kind === 'mail')
    expect(await find(simulator, { mail: yasmine.email.toUpperCase() })).toBe(mail?.seq)
    expect(await find(simulator, { mail: mehdi.email })).toBeUndefined()
    expect(await find(simulator, { clock: 'rate' })).toBe(1)
    expect(await find(simulator, { clock: 'fired' })).toBeUndefined()
  })

  test('finds what concerns an exchange, and a call by parts of its path, query, body and answer', async () => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
    const { wanted } = await openMarket(simulator)
    const body = wanted()
    const { serverIdSender, gameId } = body
    const { _id: transactionId } = await startExchange(simulator, player, body)
    await operate(simulator, 'assign', { transactionId })
    await succeed(simulator, 'rates.list', { query: `?serverIdFrom=${serverIdSender}&page=2` })
    await succeed(simulator, 'servers.byGame', { params: { gameId } })
    const answer = { transaction: { _id: transactionId, serverIdSender, operatorId: null } }
    const created = { call: 'exchanges.create' }
    const found: [match: Match, seq: number | undefined][] = [
      [{ transactionId }, 4],
      [{ transactionId: absentId }, undefined],
      [{ ...created, body: { serverIdSender } }, 4],
      [{ ...created, body: { serverIdSender: absentId } }, undefined],
      [{ ...created, answer }, 4],
      [{ operator: 'assign', transactionId }, 5],
      [{ event: 'assignTransactionToOperator', transactionId }, 6],
      [{ call: 'rates.list', query: { serverIdFrom: serverIdSender, page: 2 } }, 7],
      [{ call: 'rates.list', query: { page: 1 } }, undefined],
      [{ call: 'servers.byGame', path: { gameId } }, 8],
    ]
    for (const [match, seq] of found) expect([match, await find(simulator, match)]).toEqual([match, seq])
  })

  test('returns a new entry, by default only new ones', async () => {
    const { simulator, control, requestId } = await startStory()
    const match = { operator: 'reply' }
    const waiting = control('journal.wait', { body: { match, after: 7 } })
    await operate(simulator, 'reply', { requestId, message: 'Encore là ?' })
    expect(await waiting).toMatchObject({ entry: { seq: 8, kind: 'operator' } })
    expect(await control('journal.wait', { body: { match, timeoutMs: 0 } })).toEqual({
      entry: null,
      timeoutMs: 0,
    })
  })

  test('is refused when the world is removed or reset', async () => {
    const simulator = await startSimulator()
    const next = vi.spyOn(simulator.world().journal, 'next')
    const waiting = controlOf(simulator)('journal.wait', { body: { match: { event: 'closeChat' } } })
    const refusal = waiting.catch((error: unknown) => error)
    await vi.waitFor(() => expect(next).toHaveBeenCalled())
    await simulator.worlds.reset('default')
    expect(await refusal).toMatchObject({ status: 410, message: textWith('was removed or reset') })
  })

  test('ends when the caller disconnects', async () => {
    const simulator = await startSimulator()
    const next = vi.spyOn(simulator.world().journal, 'next')
    const controller = new AbortController()
    const asked = { body: { match: { event: 'closeChat' } } }
    const error = controlOf(simulator)('journal.wait', asked, controller).catch((reason: unknown) => reason)
    await vi.waitFor(() => expect(next).toHaveBeenCalled())
    controller.abort()
    expect(await error).toMatchObject({ name: 'AbortError' })
    expect(await next.mock.results[0]?.value).toBeUndefined()
  })
})

/** Starts a frozen world in which an operator has answered a request of a connected player. */
async function startReplied() {
  const { simulator, player, requestId } = await startWithRequest(startFrozenSimulator)
  const browser = await listen(simulator, player)
  await operate(simulator, 'reply', { requestId, message: 'Bonjour' })
  const sent = entriesOf(simulator).findLast(({ kind }) => kind === 'event')
  if (sent?.kind !== 'event') throw new Error('the reply sends an event')
  const [first] = await browser.heard()
  const seq = String(sent.seq)
  const resend = (body = {}) => controlOf(simulator)('journal.resend', { params: { seq }, body })
  /** Returns the entries of the event after the first. */
  const again = () => entriesOf(simulator).filter(({ kind, seq: at }) => kind === 'event' && at > sent.seq)
  return { simulator, player, requestId, browser, sent, first, resend, again }
}

test('an event is sent again, with the same payload and eventId', async () => {
  const { browser, sent, first, resend, again, player } = await startReplied()
  expect(await resend({ times: 2 })).toEqual({
    event: 'sendMessage',
    to: player.userId,
    at: '2026-01-31T18:00:00.000Z',
    times: 2,
  })
  expect(await browser.heard()).toEqual([first, first])
  const { event, to, payload } = sent
  const copy = { kind: 'event', event, to, payload, cause: sent.seq }
  expect(again()).toMatchObject([copy, copy])
})

test("an event is sent again later, on the world's clock", async () => {
  const { simulator, browser, sent, first, resend, again, requestId } = await startReplied()
  expect(await resend({ after: '2s' })).toMatchObject({ at: '2026-01-31T18:00:02.000Z' })
  await operate(simulator, 'reply', { requestId, message: 'Encore' })
  expect(again()).toHaveLength(1)
  const { fired } = await controlOf(simulator)('clock.advance', { body: { by: '2s' } })
  expect(fired).toMatchObject([{ name: textWith('sendMessage'), at: '2026-01-31T18:00:02.000Z' }])
  expect(again().at(-1)).toMatchObject({ at: '2026-01-31T18:00:02.000Z', cause: sent.seq })
  expect((await browser.heard()).at(-1)).toEqual(first)
})

test('faults act on an event that is sent again', async () => {
  const { simulator, browser, resend, again } = await startReplied()
  await addFault(simulator, { drop: 'sendMessage', times: 1 })
  await resend({ times: 2 })
  expect(again()).toMatchObject([{ faults: ['f1'] }, {}])
  expect(await browser.heard()).toHaveLength(1)
  expect(deedsOf(simulator)).toEqual(['drop added', 'drop applied', 'drop spent'])
})

test('an event that waits to be sent again is lost when the world is rewound', async () => {
  const { simulator, sent, resend, again } = await startReplied()
  await resend({ after: '2s' })
  await controlOf(simulator)('worlds.rewind', { body: { before: sent.seq } })
  await simulator.world().clock.advance(5000)
  expect(again()).toEqual([])
})

test('the end of a session is not sent again, because it would reach other sessions', async () => {
  const { simulator } = await startWithRequest(startFrozenSimulator)
  const [user] = simulator.world().store.users.all()
  const { seq } = simulator.world().journal.append({
    kind: 'event',
    event: 'sessionEnded',
    to: user?._id ?? '',
    payload: { eventId: 'x', reason: 'signed-out' },
  })
  const path = `/__sim/worlds/default/journal/${String(seq)}/resend`
  expect(await send(simulator, 'POST', path)).toMatchObject({
    status: 409,
    body: { message: textWith('went to the sockets of one session') },
  })
})
