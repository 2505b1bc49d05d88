import { describe, expect, test } from 'vitest'
import type { Simulator } from '../server.ts'
import {
  call,
  entriesOf,
  mehdi,
  signIn,
  startFrozenSimulator,
  startSignedIn,
  startSimulator,
  startWithRequest,
  yasmine,
} from '../testing.ts'
import { addFault, deed, deedsOf, faultsOf } from '../testing/faults.ts'

const games = (simulator: Simulator) => call(simulator, 'games.list')

/** Names the error of a call without an answer: the code of the broken connection, or that of a broken answer. */
const nameOf = (error: Error & { readonly cause?: { readonly code?: string } }): string =>
  error.cause?.code ?? error.name

/** A player who sends a message, in a frozen world with this fault. */
async function startSending(fault: object) {
  const { simulator, player, requestId } = await startWithRequest(startFrozenSimulator)
  await addFault(simulator, { times: 1, ...fault })
  const { clock, store } = simulator.world()
  const body = { requestId, message: 'Bonjour', clientId: 'one' }
  return {
    simulator,
    clock,
    player,
    send: () => call(simulator, 'messages.sendToRequest', { token: player.token, body }),
    stored: () => store.messages.where('chat', requestId).length,
  }
}

/** Returns what an advance runs when a call has this delay. */
const arrivals = async (delay: object) => {
  const simulator = await startFrozenSimulator()
  await addFault(simulator, { latency: '*', ...delay, times: 3 })
  const answer = games(simulator)
  await deed(simulator, 'latency')
  const fired = await simulator.world().clock.advance(10_000)
  await answer
  return fired
}

/** Returns the statuses of calls that fail at random, and the journal. */
const play = async () => {
  const simulator = await startFrozenSimulator()
  await addFault(simulator, { status: '*', code: 500, probability: 0.5, times: 20 })
  const statuses = []
  for (let step = 0; step < 20; step += 1) statuses.push((await games(simulator)).status)
  return { statuses, journal: JSON.stringify(entriesOf(simulator)) }
}

describe('latency', () => {
  test('delays a call on the world’s clock', async () => {
    const { simulator, clock, send, stored } = await startSending({
      latency: 'messages.sendToRequest',
      by: '5s',
    })
    const answer = send()
    await deed(simulator, 'latency')
    await clock.advance(4999)
    expect(stored()).toBe(0)
    // The clock continues after the answer.
    await clock.advance(1)
    expect(stored()).toBe(1)
    expect([(await answer).status, (await send()).status]).toEqual([201, 201])
  })

  test('adds up before and after a call, and one clock advance covers it all', async () => {
    const simulator = await startFrozenSimulator()
    await addFault(simulator, { latency: '*', by: '1s', times: 1 })
    await addFault(simulator, { latency: '*', by: '1m', times: 1 })
    await addFault(simulator, { latency: '*', by: '1h', when: 'after', times: 1 })
    const answer = games(simulator)
    await deed(simulator, 'latency')
    expect(await simulator.world().clock.advance(2 * 3_600_000)).toEqual([
      { name: 'the call games.list arrives', at: '2026-01-31T18:01:01.000Z' },
      { name: 'the answer of games.list arrives', at: '2026-01-31T19:01:01.000Z' },
    ])
    expect((await answer).status).toBe(200)
  })

  test('is between by and upTo, and the same for the same seed', async () => {
    const [first] = await arrivals({ by: '1s', upTo: '9s' })
    expect(first?.at).toMatch(/^2026-01-31T18:00:0[1-9]\./)
    expect(await arrivals({ by: '1s', upTo: '9s' })).toEqual([first])
    expect(await arrivals({ by: '1s..9s' })).toEqual([first])
  })

  test('ends with its world: the call is cut off', async () => {
    const simulator = await startFrozenSimulator()
    await addFault(simulator, { latency: '*', by: '5s', times: 1 })
    const cutOff = games(simulator).catch(nameOf)
    await deed(simulator, 'latency')
    await simulator.worlds.reset('default')
    expect(await cutOff).toBe('ECONNRESET')
  })
})

