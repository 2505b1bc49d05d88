import { describe, expect, test } from 'vitest'
import { User } from '../../contracts/registry/users.ts'
import { refreshCookieName, stateCookieName } from '../api/http-helpers.ts'
import { accountOf, googleAccounts } from '../domain/google-sign-in.ts'
import { logLine } from '../log.ts'
import {
  call,
  entriesOf,
  signIn,
  startFrozenSimulator,
  startSimulator,
  statusesOf,
  succeed,
  textWith,
  yasmine,
} from '../testing.ts'

/** The cookies of an answer, with their attributes, by name. */
const cookiesIn = (headers: Headers): Readonly<Record<string, string>> =>
  Object.fromEntries(headers.getSetCookie().map((cookie) => [cookie.slice(0, cookie.indexOf('=')), cookie]))

const seconds = 1000
const minutes = 60 * seconds
const refused = { status: 401, body: { message: 'La connexion avec Google a échoué. Veuillez réessayer.' } }
const sentBack = { status: 302, location: '/auth/success?error=google-refused' }

const asBrowser = 'text/html,application/xhtml+xml,*/*;q=0.8'
const asCall = 'application/json'

type Form = Readonly<Record<string, string>>
interface Going {
  readonly accept?: string
  readonly world?: string | undefined
  readonly form?: Form
  /** The Cookie header; by default that of the browser which started with the state in the path. */
  readonly cookie?: string
}

const queryOf = (path: string): Record<string, string> =>
  Object.fromEntries(new URL(path, 'http://localhost').searchParams)
const callback = (query: Form) => `/api/auth/google/callback?${new URLSearchParams(query).toString()}`
const withQuery = (location: string, change: Form) => callback({ ...queryOf(location), ...change })

/** Starts a simulator, and browsers that keep the cookie with which they went to Google. */
async function startBrowsers(start = startSimulator) {
  const simulator = await start()
  const browsers = new Map<string, string>()
  const cookieFor = (path: string): string => browsers.get(queryOf(path)['state'] ?? '') ?? ''
  const idOf = (email: string, world?: string): string =>
    simulator.world(world).store.users.first('email', email)?._id ?? ''

  /** Sends one request without following redirects. */
  async function go(path: string, going: Going = {}) {
    const { accept = asBrowser, world, form, cookie = cookieFor(path) } = going
    const response = await fetch(simulator.url + path, {
      redirect: 'manual',
      headers: { Accept: accept, Cookie: cookie, ...(world === undefined ? {} : { 'X-World': world }) },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    })
    const { status, headers } = response
    const text = await response.text()
    return { status, headers, text, cookies: cookiesIn(headers), location: headers.get('Location') ?? '' }
  }
  /** The same as a program. */
  async function ask(path: string, going: Going = {}) {
    const { text, ...reply } = await go(path, { accept: asCall, ...going })
    return { ...reply, body: JSON.parse(text) as unknown }
  }
  /** Starts a sign-in and returns the state. */
  async function begin(world?: string): Promise<string> {
    const { status, location, cookies } = await go('/api/auth/google', { world })
    expect({ status, path: location.split('?')[0] }).toEqual({ status: 302, path: '/__sim/google' })
    const { state = '' } = queryOf(location)
    browsers.set(state, cookies[stateCookieName]?.split(';')[0] ?? '')
    return state
  }
  const choose = (form: Form, world?: string) => go('/__sim/google/choose', { form, world })
  /** Starts a sign-in, chooses Yasmine, and returns the callback path with state and code. */
  async function wayBack(world?: string): Promise<string> {
    const form = { state: await begin(world), userId: idOf(yasmine.email, world) }
    const { status, location } = await choose(form, world)
    expect(status).toBe(303)
    return location
  }
  async function show() {
    const state = await begin()
    return { state, page: await go(`/__sim/google?state=${state}`) }
  }
  return { simulator, cookieFor, idOf, go, ask, begin, choose, wayBack, show }
}

