import { io } from 'socket.io-client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { realtime } from '../../contracts/registry/transport.ts'
import type { Simulator } from '../server.ts'
import {
  call,
  openRequest,
  operate,
  send,
  signIn,
  someId,
  startFrozenSimulator,
  succeed,
  yasmine,
  type Player,
} from '../testing.ts'

interface Heard {
  readonly event: string
  readonly payload: unknown
}

/** Connects a socket of the player, and returns its first event. */
async function listen(simulator: Simulator, { userId, token }: Player): Promise<{ first: Promise<Heard> }> {
  const socket = io(simulator.url, {
    path: realtime.path,
    query: { userId },
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
  })
  onTestFinished(() => void socket.disconnect())
  const first = new Promise<Heard>((resolve) => {
    socket.onAny((event: string, payload: unknown) => {
      resolve({ event, payload })
    })
  })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  return { first }
}

const advance = async (simulator: Simulator, by: string) => {
  const { body } = await send(simulator, 'POST', '/__sim/worlds/default/clock/advance', { body: { by } })
  return (body as { fired: { name: string; at: string }[] }).fired
}

const nameOfRequest = (id: string) => `the request ${id} expires`

/** Returns the journal entries after the last advance: the timer and its events. */
function lived(simulator: Simulator) {
  const { entries } = simulator.world().journal.page(0, Infinity)
  const from = entries.findLastIndex((entry) => entry.kind === 'clock' && entry.action === 'advanced')
  return entries.slice(from + 1)
}

/** The open request of a player, and a new access token for later: it is valid for 15 minutes only. */
async function later(simulator: Simulator, player: Player): Promise<Player> {
  const { accessToken } = await succeed(simulator, 'auth.refresh', { cookie: player.cookie })
  return { ...player, token: accessToken }
}

/** Signs in with rememberMe, so that the session outlives every chat. */
const signInForLong = (simulator: Simulator): Promise<Player> =>
  signIn(simulator, yasmine, { rememberMe: true })

async function startWithRequest() {
  const simulator = await startFrozenSimulator()
  const player = await signInForLong(simulator)
  const { _id: requestId } = await openRequest(simulator, player)
  return { simulator, player, requestId }
}

describe('a waiting request', () => {
  test('expires after 30 minutes with an event', async () => {
    const { simulator, player, requestId } = await startWithRequest()
    const { first } = await listen(simulator, player)
    expect(await advance(simulator, '1799s')).toEqual([])
    expect(await advance(simulator, '24h')).toEqual([
      { name: nameOfRequest(requestId), at: '2026-01-31T18:30:00.000Z' },
    ])
    expect(await first).toEqual({
      event: 'closeRequestExpired',
      payload: { eventId: someId, requestId, expiredAt: '2026-01-31T18:30:00.000Z' },
    })
    const [fired, event] = lived(simulator)
    expect(fired).toMatchObject({ kind: 'clock', action: 'fired', name: nameOfRequest(requestId) })
    expect(event).toMatchObject({ kind: 'event', event: 'closeRequestExpired', cause: fired?.seq })
  })

  test('accepts no messages afterwards, and another one may be opened', async () => {
    const { simulator, player, requestId } = await startWithRequest()
    await advance(simulator, '30m')
    const back = await later(simulator, player)
    expect(await succeed(simulator, 'conversations.current', back)).toEqual({ request: null })
    const body = { requestId, message: 'Bonjour ?' }
    expect((await call(simulator, 'messages.sendToRequest', { token: back.token, body })).status).toBe(410)
    expect((await openRequest(simulator, back))._id).not.toBe(requestId)
  })

  test('does not wait longer when its player writes', async () => {
    const { simulator, player, requestId } = await startWithRequest()
    await advance(simulator, '10m')
    await succeed(simulator, 'messages.sendToRequest', {
      token: player.token,
      body: { requestId, message: 'Bonjour ?' },
    })
    expect(await advance(simulator, '20m')).toHaveLength(1)
  })

  test('does not expire after it was closed', async () => {
    const { simulator, requestId } = await startWithRequest()
    await operate(simulator, 'close', { requestId })
    expect(await advance(simulator, '24h')).toEqual([])
    expect(lived(simulator)).toEqual([])
  })
})

describe('an active request', () => {
  test('expires 24 hours after the last message of either side', async () => {
    const { simulator, player, requestId } = await startWithRequest()
    const { first } = await listen(simulator, player)
    await operate(simulator, 'reply', { requestId, message: 'Bonjour !' })
    expect((await first).event).toBe('sendMessage')
    expect(await advance(simulator, '23h')).toEqual([])
    const { token } = await later(simulator, player)
    await succeed(simulator, 'messages.sendToRequest', { token, body: { requestId, message: 'Me voici.' } })
    expect(await advance(simulator, '23h')).toEqual([])
    await operate(simulator, 'reply', { requestId, message: 'Et moi.' })
    expect(await advance(simulator, '86399s')).toEqual([])
    expect(await advance(simulator, '1s')).toEqual([
      { name: nameOfRequest(requestId), at: '2026-02-03T16:00:00.000Z' },
    ])
  })
})

describe('a tracking', () => {
  test('expires 24 hours after the last message with an event', async () => {
    const simulator = await startFrozenSimulator()
    const player = await signInForLong(simulator)
    const { tracking } = await succeed(simulator, 'trackings.create', { token: player.token, body: {} })
    await advance(simulator, '10m')
    await succeed(simulator, 'messages.sendToTracking', {
      token: player.token,
      body: { trackingId: tracking._id, message: 'Où en est-on ?' },
    })
    const { first } = await listen(simulator, player)
    expect(await advance(simulator, '24h')).toEqual([
      { name: `the tracking ${tracking._id} expires`, at: '2026-02-01T18:10:00.000Z' },
    ])
    expect(await first).toEqual({
      event: 'closeTrackingExpired',
      payload: { eventId: someId, trackingId: tracking._id, expiredAt: '2026-02-01T18:10:00.000Z' },
    })
    const [fired, event] = lived(simulator)
    expect(event).toMatchObject({ event: 'closeTrackingExpired', cause: fired?.seq })
  })
})