describe('the outcome of a call', () => {
  test.each([
    [{ status: 'messages.sendToRequest', code: 503 }, 503, [503]],
    [{ status: '*', code: 502, when: 'after' }, 502, [201]],
    [{ malformed: 'messages.sendToRequest' }, 'SyntaxError', [201]],
    // The connection ended in the middle of the answer.
    [{ truncated: '*' }, 'UND_ERR_SOCKET', [201]],
    [{ reset: '*', when: 'after' }, 'ECONNRESET', [201]],
    [{ reset: '*' }, 'ECONNRESET', []],
    [{ 'expire-token': '*' }, 403, [403]],
  ])('with %j is %s, once, and the journal says what the provider did: %j', async (fault, outcome, done) => {
    const { simulator, player, send, stored } = await startSending(fault)
    const before = simulator.world().journal.last()
    expect(await send().then(({ status }) => status, nameOf)).toBe(outcome)
    const calls = entriesOf(simulator).filter(({ seq, kind }) => seq > before && kind === 'call')
    expect(calls).toMatchObject(done.map((status) => ({ status, userId: player.userId, faults: ['f1'] })))
    expect(stored()).toBe(done[0] === 201 ? 1 : 0)
    expect([(await send()).status, stored()]).toEqual([201, 1])
  })

  test('in place of the provider’s answer is recorded with its cause', async () => {
    const { simulator, send } = await startSending({ status: '*', code: 503 })
    expect(await send()).toMatchObject({ body: { message: 'Faute simulée' } })
    const [entry, applied, spent] = entriesOf(simulator).slice(-3)
    expect([applied, spent]).toMatchObject([
      { kind: 'fault', action: 'applied', met: 'messages.sendToRequest', cause: entry?.seq },
      { kind: 'fault', action: 'spent', cause: applied?.seq },
    ])
  })

  test('has none of the headers of the lost answer, and 429 tells when to try again', async () => {
    const { simulator, cookie } = await startSignedIn()
    await addFault(simulator, { status: 'auth.refresh', code: 429, when: 'after', times: 1 })
    const { status, headers } = await call(simulator, 'auth.refresh', { cookie })
    expect([status, headers.getSetCookie(), headers.get('Retry-After')]).toEqual([429, [], '60'])
  })
})

test('a reset before the call loses it, and the fault’s entry records it without secrets', async () => {
  const simulator = await startSimulator()
  await addFault(simulator, { reset: 'auth.login', times: 1 })
  expect(await call(simulator, 'auth.login', { body: yasmine }).catch(nameOf)).toBe('ECONNRESET')
  expect(deedsOf(simulator)).toEqual(['reset added', 'reset applied', 'reset spent'])
  const lost = { path: '/api/auth/login', body: { ...yasmine, password: '(hidden)' } }
  expect(entriesOf(simulator)).toMatchObject([{}, { action: 'applied', met: 'auth.login', lost }, {}])
})

test('expire-token ignores calls that need no token, and calls with an invalid one', async () => {
  const { simulator, token } = await startSignedIn()
  await addFault(simulator, { 'expire-token': '*', times: 1 })
  expect((await games(simulator)).status).toBe(200)
  expect((await call(simulator, 'exchanges.last', { token: 'rubbish' })).status).toBe(403)
  expect(await faultsOf(simulator)).toMatchObject([{ remaining: 1 }])
  const refused = { status: 403, body: { error: 'Token invalide ou expiré' } }
  expect(await call(simulator, 'exchanges.last', { token })).toMatchObject(refused)
})

describe('the faults of a call', () => {
  test('act in order, and after the first outcome the others wait for the next call', async () => {
    const simulator = await startSimulator()
    await addFault(simulator, { status: '*', code: 500, times: 1 })
    await addFault(simulator, { status: '*', code: 503, times: 1 })
    const statuses = [await games(simulator), await games(simulator), await games(simulator)]
    expect(statuses.map(({ status }) => status)).toEqual([500, 503, 200])
  })

  test('act only on the given user, found by token, cookie or e-mail address', async () => {
    const { simulator, player } = await startSignedIn()
    const other = await signIn(simulator, mehdi)
    await addFault(simulator, { status: '*', code: 500, user: mehdi.email, ttl: '1m' })
    const statuses = [
      await call(simulator, 'exchanges.last', { token: player.token }),
      await call(simulator, 'auth.refresh', { cookie: player.cookie }),
      await games(simulator),
      await call(simulator, 'exchanges.last', { token: other.token }),
      await call(simulator, 'auth.refresh', { cookie: other.cookie }),
      await call(simulator, 'auth.login', { body: mehdi }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 500, 500, 500])
  })

  test('end after their ttl on the world’s clock', async () => {
    const simulator = await startFrozenSimulator()
    await addFault(simulator, { status: '*', code: 500, ttl: '30s' })
    await simulator.world().clock.advance(29_999)
    expect((await games(simulator)).status).toBe(500)
    await simulator.world().clock.advance(1)
    expect((await games(simulator)).status).toBe(200)
    expect(deedsOf(simulator)).toEqual(['status added', 'status applied', 'status spent'])
  })

  test('act with the given probability, and the same for the same seed', async () => {
    const first = await play()
    expect(new Set(first.statuses)).toEqual(new Set([200, 500]))
    expect(await play()).toEqual(first)
  })
})
