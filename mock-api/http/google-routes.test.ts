import { describe, expect, test } from 'vitest'
import { User } from '../../contracts/registry/users.ts'
import {
  asBrowser,
  asCall,
  begin,
  choose,
  comeBack,
  cookieFor,
  cookiesIn,
  go,
  idOf,
  queryOf,
  refreshCookieIn,
  wayBack,
} from '../google/testing.ts'
import { logLine } from '../log.ts'
import type { Simulator } from '../server.ts'
import {
  call,
  entriesOf,
  startFrozenSimulator,
  startSimulator,
  statusesOf,
  yasmine,
  startSignedIn,
} from '../testing.ts'

const seconds = 1000
const minutes = 60 * seconds
const refused = { status: 401, body: { message: 'La connexion avec Google a échoué. Veuillez réessayer.' } }

const withQuery = (location: string, change: Readonly<Record<string, string>>): string =>
  `/api/auth/google/callback?${new URLSearchParams({ ...queryOf(location), ...change }).toString()}`

describe('signing in with Google in a browser', () => {
  test('leads through the account page to the client, with token, user and a working cookie', async () => {
    const simulator = await startSimulator()
    const back = await wayBack(simulator)
    expect(back.split('?')[0]).toBe('/api/auth/google/callback')
    const { status, location, headers } = await go(simulator, back)
    expect(status).toBe(302)
    expect(location.split('?')[0]).toBe('/auth/success')
    const { accessToken = '', user = '', ...others } = queryOf(location)
    expect(others).toEqual({})
    expect(User.parse(JSON.parse(user))).toMatchObject({ email: yasmine.email, role: 'user' })
    expect((await call(simulator, 'conversations.current', { token: accessToken })).status).toBe(200)
    const cookie = refreshCookieIn(headers) ?? ''
    expect(cookie).toMatch(/; Max-Age=2592000; Path=\/api\/auth; .*HttpOnly; SameSite=Lax$/)
    expect((await call(simulator, 'auth.refresh', { cookie: cookie.split(';')[0] ?? '' })).status).toBe(200)
  })

  test('never puts bank details into an address', async () => {
    const { simulator, userId, token } = await startSignedIn()
    const bankInfo = { bankName: 'Banque Atlas', RIB: '007780000123456789012345' }
    await call(simulator, 'users.update', { token, params: { userId }, body: { bankInfo } })
    const { location } = await go(simulator, await wayBack(simulator))
    expect(location).not.toMatch(/bankInfo|Atlas|00778/)
    const asked = await comeBack(simulator, await wayBack(simulator))
    expect(asked.body).toMatchObject({ user: { bankInfo } })
  })

  test('ends at the client with an error and no session when cancelled', async () => {
    const simulator = await startSimulator()
    const state = await begin(simulator)
    const page = await go(simulator, `/__sim/google?state=${state}`)
    const cancel = /href="([^"]*access_denied[^"]*)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const { status, location, headers } = await go(simulator, cancel)
    expect({ status, location }).toEqual({ status: 302, location: '/auth/success?error=access_denied' })
    expect(refreshCookieIn(headers)).toBeUndefined()
    // The state is used up.
    expect((await go(simulator, `/__sim/google?state=${state}`)).status).toBe(400)
  })

  test('encodes a given error in the address', async () => {
    const simulator = await startSimulator()
    const error = 'x&accessToken=stolen#\r\nSet-Cookie: a=b'
    const path = `/api/auth/google/callback?${new URLSearchParams({ error }).toString()}`
    const { location, headers } = await go(simulator, path)
    expect(queryOf(location)).toEqual({ error })
    expect(refreshCookieIn(headers)).toBeUndefined()
    const tooLong = await go(simulator, `/api/auth/google/callback?error=${'x'.repeat(201)}`)
    expect(tooLong.status).toBe(400)
  })
})

