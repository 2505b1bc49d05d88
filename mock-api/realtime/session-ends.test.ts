import { describe, expect, test, vi } from 'vitest'
import type { Simulator } from '../server.ts'
import {
  call,
  cookieOf,
  entriesOf,
  signIn,
  someId,
  startSignedIn,
  succeed,
  yasmine,
  type Player,
} from '../testing.ts'
import { addFault } from '../testing/faults.ts'
import { open, replyTo, socketEntry, socketServers } from '../testing/sockets.ts'

const day = 24 * 3_600_000
const fresh = 'Nouveau2026'

const refresh = (simulator: Simulator, { cookie }: Pick<Player, 'cookie'>) =>
  call(simulator, 'auth.refresh', { cookie })

/** Ends the session of `player`; `other` is another session of the same player. */
type EndSession = (simulator: Simulator, player: Player, other: Player) => Promise<unknown>

const changePassword: EndSession = (simulator, _player, { token, userId }) => {
  const body = { oldPassword: yasmine.password, newPassword: fresh, newConfirmationPassword: fresh }
  return succeed(simulator, 'auth.changePassword', { token, params: { userId }, body })
}

const resetPassword: EndSession = async (simulator) => {
  await succeed(simulator, 'auth.forgotPassword', { body: { email: yasmine.email } })
  const mail = entriesOf(simulator).find((entry) => entry.kind === 'mail')
  const resetToken = mail?.link.split('/').at(-1) ?? ''
  await succeed(simulator, 'auth.resetPassword', { params: { resetToken }, body: { newPassword: fresh } })
}

const reuseCookie: EndSession = async (simulator, player) => {
  await refresh(simulator, { cookie: cookieOf(await refresh(simulator, player)) })
  expect((await refresh(simulator, player)).status).toBe(401)
}

const called = (call: string, status = 200) => ({ kind: 'call', call, status })

/** With the reason, the entry of what ended the session, and the status of a refresh in the other session. */
const ends: readonly (readonly [string, EndSession, reason: string, by: object, others: number])[] = [
  [
    'a logout',
    (simulator, { cookie }) => succeed(simulator, 'auth.logout', { cookie }),
    'logout',
    called('auth.logout'),
    200,
  ],
  ['a password changed elsewhere', changePassword, 'password-changed', called('auth.changePassword'), 200],
  ['a password that is reset', resetPassword, 'password-changed', called('auth.resetPassword'), 401],
  ['a used refresh token that comes again', reuseCookie, 'revoked', called('auth.refresh', 401), 200],
  [
    'the time of its world',
    (simulator) => simulator.world().clock.advance(day),
    'expired',
    { kind: 'clock', action: 'fired' },
    200,
  ],
]

describe.each(socketServers)('a session on $name that ends', ({ start, startFrozen, transports }) => {
  test.each(ends)(
    'by %s tells its sockets why, cuts them, lets none in, and leaves other sessions as they are',
    async (_, end, reason, by, others) => {
      const { simulator, player } = await startSignedIn(startFrozen)
      const other = await signIn(simulator, yasmine, { rememberMe: true })
      const sockets = ['websocket', transports.at(-1)].map((transport = 'websocket') =>
        open(simulator, player, { transport }),
      )
      await Promise.all(sockets.map(({ connected }) => connected))
      await end(simulator, player, other)
      for (const { ended, received } of sockets) {
        expect(await ended).toBe('io server disconnect')
        expect(received).toEqual([{ event: 'sessionEnded', payload: { eventId: someId, reason } }])
      }
      const entries = entriesOf(simulator)
      const cause = entries.findLastIndex((entry) => entry.kind === 'call' || entry.kind === 'clock')
      const { userId } = player
      const cut = { kind: 'socket', action: 'disconnected', userId, reason: `session ended: ${reason}` }
      expect(entries.slice(cause)).toMatchObject([
        by,
        { kind: 'event', event: 'sessionEnded', to: userId, cause: cause + 1 },
        { ...cut, cause: cause + 1 },
        { ...cut, cause: cause + 1 },
      ])
      const late = open(simulator, player)
      expect((await late.refused).data).toMatchObject({ error: 'Token invalide ou expiré' })
      expect((await call(simulator, 'conversations.current', { token: player.token })).status).toBe(403)
      expect((await refresh(simulator, other)).status).toBe(others)
    },
  )

  test('later after a refresh closes its sockets later', async () => {
    const { simulator, player } = await startSignedIn(startFrozen)
    const { clock } = simulator.world()
    const { connected, ended, received } = open(simulator, player)
    await connected
    await clock.advance(day / 2)
    await refresh(simulator, player)
    await clock.advance(day - 1)
    expect(received).toEqual([])
    await clock.advance(1)
    expect(await ended).toBe('io server disconnect')
    expect(received).toMatchObject([{ payload: { reason: 'expired' } }])
  })

  test('without a socket sends no event and sets no timer', async () => {
    const { simulator, player } = await startSignedIn(startFrozen)
    const { clock } = simulator.world()
    const { connected, socket } = open(simulator, player)
    await connected
    expect(clock.booked()).toHaveLength(1)
    socket.disconnect()
    await socketEntry(simulator.world(), 'disconnected')
    expect(clock.booked()).toEqual([])
    await succeed(simulator, 'auth.logout', { cookie: player.cookie })
    expect(entriesOf(simulator).filter(({ kind }) => kind === 'event')).toEqual([])
  })

  test('between a handshake and its connection closes the socket without events', async () => {
    const { simulator, player } = await startSignedIn(start)
    const { sessions } = simulator.world().store
    const looking = vi.spyOn(sessions, 'get').mockImplementationOnce((id) => {
      looking.mockRestore()
      const session = sessions.get(id)
      queueMicrotask(() => sessions.update(id, { isRevoked: true }))
      return session
    })
    const { ended, received } = open(simulator, player)
    expect(await ended).toBe('io server disconnect')
    expect(received).toEqual([])
    expect(entriesOf(simulator).filter(({ kind }) => kind === 'socket')).toEqual([])
  })

  test.each([
    [{ drop: 'sessionEnded', times: 1 }, []],
    [{ delay: 'sessionEnded', by: '5s', times: 1 }, []],
    [{ reorder: 'sessionEnded', times: 1 }, []],
    [{ duplicate: 'sessionEnded', times: 1 }, ['sessionEnded', 'sessionEnded']],
  ])('cuts its sockets whatever happens to the event: %j', async (fault, heard) => {
    const { simulator, player } = await startSignedIn(startFrozen)
    const other = await signIn(simulator)
    const [gone, stays] = [open(simulator, player), open(simulator, other)]
    await Promise.all([gone.connected, stays.connected])
    await addFault(simulator, fault)
    await succeed(simulator, 'auth.logout', { cookie: player.cookie })
    expect(await gone.ended).toBe('io server disconnect')
    expect(gone.received.map(({ event }) => event)).toEqual(heard)
    // The delayed event reaches nobody, also not the other session.
    await simulator.world().clock.advance(5000)
    await replyTo(simulator, other, 'Toujours là')
    await stays.first
    expect(stays.received.map(({ event }) => event)).toEqual(['sendMessage'])
  })
})
