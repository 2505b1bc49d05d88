import { describe, expect, test } from 'vitest'
import { User } from '../../contracts/registry/users.ts'
import { refreshCookieName, stateCookieName } from '../api/http-helpers.ts'
import { accountOf, googleAccounts } from '../domain/google-sign-in.ts'
import { logLine } from '../log.ts'
import type { Simulator } from '../server.ts'
import {
  call,
  cookiesIn,
  entriesOf,
  startFrozenSimulator,
  startSignedIn,
  startSimulator,
  statusesOf,
  textWith,
  yasmine,
} from '../testing.ts'

const seconds = 1000
const minutes = 60 * seconds
const refused = { status: 401, body: { message: 'La connexion avec Google a échoué. Veuillez réessayer.' } }
const sentBack = { status: 302, location: '/auth/success?error=google-refused' }

const asBrowser = 'text/html,application/xhtml+xml,*/*;q=0.8'
const asCall = 'application/json'

interface Going {
  readonly accept?: string
  readonly world?: string
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** The Cookie header; by default that of the browser which started with the state in the path. */
  readonly cookie?: string
}

/** The cookies of each browser, by the state with which it went to Google. */
const browsers = new Map<string, string>()
const queryOf = (path: string): Record<string, string> =>
  Object.fromEntries(new URL(path, 'http://localhost').searchParams)
const cookieFor = (path: string): string => browsers.get(queryOf(path)['state'] ?? '') ?? ''

/** Sends one request without following redirects. */
async function go(
  { url }: Simulator,
  path: string,
  { accept = asBrowser, world = '', form, headers = {}, cookie = cookieFor(path) }: Going = {},
) {
  const response = await fetch(url + path, {
    redirect: 'manual',
    headers: {
      Accept: accept,
      ...(cookie === '' ? {} : { Cookie: cookie }),
      ...(world === '' ? {} : { 'X-World': world }),
      ...headers,
    },
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
  })
  const { status } = response
  const text = await response.text()
  const cookies = cookiesIn(response.headers)
  return {
    status,
    headers: response.headers,
    cookies,
    text,
    location: response.headers.get('Location') ?? '',
  }
}

/** The same as a program. */
async function ask(simulator: Simulator, path: string, going: Going = {}) {
  const { text, ...reply } = await go(simulator, path, { accept: asCall, ...going })
  return { ...reply, body: JSON.parse(text) as unknown }
}

/** Starts a sign-in and returns the state. */
async function begin(simulator: Simulator, world?: string): Promise<string> {
  const { status, location, cookies } = await go(simulator, '/api/auth/google', world ? { world } : {})
  expect({ status, path: location.split('?')[0] }).toEqual({ status: 302, path: '/__sim/google' })
  const { state = '' } = queryOf(location)
  browsers.set(state, cookies[stateCookieName]?.split(';')[0] ?? '')
  return state
}

const idOf = (simulator: Simulator, email: string, world?: string): string =>
  simulator.world(world).store.users.first('email', email)?._id ?? ''

const choose = (simulator: Simulator, form: Readonly<Record<string, string>>, going: Going = {}) =>
  go(simulator, '/__sim/google/choose', { ...going, form })

/** Starts a sign-in, chooses Yasmine, and returns the callback path with state and code. */
async function wayBack(simulator: Simulator, world?: string): Promise<string> {
  const form = { state: await begin(simulator, world), userId: idOf(simulator, yasmine.email, world) }
  const { status, location } = await choose(simulator, form, world ? { world } : {})
  expect(status).toBe(303)
  return location
}

const withQuery = (location: string, change: Readonly<Record<string, string>>): string =>
  `/api/auth/google/callback?${new URLSearchParams({ ...queryOf(location), ...change }).toString()}`

async function show(simulator: Simulator) {
  const state = await begin(simulator)
  return { state, page: await go(simulator, `/__sim/google?state=${state}`) }
}