describe('the browser that started', () => {
  const stateCookie = 'kamasouk_google'
  const attributes = /; Path=\/api\/auth\/google; (Expires=[^;]+; )?HttpOnly; SameSite=Lax$/
  const sentBack = { status: 302, location: '/auth/success?error=google-refused' }

  test('keeps the state in an httpOnly cookie for ten minutes', async () => {
    const { headers } = await go(await startSimulator(), '/api/auth/google')
    const { [stateCookie]: cookie = '', ...others } = cookiesIn(headers)
    expect(cookie).toMatch(/^kamasouk_google=[0-9a-f]{48}; Max-Age=600; /)
    expect(cookie).toMatch(attributes)
    expect(others).toEqual({})
  })

  test.each([
    ['that has begun nothing', () => Promise.resolve('')],
    [
      'that has begun with another state',
      async (simulator: Simulator) => cookieFor(`?state=${await begin(simulator)}`),
    ],
    ['whose cookie is cut short', (_: Simulator, own: string) => Promise.resolve(own.slice(0, -1))],
    ['whose cookie is empty', () => Promise.resolve(`${stateCookie}=`)],
  ])('is the only one that is signed in: a browser is refused %s', async (_, cookieOf) => {
    const simulator = await startSimulator()
    const forCall = await wayBack(simulator)
    const cookie = await cookieOf(simulator, cookieFor(forCall))
    const reply = await comeBack(simulator, forCall, { cookie })
    expect(reply).toMatchObject(refused)
    expect(refreshCookieIn(reply.headers)).toBeUndefined()
    const forBrowser = await wayBack(simulator)
    const { status, location, headers } = await go(simulator, forBrowser, { cookie })
    expect({ status, location }).toEqual(sentBack)
    expect(refreshCookieIn(headers)).toBeUndefined()
  })

  test('cannot use the state of another browser', async () => {
    const simulator = await startSimulator()
    const back = await wayBack(simulator)
    await go(simulator, back, { cookie: '' })
    expect(await go(simulator, back)).toMatchObject(sentBack)
  })

  test.each([
    ['signed in', {}],
    ['refused', { code: '0'.repeat(48) }],
    ['turned back', { error: 'access_denied' }],
    ['not understood', { code: 'x'.repeat(201) }],
  ])('lets go of the cookie once it is %s', async (_, change) => {
    const simulator = await startSimulator()
    for (const accept of [asBrowser, asCall]) {
      const back = withQuery(await wayBack(simulator), change)
      const { headers } = await go(simulator, back, { accept })
      const { [stateCookie]: cookie = '' } = cookiesIn(headers)
      expect(cookie).toMatch(/^kamasouk_google=; .*Expires=Thu, 01 Jan 1970/)
      expect(cookie).toMatch(attributes)
    }
  })
})