describe('the account page', () => {
  test('lists forty players at most, named accounts first, and no operators or admins', async () => {
    const { simulator, show } = await startBrowsers()
    const world = simulator.world()
    const before = googleAccounts(world).length
    for (let index = 0; index < 50; index += 1) {
      accountOf(world, { email: `plus${String(index)}@kamasouk.test`, firstName: 'Un', lastName: 'Autre' })
    }
    const { page } = await show()
    expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    const offered = [...page.text.matchAll(/[\w.]+@kamasouk\.test/g)].map(([email]) => email)
    expect(offered).toHaveLength(40)
    expect(offered.slice(0, 3)).toEqual([yasmine.email, 'mehdi@kamasouk.test', 'joueur1@kamasouk.test'])
    expect(offered).not.toContain('salma@kamasouk.test')
    expect(page.text).toContain('This is not Google.')
    expect(page.text).toContain(`and ${String(before + 10)} more`)
  })

  test('has no scripts, loads only its styles, and posts only to its own origin', async () => {
    const { go, show } = await startBrowsers()
    const { page } = await show()
    expect(page.headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
    )
    // With another referrer policy, browsers send the origin "null", which the guard rejects.
    expect(page.headers.get('Referrer-Policy')).toBe('same-origin')
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(page.text).not.toMatch(/<script|style=|<style| on\w+=/)
    const styles = [...page.text.matchAll(/rel="stylesheet" href="([^"]+)"/g)]
    expect(styles).toHaveLength(3)
    for (const [, style = ''] of styles) {
      const { status, headers } = await go(style)
      expect([style, status, headers.get('Content-Type')]).toEqual([style, 200, textWith('text/css')])
    }
  })

  test('escapes names and typed values', async () => {
    const { simulator, show, choose } = await startBrowsers()
    const { userId, token } = await signIn(simulator)
    const names = { firstName: `"><script>alert(1)</script>`, lastName: "'><b>&amp;" }
    await call(simulator, 'users.update', { token, params: { userId }, body: names })
    const { page, state } = await show()
    expect(page.text).not.toContain('<script>')
    expect(page.text).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &#39;&gt;&lt;b&gt;&amp;amp;')
    const wrong = await choose({ state, email: '"><script>', firstName: '<b>' })
    expect(wrong.status).toBe(400)
    expect(wrong.text).not.toContain('<script>')
    expect(wrong.text).toContain('value="&quot;&gt;&lt;script&gt;"')
  })

  test('says what to do without a good state', async () => {
    const { go, ask } = await startBrowsers()
    const states = ['', '?state=', '?state=rubbish', '?state=a&state=b', '?state[x]=1', '?state=__proto__']
    for (const path of states.map((query) => `/__sim/google${query}`)) {
      const page = await go(path)
      expect([path, page.status]).toEqual([path, 400])
      expect(page.text).toContain('href="/signin"')
      expect(page.text).toContain('Start it again')
      expect((await ask(path)).body).toMatchObject({ message: textWith('/signin') })
    }
  })
})

describe('another account', () => {
  const karima = { email: ' Karima@Exemple.MA ', firstName: 'Kari', lastName: 'Al' }

  test('is created for an unknown e-mail address, with a name of any length, and has no password until a reset link sets one', async () => {
    const { simulator, ask, begin, choose } = await startBrowsers()
    const { location } = await choose({ state: await begin(), ...karima, role: 'admin' })
    const user = { email: 'karima@exemple.ma', firstName: 'Kari', lastName: 'Al', role: 'user' }
    expect(await ask(location)).toMatchObject({ status: 200, body: { user } })
    const { email } = user
    const login = async (password: string) =>
      (await call(simulator, 'auth.login', { body: { email, password } })).status
    expect(await login('$')).toBe(401)
    await succeed(simulator, 'auth.forgotPassword', { body: { email } })
    const mail = entriesOf(simulator).find((entry) => entry.kind === 'mail')
    const resetToken = mail?.link.split('/').at(-1) ?? ''
    await succeed(simulator, 'auth.resetPassword', {
      params: { resetToken },
      body: { newPassword: 'Dofus2026' },
    })
    expect(await login('Dofus2026')).toBe(200)
  })

  test('is the existing one for a known e-mail address, with unchanged names', async () => {
    const { ask, begin, choose, idOf } = await startBrowsers()
    for (const names of [{}, { firstName: 'Other', lastName: 'Person' }]) {
      const email = yasmine.email.toUpperCase()
      const { location } = await choose({ state: await begin(), email, ...names })
      const user = { _id: idOf(yasmine.email), firstName: 'Yasmine', lastName: 'Bennani' }
      expect((await ask(location)).body).toMatchObject({ user })
    }
  })

  test('is asked for again where something is wrong, also for the id of an operator', async () => {
    const { simulator, ask, begin, choose, idOf } = await startBrowsers()
    const people = simulator.world().store.users.size()
    const state = await begin()
    for (const [wrong, ...fields] of [
      [{ email: '' }, 'email', 'firstName', 'lastName'],
      [{ ...karima, email: 'karima' }, 'email'],
      [{ ...karima, firstName: '  ' }, 'firstName'],
      [{ ...karima, lastName: 'x'.repeat(101) }, 'lastName'],
      [{ email: karima.email }, 'firstName', 'lastName'],
      [{ userId: '0'.repeat(24) }, 'userId'],
      [{ userId: idOf('salma@kamasouk.test') }, 'userId'],
    ] as const) {
      const form = { state, ...wrong }
      const { status, body } = await ask('/__sim/google/choose', { form })
      expect({ status, fields: Object.keys((body as { errors: object }).errors) }).toEqual({
        status: 400,
        fields,
      })
      const page = await choose(form)
      for (const field of fields) expect(page.text).toContain(`id="${field}-fault"`)
    }
    expect(simulator.world().store.users.size()).toBe(people)
  })
})