describe('the account page', () => {
  test('lists forty players at most, named accounts first, and no operators or admins', async () => {
    const simulator = await startSimulator()
    const world = simulator.world()
    const before = googleAccounts(world).length
    for (let index = 0; index < 50; index += 1) {
      accountOf(world, { email: `plus${String(index)}@kamasouk.test`, firstName: 'Un', lastName: 'Autre' })
    }
    const { page } = await show(simulator)
    expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    const offered = [...page.text.matchAll(/[\w.]+@kamasouk\.test/g)].map(([email]) => email)
    expect(offered).toHaveLength(40)
    expect(offered.slice(0, 3)).toEqual([yasmine.email, 'mehdi@kamasouk.test', 'joueur1@kamasouk.test'])
    expect(offered).not.toContain('salma@kamasouk.test')
    expect(page.text).toContain('This is not Google.')
    expect(page.text).toContain(`and ${String(before + 10)} more`)
  })

  test('has no scripts, loads only its styles, and posts only to its own origin', async () => {
    const simulator = await startSimulator()
    const { page } = await show(simulator)
    expect(page.headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
    )
    // With another referrer policy, browsers send the origin "null", which the guard rejects.
    expect(page.headers.get('Referrer-Policy')).toBe('same-origin')
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(page.text).not.toMatch(/<script|style=|<style| on\w+=/)
    const styles = Array.from(
      page.text.matchAll(/rel="stylesheet" href="([^"]+)"/g),
      ([, style = '']) => style,
    )
    expect(styles).toHaveLength(3)
    for (const style of styles) {
      const { status, headers } = await go(simulator, style)
      expect([style, status, headers.get('Content-Type')]).toEqual([style, 200, textWith('text/css')])
    }
  })

  test('escapes names and typed values', async () => {
    const { simulator, userId, token } = await startSignedIn()
    const names = { firstName: `"><script>alert(1)</script>`, lastName: "'><b>&amp;" }
    await call(simulator, 'users.update', { token, params: { userId }, body: names })
    const { page, state } = await show(simulator)
    expect(page.text).not.toContain('<script>')
    expect(page.text).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &#39;&gt;&lt;b&gt;&amp;amp;')
    const wrong = await choose(simulator, { state, email: '"><script>', firstName: '<b>' })
    expect(wrong.status).toBe(400)
    expect(wrong.text).not.toContain('<script>')
    expect(wrong.text).toContain('value="&quot;&gt;&lt;script&gt;"')
  })

  test('says what to do without a good state', async () => {
    const simulator = await startSimulator()
    for (const query of [
      '',
      '?state=',
      '?state=rubbish',
      '?state=a&state=b',
      '?state[x]=1',
      '?state=__proto__',
    ]) {
      const page = await go(simulator, `/__sim/google${query}`)
      expect([query, page.status]).toEqual([query, 400])
      expect(page.text).toContain('href="/signin"')
      expect(page.text).toContain('Start it again')
      expect((await ask(simulator, `/__sim/google${query}`)).body).toMatchObject({
        message: textWith('/signin'),
      })
    }
  })
})

describe('another account', () => {
  const karima = { email: ' Karima@Exemple.MA ', firstName: 'Kari', lastName: 'Al' }

  test('is created for an unknown e-mail address, with a name of any length', async () => {
    const simulator = await startSimulator()
    const { location } = await choose(simulator, { state: await begin(simulator), ...karima, role: 'admin' })
    expect(await ask(simulator, location)).toMatchObject({
      status: 200,
      body: { user: { email: 'karima@exemple.ma', firstName: 'Kari', lastName: 'Al', role: 'user' } },
    })
    const login = await call(simulator, 'auth.login', { body: { email: 'karima@exemple.ma', password: '$' } })
    expect(login.status).toBe(401)
  })

  test('is the existing one for a known e-mail address, with unchanged names', async () => {
    const simulator = await startSimulator()
    const email = yasmine.email.toUpperCase()
    for (const names of [{}, { firstName: 'Other', lastName: 'Person' }]) {
      const { location } = await choose(simulator, { state: await begin(simulator), email, ...names })
      expect((await ask(simulator, location)).body).toMatchObject({
        user: { _id: idOf(simulator, yasmine.email), firstName: 'Yasmine', lastName: 'Bennani' },
      })
    }
  })

  test('is asked for again where something is wrong, also for the id of an operator', async () => {
    const simulator = await startSimulator()
    const people = simulator.world().store.users.size()
    const state = await begin(simulator)
    for (const [form, ...fields] of [
      [{ email: '' }, 'email', 'firstName', 'lastName'],
      [{ ...karima, email: 'karima' }, 'email'],
      [{ ...karima, firstName: '  ' }, 'firstName'],
      [{ ...karima, lastName: 'x'.repeat(101) }, 'lastName'],
      [{ email: karima.email }, 'firstName', 'lastName'],
      [{ userId: '0'.repeat(24) }, 'userId'],
      [{ userId: idOf(simulator, 'salma@kamasouk.test') }, 'userId'],
    ] as const) {
      const asked = await ask(simulator, '/__sim/google/choose', { form: { state, ...form } })
      expect(asked.status).toBe(400)
      expect(Object.keys((asked.body as { errors: object }).errors)).toEqual(fields)
      const page = await choose(simulator, { state, ...form })
      for (const field of fields) expect(page.text).toContain(`id="${field}-fault"`)
    }
    expect(simulator.world().store.users.size()).toBe(people)
  })
})