describe('signing in with Google by calls alone', () => {
  test('works the same way and ends with token and user in the answer', async () => {
    const simulator = await startSimulator()
    const out = await go(simulator, '/api/auth/google', { accept: asCall })
    const page = await go(simulator, out.location, { accept: asCall })
    const { state, accounts, choose } = JSON.parse(page.text) as {
      state: string
      accounts: { _id: string; email: string }[]
      choose: string
    }
    const body = { state, userId: accounts[0]?._id }
    const chosen = await fetch(simulator.url + choose, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const cookie = out.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const reply = await comeBack(simulator, chosen.headers.get('Location') ?? '', { cookie })
    expect(reply).toMatchObject({ status: 200, body: { user: { email: accounts[0]?.email } } })
    expect(refreshCookieIn(reply.headers)).toBeDefined()
    const { accessToken } = reply.body as { accessToken: string }
    expect((await call(simulator, 'conversations.current', { token: accessToken })).status).toBe(200)
  })

  test.each([
    ['nothing', () => ({ state: '', code: '' })],
    ['a state that never was', () => ({ state: '0'.repeat(48) })],
    ['a code that never was', () => ({ code: '0'.repeat(48) })],
    ['a code instead of the state', ({ code }: Record<string, string>) => ({ state: code ?? '' })],
    ['a state instead of the code', ({ state }: Record<string, string>) => ({ code: state ?? '' })],
    ['a code beside an error', () => ({ error: 'access_denied' })],
  ])('is refused with %s', async (_, changeOf) => {
    const simulator = await startSimulator()
    const back = await wayBack(simulator)
    const reply = await comeBack(simulator, withQuery(back, changeOf(queryOf(back))))
    expect(reply).toMatchObject(refused)
    expect(refreshCookieIn(reply.headers)).toBeUndefined()
  })

  test('works only once, also for two calls at the same time', async () => {
    const simulator = await startSimulator()
    const back = await wayBack(simulator)
    const replies = await Promise.all([comeBack(simulator, back), comeBack(simulator, back)])
    expect(statusesOf(replies)).toEqual([200, 401])
    expect(await comeBack(simulator, back)).toMatchObject(refused)
  })

  test('lets a code expire after one minute and a state after ten, on the world’s clock', async () => {
    const simulator = await startFrozenSimulator()
    const { clock } = simulator.world()
    const [good, late] = [await wayBack(simulator), await wayBack(simulator)]
    await clock.advance(60 * seconds - 1)
    expect((await comeBack(simulator, good)).status).toBe(200)
    await clock.advance(1)
    expect(await comeBack(simulator, late)).toMatchObject(refused)

    const states = [await begin(simulator), await begin(simulator)] as const
    const userId = idOf(simulator, yasmine.email)
    await clock.advance(10 * minutes - 1)
    const { location } = await choose(simulator, { state: states[0], userId })
    expect((await comeBack(simulator, location)).status).toBe(200)
    await clock.advance(1)
    expect((await choose(simulator, { state: states[1], userId })).status).toBe(400)
  })

  test('works only in the world in which it started', async () => {
    const simulator = await startSimulator()
    await simulator.worlds.create({ name: 'other' })
    expect(
      (await go(simulator, `/__sim/google?state=${await begin(simulator)}`, { world: 'other' })).status,
    ).toBe(400)
    const back = await wayBack(simulator)
    expect(await comeBack(simulator, back, { world: 'other' })).toMatchObject(refused)
    expect((await comeBack(simulator, back)).status).toBe(200)
    const there = await wayBack(simulator, yasmine.email, 'other')
    expect((await comeBack(simulator, there, { world: 'other' })).status).toBe(200)
    const state = await begin(simulator, 'other')
    const page = await go(simulator, `/__sim/google?state=${state}`, {
      headers: { Cookie: 'kamasouk_world=other' },
    })
    expect(page.text).toContain('<b>other</b>')
  })

  test('invalidates open codes when the password is reset', async () => {
    const { simulator, token, userId } = await startSignedIn()
    const back = await wayBack(simulator)
    const [oldPassword, newPassword] = [yasmine.password, 'Nouveau2026']
    const body = { oldPassword, newPassword, newConfirmationPassword: newPassword }
    await call(simulator, 'auth.changePassword', { token, params: { userId }, body })
    expect(await comeBack(simulator, back)).toMatchObject(refused)
  })
})

test('the journal and the log contain no state, code, token or cookie of a Google sign-in', async () => {
  const simulator = await startSimulator()
  const secrets: string[] = []
  for (const accept of [asBrowser, asCall]) {
    const back = await wayBack(simulator)
    const done = await go(simulator, back, { accept })
    const { accessToken = (JSON.parse(done.text) as { accessToken: string }).accessToken } = queryOf(
      done.location,
    )
    secrets.push(...Object.values(queryOf(back)), accessToken)
    secrets.push(/=([^;]+)/.exec(refreshCookieIn(done.headers) ?? '')?.[1] ?? '')
    await go(simulator, back, { accept })
    await go(simulator, back.replace('/callback', '/nowhere'), { accept })
  }
  const entries = entriesOf(simulator)
  expect(entries).toHaveLength(8)
  const written = entries.map((entry) => JSON.stringify(entry) + logLine(simulator.world(), entry)).join('\n')
  expect(secrets).toHaveLength(8)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(40)
    expect(written).not.toContain(secret)
  }
  expect(written).toContain('/auth/success?accessToken=(hidden)&user=')
})