describe('signing in with Google in a browser', () => {
  test('leads through the account page to the client, with token, user and a working cookie', async () => {
    const { simulator, go, wayBack } = await startBrowsers()
    const { status, location, cookies } = await go(await wayBack())
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
    const { simulator, go, ask, wayBack } = await startBrowsers()
    const { userId, token } = await signIn(simulator)
    const bankInfo = { bankName: 'Banque Atlas', RIB: '007780000123456789012345' }
    await call(simulator, 'users.update', { token, params: { userId }, body: { bankInfo } })
    expect((await go(await wayBack())).location).not.toMatch(/bankInfo|Atlas|00778/)
    expect((await ask(await wayBack())).body).toMatchObject({ user: { bankInfo } })
  })

  test('ends at the client with an error and no session when cancelled', async () => {
    const { go, show } = await startBrowsers()
    const { state, page } = await show()
    const cancel = /href="([^"]*access_denied[^"]*)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const { status, location, cookies } = await go(cancel)
    expect({ status, location }).toEqual({ status: 302, location: '/auth/success?error=access_denied' })
    expect(cookies).not.toHaveProperty(refreshCookieName)
    // The state is used up.
    expect((await go(`/__sim/google?state=${state}`)).status).toBe(400)
  })
})

describe('the browser that started', () => {
  const attributes = /; Path=\/api\/auth\/google; (Expires=[^;]+; )?HttpOnly; SameSite=Lax$/

  test('keeps the state in an httpOnly cookie for ten minutes', async () => {
    const { cookies } = await (await startBrowsers()).go('/api/auth/google')
    expect(Object.keys(cookies)).toEqual([stateCookieName])
    expect(cookies[stateCookieName]).toMatch(/^kamasouk_google=[0-9a-f]{48}; Max-Age=600; /)
    expect(cookies[stateCookieName]).toMatch(attributes)
  })

  test.each([
    ['that has begun nothing', () => ''],
    ['that has begun with another state', (_: string, other: string) => other],
    ['whose cookie is cut short', (own: string) => own.slice(0, -1)],
    ['whose cookie is empty', () => `${stateCookieName}=`],
  ])('is the only one that is signed in: a browser is refused %s', async (_, cookieOf) => {
    const { go, ask, begin, cookieFor, wayBack } = await startBrowsers()
    const back = await wayBack()
    const cookie = cookieOf(cookieFor(back), cookieFor(`?state=${await begin()}`))
    const called = await ask(back, { cookie })
    const seen = await go(await wayBack(), { cookie })
    expect([called, seen]).toMatchObject([refused, sentBack])
    for (const { cookies } of [called, seen]) expect(cookies).not.toHaveProperty(refreshCookieName)
    // The state and the code are used up.
    expect(await go(back)).toMatchObject(sentBack)
  })

  test.each([
    ['signed in', {}],
    ['refused', { code: '0'.repeat(48) }],
    ['turned back', { error: 'access_denied' }],
    ['not understood', { code: 'x'.repeat(201) }],
  ])('lets go of the cookie once it is %s', async (_, change) => {
    const { go, wayBack } = await startBrowsers()
    for (const accept of [asBrowser, asCall]) {
      const { cookies } = await go(withQuery(await wayBack(), change), { accept })
      expect(cookies[stateCookieName]).toMatch(/^kamasouk_google=; .*Expires=Thu, 01 Jan 1970/)
      expect(cookies[stateCookieName]).toMatch(attributes)
    }
  })
})