describe('signing in with Google in a browser', () => {
  test('leads through the account page to the client, with token, user and a working cookie', async () => {
    const simulator = await startSimulator()
    const { status, location, cookies } = await go(simulator, await wayBack(simulator))
    expect([status, location.split('?')[0]]).toEqual([302, '/auth/success'])
    const { accessToken = '', user = '', ...others } = queryOf(location)
    expect(others).toEqual({})
    expect(User.parse(JSON.parse(user))).toMatchObject({ email: yasmine.email, role: 'user' })
    expect((await call(simulator, 'conversations.current', { token: accessToken })).status).toBe(200)
    const cookie = cookies[refreshCookieName] ?? ''
    expect(cookie).toMatch(/; Max-Age=2592000; Path=\/api\/auth; .*HttpOnly; SameSite=Lax$/)
    expect((await call(simulator, 'auth.refresh', { cookie: cookie.split(';')[0] ?? '' })).status).toBe(200)
  })

  test('never puts bank details into an address', async () => {
    const { simulator, userId, token } = await startSignedIn()
    const bankInfo = { bankName: 'Banque Atlas', RIB: '007780000123456789012345' }
    await call(simulator, 'users.update', { token, params: { userId }, body: { bankInfo } })
    const { location } = await go(simulator, await wayBack(simulator))
    expect(location).not.toMatch(/bankInfo|Atlas|00778/)
    expect((await ask(simulator, await wayBack(simulator))).body).toMatchObject({ user: { bankInfo } })
  })

  test('ends at the client with an error and no session when cancelled', async () => {
    const simulator = await startSimulator()
    const { state, page } = await show(simulator)
    const cancel = /href="([^"]*access_denied[^"]*)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const { status, location, cookies } = await go(simulator, cancel)
    expect({ status, location }).toEqual({ status: 302, location: '/auth/success?error=access_denied' })
    expect(cookies).not.toHaveProperty(refreshCookieName)
    // The state is used up.
    expect((await go(simulator, `/__sim/google?state=${state}`)).status).toBe(400)
  })

  test('encodes a given error in the address', async () => {
    const simulator = await startSimulator()
    const error = 'x&accessToken=stolen#\r\nSet-Cookie: a=b'
    const { location, cookies } = await go(simulator, withQuery('', { error }))
    expect([queryOf(location), cookies[refreshCookieName]]).toEqual([{ error }, undefined])
    expect((await go(simulator, withQuery('', { error: 'x'.repeat(201) }))).status).toBe(400)
  })
})

describe('the browser that started', () => {
  const attributes = /; Path=\/api\/auth\/google; (Expires=[^;]+; )?HttpOnly; SameSite=Lax$/

  test('keeps the state in an httpOnly cookie for ten minutes', async () => {
    const { cookies } = await go(await startSimulator(), '/api/auth/google')
    expect(Object.keys(cookies)).toEqual([stateCookieName])
    expect(cookies[stateCookieName]).toMatch(/^kamasouk_google=[0-9a-f]{48}; Max-Age=600; /)
    expect(cookies[stateCookieName]).toMatch(attributes)
  })

  test.each([
    ['that has begun nothing', () => ''],
    [
      'that has begun with another state',
      async (simulator: Simulator) => cookieFor(`?state=${await begin(simulator)}`),
    ],
    ['whose cookie is cut short', (_: Simulator, own: string) => own.slice(0, -1)],
    ['whose cookie is empty', () => `${stateCookieName}=`],
  ])('is the only one that is signed in: a browser is refused %s', async (_, cookieOf) => {
    const simulator = await startSimulator()
    const back = await wayBack(simulator)
    const cookie = await cookieOf(simulator, cookieFor(back))
    const called = await ask(simulator, back, { cookie })
    const seen = await go(simulator, await wayBack(simulator), { cookie })
    expect([called, seen]).toMatchObject([refused, sentBack])
    for (const { cookies } of [called, seen]) expect(cookies).not.toHaveProperty(refreshCookieName)
    // The state and the code are used up.
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
      const { cookies } = await go(simulator, withQuery(await wayBack(simulator), change), { accept })
      expect(cookies[stateCookieName]).toMatch(/^kamasouk_google=; .*Expires=Thu, 01 Jan 1970/)
      expect(cookies[stateCookieName]).toMatch(attributes)
    }
  })
})

