import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '../../contracts/registry/registry.ts'
import {
  call,
  cookieOf,
  signIn,
  startFrozenSimulator,
  startSimulator,
  yasmine,
  startSignedIn,
} from '../testing.ts'

const seconds = 1000
const minutes = 60 * seconds
const days = 24 * 60 * minutes

const tokenRefused = {
  status: 403,
  body: { message: 'Token invalide ou expiré', error: 'Token invalide ou expiré' },
}
const sessionRefused = {
  status: 401,
  body: { message: 'Votre session a expiré. Veuillez vous reconnecter.' },
}

const attributesOf = (setCookie: string | undefined) => setCookie?.split('; ').slice(1).toSorted() ?? []

describe('the refresh cookie', () => {
  test('ends with the browser session without rememberMe, also after a refresh', async () => {
    const simulator = await startSimulator()
    const login = await call(simulator, 'auth.login', { body: yasmine })
    const refresh = await call(simulator, 'auth.refresh', { cookie: cookieOf(login) })
    for (const { headers } of [login, refresh]) {
      const [cookie, ...others] = headers.getSetCookie()
      expect(attributesOf(cookie)).toEqual(['HttpOnly', 'Path=/api/auth', 'SameSite=Lax'])
      expect(others).toEqual([])
    }
  })

  test('lasts 30 days with rememberMe, also after a refresh', async () => {
    const simulator = await startSimulator()
    const login = await call(simulator, 'auth.login', { body: { ...yasmine, rememberMe: true } })
    const refresh = await call(simulator, 'auth.refresh', { cookie: cookieOf(login) })
    for (const { headers } of [login, refresh]) {
      const attributes = attributesOf(headers.getSetCookie()[0])
      expect(attributes.filter((attribute) => !attribute.startsWith('Expires='))).toEqual([
        'HttpOnly',
        `Max-Age=${String((30 * days) / seconds)}`,
        'Path=/api/auth',
        'SameSite=Lax',
      ])
    }
  })
})

describe('refreshing', () => {
  test('returns a valid token, the player and a new valid cookie', async () => {
    const { simulator, player } = await startSignedIn()
    const first = await call(simulator, 'auth.refresh', { cookie: player.cookie })
    expect(first).toMatchObject({ status: 200, body: { user: { _id: player.userId } } })
    expect(cookieOf(first)).not.toBe(player.cookie)
    const { accessToken } = first.body as AnswerOf<'auth.refresh'>
    expect((await call(simulator, 'conversations.current', { token: accessToken })).status).toBe(200)
    expect((await call(simulator, 'auth.refresh', { cookie: cookieOf(first) })).status).toBe(200)
  })

  test('gives two tabs at the same time the same cookie', async () => {
    const { simulator, cookie } = await startSignedIn(startFrozenSimulator)
    const [one, other] = await Promise.all([
      call(simulator, 'auth.refresh', { cookie }),
      call(simulator, 'auth.refresh', { cookie }),
    ])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(cookieOf(one)).toBe(cookieOf(other))
    expect(cookieOf(one)).not.toBe(cookie)
  })

  test('accepts the previous cookie for ten seconds', async () => {
    const { simulator, cookie } = await startSignedIn(startFrozenSimulator)
    const current = cookieOf(await call(simulator, 'auth.refresh', { cookie }))
    await simulator.world().clock.advance(10 * seconds)
    const late = await call(simulator, 'auth.refresh', { cookie })
    expect(late.status).toBe(200)
    expect(cookieOf(late)).toBe(current)
  })

  test('ends the session when the previous cookie comes later, because it was stolen', async () => {
    const { simulator, cookie, token } = await startSignedIn(startFrozenSimulator)
    const current = cookieOf(await call(simulator, 'auth.refresh', { cookie }))
    await simulator.world().clock.advance(10 * seconds + 1)
    expect(await call(simulator, 'auth.refresh', { cookie })).toMatchObject(sessionRefused)
    expect(await call(simulator, 'auth.refresh', { cookie: current })).toMatchObject(sessionRefused)
    expect(await call(simulator, 'conversations.current', { token })).toMatchObject(tokenRefused)
  })

  test('ends the session for an older or invented token', async () => {
    for (const rotations of [2, 0]) {
      const { simulator, cookie } = await startSignedIn()
      let current = cookie
      for (let turn = 0; turn < rotations; turn += 1) {
        current = cookieOf(await call(simulator, 'auth.refresh', { cookie: current }))
      }
      const old = rotations === 0 ? `${cookie}0` : cookie
      expect(await call(simulator, 'auth.refresh', { cookie: old })).toMatchObject(sessionRefused)
      expect(await call(simulator, 'auth.refresh', { cookie: current })).toMatchObject(sessionRefused)
    }
  })

  test('is refused without a cookie and with an unknown one', async () => {
    const { simulator, cookie } = await startSignedIn()
    for (const bad of [undefined, 'kamasouk_refresh=', 'kamasouk_refresh=rubbish', 'other=1']) {
      const reply = await call(simulator, 'auth.refresh', bad === undefined ? {} : { cookie: bad })
      expect(reply).toMatchObject(sessionRefused)
      expect(reply.headers.getSetCookie()).toEqual([])
    }
    expect((await call(simulator, 'auth.refresh', { cookie })).status).toBe(200)
  })

  test('extends a remembered session to 30 days from its last use', async () => {
    const simulator = await startFrozenSimulator()
    const { cookie } = await signIn(simulator, yasmine, { rememberMe: true })
    await simulator.world().clock.advance(30 * days - 1)
    const renewed = await call(simulator, 'auth.refresh', { cookie })
    expect(renewed.status).toBe(200)
    await simulator.world().clock.advance(30 * days)
    expect(await call(simulator, 'auth.refresh', { cookie: cookieOf(renewed) })).toMatchObject(sessionRefused)
  })
})

describe('signing out', () => {
  test('clears the cookie and invalidates it and the access token', async () => {
    const { simulator, cookie, token } = await startSignedIn()
    const { status, headers } = await call(simulator, 'auth.logout', { cookie })
    expect(status).toBe(200)
    const [cleared = ''] = headers.getSetCookie()
    expect(cleared).toMatch(/^kamasouk_refresh=;/)
    expect(cleared).toContain('Path=/api/auth')
    expect(cleared).toContain('Expires=Thu, 01 Jan 1970')
    expect(await call(simulator, 'conversations.current', { token })).toMatchObject(tokenRefused)
    expect(await call(simulator, 'auth.refresh', { cookie })).toMatchObject(sessionRefused)
  })

  test('gives the same answer without a session', async () => {
    const { simulator, cookie } = await startSignedIn()
    const replies = [
      await call(simulator, 'auth.logout', { cookie }),
      await call(simulator, 'auth.logout', { cookie }),
      await call(simulator, 'auth.logout', { cookie: 'kamasouk_refresh=rubbish' }),
      await call(simulator, 'auth.logout'),
    ]
    for (const { status, body } of replies) {
      expect({ status, body }).toEqual({ status: 200, body: { message: 'Vous êtes déconnecté.' } })
    }
  })
})

describe('an access token', () => {
  test('is valid for 15 minutes on the world’s clock', async () => {
    const { simulator, token } = await startSignedIn(startFrozenSimulator)
    await simulator.world().clock.advance(15 * minutes - 1)
    expect((await call(simulator, 'conversations.current', { token })).status).toBe(200)
    await simulator.world().clock.advance(1)
    expect(await call(simulator, 'conversations.current', { token })).toMatchObject(tokenRefused)
  })
})