describe('signing in with Google by calls alone', () => {
  test('works the same way and ends with token and user in the answer', async () => {
    const { simulator, go, ask } = await startBrowsers()
    const out = await go('/api/auth/google', { accept: asCall })
    const { state, accounts, choose } = (await ask(out.location)).body as {
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
    const reply = await ask(chosen.headers.get('Location') ?? '', { cookie })
    expect(reply).toMatchObject({ status: 200, body: { user: { email: accounts[0]?.email } } })
    expect(reply.cookies).toHaveProperty(refreshCookieName)
    const { accessToken } = reply.body as { accessToken: string }
    expect((await call(simulator, 'conversations.current', { token: accessToken })).status).toBe(200)
  })

  test.each([
    ['nothing', () => ({ state: '', code: '' })],
    ['a code that never was', () => ({ code: '0'.repeat(48) })],
    ['a code instead of the state', ({ code = '' }: Form) => ({ state: code })],
    ['a state instead of the code', ({ state = '' }: Form) => ({ code: state })],
    ['a code beside an error', () => ({ error: 'access_denied' })],
  ])('is refused with %s', async (_, changeOf) => {
    const { ask, wayBack } = await startBrowsers()
    const back = await wayBack()
    const reply = await ask(withQuery(back, changeOf(queryOf(back))))
    expect(reply).toMatchObject(refused)
    expect(reply.cookies).not.toHaveProperty(refreshCookieName)
  })

  test('works only once, also for two calls at the same time', async () => {
    const { ask, wayBack } = await startBrowsers()
    const back = await wayBack()
    expect(statusesOf(await Promise.all([ask(back), ask(back)]))).toEqual([200, 401])
    expect(await ask(back)).toMatchObject(refused)
  })

  test('lets a code expire after one minute and a state after ten, on the world’s clock', async () => {
    const { simulator, ask, begin, choose, idOf, wayBack } = await startBrowsers(startFrozenSimulator)
    const { clock } = simulator.world()
    const [good, late] = [await wayBack(), await wayBack()]
    await clock.advance(60 * seconds - 1)
    expect((await ask(good)).status).toBe(200)
    await clock.advance(1)
    expect(await ask(late)).toMatchObject(refused)

    const [inTime, tooLate] = [await begin(), await begin()]
    const userId = idOf(yasmine.email)
    await clock.advance(10 * minutes - 1)
    const { location } = await choose({ state: inTime, userId })
    expect((await ask(location)).status).toBe(200)
    await clock.advance(1)
    expect((await choose({ state: tooLate, userId })).status).toBe(400)
  })

  test('works only in the world in which it started', async () => {
    const { simulator, go, ask, begin, wayBack } = await startBrowsers()
    const world = 'other'
    await simulator.worlds.create({ name: world })
    expect((await go(`/__sim/google?state=${await begin()}`, { world })).status).toBe(400)
    const back = await wayBack()
    expect(await ask(back, { world })).toMatchObject(refused)
    expect((await ask(back)).status).toBe(200)
    expect((await ask(await wayBack(world), { world })).status).toBe(200)
    const cookie = `kamasouk_world=${world}`
    const page = await go(`/__sim/google?state=${await begin(world)}`, { cookie })
    expect(page.text).toContain(`<b>${world}</b>`)
  })
})

test('the journal and the log contain no state, code, token or cookie of a Google sign-in', async () => {
  const { simulator, go, wayBack } = await startBrowsers()
  const secrets: string[] = []
  for (const accept of [asBrowser, asCall]) {
    const back = await wayBack()
    const { location, text, cookies } = await go(back, { accept })
    const { accessToken = (JSON.parse(text) as { accessToken: string }).accessToken } = queryOf(location)
    secrets.push(...Object.values(queryOf(back)), accessToken)
    secrets.push(/=([^;]+)/.exec(cookies[refreshCookieName] ?? '')?.[1] ?? '')
    await go(back, { accept })
    await go(back.replace('/callback', '/nowhere'), { accept })
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