describe('signing in with Google by calls alone', () => {
  test('works the same way and ends with token and user in the answer', async () => {
    const simulator = await startSimulator()
    const out = await go(simulator, '/api/auth/google', { accept: asCall })
    const { state, accounts, choose } = (await ask(simulator, out.location)).body as {
      state: string
      accounts: { _id: string; email: string }[]
      choose: string
    }
    const chosen = await fetch(simulator.url + choose, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ state, userId: accounts[0]?._id }),
    })
    const cookie = out.cookies[stateCookieName]?.split(';')[0] ?? ''
    const reply = await ask(simulator, chosen.headers.get('Location') ?? '', { cookie })
    expect(reply).toMatchObject({ status: 200, body: { user: { email: accounts[0]?.email } } })
    expect(reply.cookies).toHaveProperty(refreshCookieName)
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
    const reply = await ask(simulator, withQuery(back, changeOf(queryOf(back))))
    expect(reply).toMatchObject(refused)
    expect(reply.cookies).not.toHaveProperty(refreshCookieName)
  })

  test('works only once, also for two calls at the same time', async () => {
    const simulator = await startSimulator()
    const back = await wayBack(simulator)
    const replies = await Promise.all([ask(simulator, back), ask(simulator, back)])
    expect(statusesOf(replies)).toEqual([200, 401])
    expect(await ask(simulator, back)).toMatchObject(refused)
  })

  test('lets a code expire after one minute and a state after ten, on the world’s clock', async () => {
    const simulator = await startFrozenSimulator()
    const { clock } = simulator.world()
    const [good, late] = [await wayBack(simulator), await wayBack(simulator)]
    await clock.advance(60 * seconds - 1)
    expect((await ask(simulator, good)).status).toBe(200)
    await clock.advance(1)
    expect(await ask(simulator, late)).toMatchObject(refused)

    const states = [await begin(simulator), await begin(simulator)] as const
    const userId = idOf(simulator, yasmine.email)
    await clock.advance(10 * minutes - 1)
    const { location } = await choose(simulator, { state: states[0], userId })
    expect((await ask(simulator, location)).status).toBe(200)
    await clock.advance(1)
    expect((await choose(simulator, { state: states[1], userId })).status).toBe(400)
  })

  test('works only in the world in which it started', async () => {
    const simulator = await startSimulator()
    const world = 'other'
    await simulator.worlds.create({ name: world })
    expect((await go(simulator, `/__sim/google?state=${await begin(simulator)}`, { world })).status).toBe(400)
    const back = await wayBack(simulator)
    expect(await ask(simulator, back, { world })).toMatchObject(refused)
    expect((await ask(simulator, back)).status).toBe(200)
    expect((await ask(simulator, await wayBack(simulator, world), { world })).status).toBe(200)
    const state = await begin(simulator, world)
    const page = await go(simulator, `/__sim/google?state=${state}`, { cookie: `kamasouk_world=${world}` })
    expect(page.text).toContain(`<b>${world}</b>`)
  })

  test('invalidates open codes when the password is changed', async () => {
    const { simulator, token, userId } = await startSignedIn()
    const back = await wayBack(simulator)
    const [oldPassword, newPassword] = [yasmine.password, 'Nouveau2026']
    const body = { oldPassword, newPassword, newConfirmationPassword: newPassword }
    await call(simulator, 'auth.changePassword', { token, params: { userId }, body })
    expect(await ask(simulator, back)).toMatchObject(refused)
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
    secrets.push(/=([^;]+)/.exec(done.cookies[refreshCookieName] ?? '')?.[1] ?? '')
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
