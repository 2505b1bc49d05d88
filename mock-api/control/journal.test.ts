import { describe, expect, test } from 'vitest'
import type { Simulator } from '../server.ts'
import {
  call,
  entriesOf,
  mehdi,
  openRequest,
  operate,
  send,
  signIn,
  startFrozenSimulator,
  startSimulator,
  succeed,
  textWith,
  yasmine,
  startSignedIn,
} from '../testing.ts'
import { openMarket, startExchange } from '../testing/market.ts'

const read = async (simulator: Simulator, query = '') => {
  const { status, body } = await send(simulator, 'GET', `/__sim/worlds/default/journal${query}`)
  const { entries, last } = body as { entries?: { seq: number }[]; last?: number }
  return { status, seqs: entries?.map(({ seq }) => seq), last }
}

const wait = (simulator: Simulator, body: object) =>
  send(simulator, 'POST', '/__sim/worlds/default/journal/wait', { body })

/** Returns the seq of the first existing entry that matches. */
const find = async (simulator: Simulator, match: object, after = 0) => {
  const { body } = await wait(simulator, { match, after, timeoutMs: 0 })
  return (body as { entry: { seq: number } | null }).entry?.seq
}

/** Writes seven entries: 1 login, 2 refused login, 3 another login, 4 new request, 5 reply, 6 its event, 7 refused verb. */
async function startStory() {
  const { simulator, player } = await startSignedIn()
  await call(simulator, 'auth.login', { body: { ...yasmine, password: 'wrong' } })
  const other = await signIn(simulator, mehdi)
  const { _id: requestId } = await openRequest(simulator, player)
  await operate(simulator, 'reply', { requestId, message: 'Bonjour !' })
  await operate(simulator, 'reply', { requestId: 'f'.repeat(24), message: 'Bonjour !' })
  return { simulator, player, other, requestId }
}

describe('the journal over the control API', () => {
  test('is read in pages after a seq', async () => {
    const { simulator } = await startStory()
    expect(await read(simulator)).toEqual({ status: 200, seqs: [1, 2, 3, 4, 5, 6, 7], last: 7 })
    expect(await read(simulator, '?after=2&limit=3')).toEqual({ status: 200, seqs: [3, 4, 5], last: 7 })
    expect(await read(simulator, '?after=7')).toEqual({ status: 200, seqs: [], last: 7 })
  })

  test.each(['?after=-1', '?after=1&after=2', '?limit=0', '?limit=1001'])(
    'refuses the query %s',
    async (query) => {
      expect((await read(await startSimulator(), query)).status).toBe(400)
    },
  )
})

describe('waiting for an entry', () => {
  test('finds existing entries by each field of a match', async () => {
    const { simulator, player, requestId } = await startStory()
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
    expect(await find(simulator, { operator: 'reply', requestId: 'f'.repeat(24) })).toBeUndefined()
    expect(await find(simulator, {})).toBe(1)
  })

  test('is refused for an unknown user', async () => {
    const { simulator } = await startStory()
    expect(await wait(simulator, { match: { user: 'yasmin@kamasouk.test' } })).toMatchObject({
      status: 400,
      body: { message: textWith('Did you mean "yasmine@kamasouk.test"?') },
    })
  })

  test('finds entries by tracking, exchange, mail address and clock action', async () => {
    const { simulator, player } = await startSignedIn(startFrozenSimulator)
    const { token } = player
    const { tracking } = await succeed(simulator, 'trackings.create', { token })
    const trackingId = tracking._id
    await operate(simulator, 'take-tracking', { trackingId })
    await operate(simulator, 'reply', { trackingId, message: 'Bonjour !' })
    await call(simulator, 'auth.forgotPassword', { body: { email: yasmine.email } })
    await simulator.world().clock.advance(24 * 3_600_000)
    const seqs: number[] = []
    for (let after = 0; ;) {
      const seq = await find(simulator, { trackingId }, after)
      if (seq === undefined) break
      seqs.push(seq)
      after = seq
    }
    const named = entriesOf(simulator)
      .filter(({ seq }) => seqs.includes(seq))
      .map((entry) => ('event' in entry ? entry.event : 'verb' in entry ? entry.verb : entry.kind))
    expect(named).toEqual([
      'call',
      'take-tracking',
      'newTrackingOperator',
      'reply',
      'sendTrackingMessage',
      'closeTrackingExpired',
    ])
    expect(await find(simulator, { mail: yasmine.email.toUpperCase() })).toBe(8)
    expect(await find(simulator, { mail: mehdi.email })).toBeUndefined()
    expect(await find(simulator, { clock: 'fired' })).toBe(9)
    expect(await find(simulator, { clock: 'rate' })).toBeUndefined()
  })

  test('finds the call, the verb and the event of an exchange', async () => {
    const { simulator, player } = await startSignedIn()
    const { wanted } = await openMarket(simulator)
    const { _id: transactionId } = await startExchange(simulator, player, wanted())
    await operate(simulator, 'assign', { transactionId })
    expect(await find(simulator, { transactionId })).toBe(4)
    expect(await find(simulator, { operator: 'assign', transactionId })).toBe(5)
    expect(await find(simulator, { event: 'assignTransactionToOperator', transactionId })).toBe(6)
    expect(await find(simulator, { transactionId: 'f'.repeat(24) })).toBeUndefined()
  })

  test('returns a new entry, by default only new ones', async () => {
    const { simulator, requestId } = await startStory()
    const waiting = wait(simulator, { match: { operator: 'reply' }, after: 7 })
    await operate(simulator, 'reply', { requestId, message: 'Encore là ?' })
    expect(await waiting).toMatchObject({ status: 200, body: { entry: { seq: 8, kind: 'operator' } } })
    const nothing = await wait(simulator, { match: { operator: 'reply' }, timeoutMs: 0 })
    expect(nothing.body).toEqual({ entry: null })
  })

  test('is refused when the world is removed or reset', async () => {
    const simulator = await startSimulator()
    const { journal } = simulator.world()
    const { next } = journal
    const asked = new Promise<void>((resolve) => {
      journal.next = (...parameters) => {
        resolve()
        return next(...parameters)
      }
    })
    const waiting = wait(simulator, { match: { event: 'closeChat' } })
    await asked
    await simulator.worlds.reset('default')
    expect(await waiting).toMatchObject({ status: 410, body: { message: textWith('was removed or reset') } })
  })

  test('ends when the caller disconnects', async () => {
    const simulator = await startSimulator()
    const { journal } = simulator.world()
    const { next } = journal
    const controller = new AbortController()
    const given = new Promise((resolve) => {
      journal.next = (...parameters) => {
        const entry = next(...parameters)
        resolve(entry)
        controller.abort()
        return entry
      }
    })
    const waiting = fetch(`${simulator.url}/__sim/worlds/default/journal/wait`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ match: { event: 'closeChat' } }),
      signal: controller.signal,
    })
    await expect(waiting).rejects.toThrow('aborted')
    expect(await given).toBeUndefined()
  })

  test.each([
    {},
    { match: { evnet: 'sendMessage' } },
    { match: {}, timeout: 5 },
    { match: {}, timeoutMs: 60_001 },
    { match: {}, after: -1 },
    { match: { socket: 'lost' } },
    { match: { call: 'auth.login', event: 'sendMessage' } },
    { match: { call: 'auth.login', with: {} } },
    { match: { fault: 'dorp' } },
    { match: { action: 'spent' } },
    { match: { clock: 'stopped' } },
  ])('refuses %j', async (body) => {
    expect((await wait(await startSimulator(), body)).status).toBe(400)
  })
})
