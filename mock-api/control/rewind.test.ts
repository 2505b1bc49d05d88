import { describe, expect, test } from 'vitest'
import type { Simulator } from '../server.ts'
import {
  call,
  controlOf,
  entriesOf,
  operate,
  send,
  startFrozenSimulator,
  startSimulator,
  startWithRequest,
  succeed,
  textWith,
  type Player,
} from '../testing.ts'

const minute = 60_000

/** Returns the seq of the newest entry of an operator's verb. */
const seqOf = (simulator: Simulator, verb: string): number =>
  entriesOf(simulator).findLast((entry) => entry.kind === 'operator' && entry.verb === verb)?.seq ?? 0

/** Starts a frozen world in which an operator answers a request after five minutes and closes it after five more. */
async function startAnswered() {
  const { simulator, player, request, requestId } = await startWithRequest(startFrozenSimulator)
  const { clock } = simulator.world()
  await clock.advance(5 * minute)
  await operate(simulator, 'reply', { requestId, message: 'Bonjour !' })
  await clock.advance(5 * minute)
  await operate(simulator, 'close', { requestId })
  const [reply, close] = [seqOf(simulator, 'reply'), seqOf(simulator, 'close')]
  const rewind = (before: number) => controlOf(simulator)('worlds.rewind', { body: { before } })
  return { simulator, player, request, requestId, clock, rewind, reply, close }
}

const openIn = async (simulator: Simulator, { token }: Player, world?: string) =>
  (await succeed(simulator, 'conversations.current', { token, ...(world && { world }) })).request

const sendRewind = (simulator: Simulator, before: number) =>
  send(simulator, 'POST', '/__sim/worlds/default/rewind', { body: { before } })

describe('rewinding a world', () => {
  test('restores data, time and timers before an entry, and later entries can be returned to', async () => {
    const { simulator, player, request, requestId, clock, rewind, reply, close } = await startAnswered()
    const last = simulator.world().journal.last()
    const now = '2026-01-31T18:05:00.000Z'
    expect(await rewind(reply)).toMatchObject({ name: 'default', now, entries: last + 1 })
    const restored = { seq: last + 1, kind: 'world', action: 'restored', before: reply }
    expect(entriesOf(simulator).at(-1)).toMatchObject(restored)
    expect(await openIn(simulator, player)).toEqual(request)
    expect(clock.booked()).toEqual([
      { name: `the request ${requestId} expires`, at: '2026-01-31T18:30:00.000Z' },
    ])

    await rewind(close)
    expect(clock.instant()).toBe('2026-01-31T18:10:00.000Z')
    expect((await openIn(simulator, player))?.messages).toMatchObject([{ message: 'Bonjour !' }])
  })

  test('can be undone: before its entry, the time is that of the state, and not the time to which it went', async () => {
    const { simulator, player, rewind, reply } = await startAnswered()
    await rewind(reply)
    const { seq = 0 } = entriesOf(simulator).findLast(({ kind }) => kind === 'world') ?? {}
    expect(await rewind(seq)).toMatchObject({ now: '2026-01-31T18:10:00.000Z' })
    expect(await openIn(simulator, player)).toBeNull()
  })

  test('leaves time before a timer that fires, so that it does not fire again at once', async () => {
    const { simulator, player, requestId } = await startWithRequest(startFrozenSimulator)
    const { clock } = simulator.world()
    await clock.advance(60 * minute)
    const fired = entriesOf(simulator).find((entry) => entry.kind === 'clock' && entry.action === 'fired')
    await controlOf(simulator)('worlds.rewind', { body: { before: fired?.seq ?? 0 } })
    expect(clock.instant()).toBe('2026-01-31T18:00:00.000Z')
    expect(await openIn(simulator, player)).toMatchObject({ _id: requestId })
    expect(await clock.advance(30 * minute)).toMatchObject([{ at: '2026-01-31T18:30:00.000Z' }])
  })

  test('is refused for an entry that does not exist, is too old or was never kept', async () => {
    const empty = await startSimulator()
    expect(await sendRewind(empty, 1)).toMatchObject({
      status: 404,
      body: { message: 'The journal of the world "default" is empty: it has no entry 1.' },
    })
    const short = await startSimulator({ journalLimit: 10 })
    for (let time = 0; time < 12; time += 1) await call(short, 'games.list')
    expect(await sendRewind(short, 2)).toMatchObject({
      status: 410,
      body: {
        message:
          'The world "default" can be rewound to before entry 3 at the earliest: the state before entry 2 is no longer kept.',
      },
    })
    expect((await sendRewind(short, 3)).status).toBe(200)
    const silent = await startSimulator({ journalLimit: 0 })
    await call(silent, 'games.list')
    expect(await sendRewind(silent, 1)).toMatchObject({
      status: 409,
      body: { message: textWith('keeps no journal, so it cannot be rewound') },
    })
  })
})

describe('a world that begins before an entry of another', () => {
  test('goes on from there, with the players signed in, and leaves the other world unchanged', async () => {
    const { simulator, player, request, requestId, reply } = await startAnswered()
    const made = await controlOf(simulator)('worlds.create', {
      body: { name: 'b', from: { world: 'default', before: reply } },
    })
    expect(made).toMatchObject({ name: 'b', now: '2026-01-31T18:05:00.000Z', entries: 0 })
    const { accessToken } = await succeed(simulator, 'auth.refresh', { cookie: player.cookie, world: 'b' })
    const there = { ...player, token: accessToken }
    expect(await openIn(simulator, there, 'b')).toEqual(request)
    await operate(simulator, 'reply', { requestId, message: 'Autre chose' }, 'b')
    expect((await openIn(simulator, there, 'b'))?.messages).toHaveLength(1)
    expect(await openIn(simulator, player)).toBeNull()

    await controlOf(simulator, 'b')('worlds.reset')
    const again = await succeed(simulator, 'auth.refresh', { cookie: player.cookie, world: 'b' })
    expect(await openIn(simulator, { ...player, token: again.accessToken }, 'b')).toEqual(request)
  })
})
