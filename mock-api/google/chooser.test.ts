import { describe, expect, test } from 'vitest'
import { accountOf, googleAccounts } from '../domain/google-sign-in.ts'
import type { Simulator } from '../server.ts'
import { call, send, startSimulator, textWith, yasmine, startSignedIn } from '../testing.ts'
import { asCall, begin, choose, comeBack, go, idOf } from './testing.ts'

async function show(simulator: Simulator) {
  const state = await begin(simulator)
  return { state, page: await go(simulator, `/__sim/google?state=${state}`) }
}

describe('the account page', () => {
  test('lists players, named accounts first, and no operators or admins', async () => {
    const simulator = await startSimulator()
    const { page } = await show(simulator)
    expect({ status: page.status, type: page.headers.get('Content-Type') }).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
    })
    const offered = [...page.text.matchAll(/[\w.]+@kamasouk\.test/g)].map(([email]) => email)
    expect(offered.slice(0, 3)).toEqual([yasmine.email, 'mehdi@kamasouk.test', 'joueur1@kamasouk.test'])
    expect(offered).not.toContain('salma@kamasouk.test')
    expect(page.text).toContain('This is not Google.')
  })

  test('has no scripts, loads only its style, and posts only to its own origin', async () => {
    const simulator = await startSimulator()
    const { page } = await show(simulator)
    expect(page.headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
    )
    // With another referrer policy, browsers send the origin "null", which the guard rejects.
    expect(page.headers.get('Referrer-Policy')).toBe('same-origin')
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(page.text).not.toMatch(/<script|style=|<style| on\w+=/)
    for (const [, style = ''] of page.text.matchAll(/rel="stylesheet" href="([^"]+)"/g)) {
      const { status, headers } = await go(simulator, style)
      expect({ style, status, type: headers.get('Content-Type') }).toMatchObject({ style, status: 200 })
      expect(headers.get('Content-Type')).toMatch(/^text\/css/)
    }
  })

  test('escapes names', async () => {
    const { simulator, userId, token } = await startSignedIn()
    const firstName = `"><script>alert(1)</script>`
    await send(simulator, 'PUT', `/api/users/${userId}`, {
      token,
      body: { firstName, lastName: "'><b>&amp;" },
    })
    const { page, state } = await show(simulator)
    expect(page.text).not.toContain('<script>')
    expect(page.text).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &#39;&gt;&lt;b&gt;&amp;amp;')
    const wrong = await choose(simulator, { state, email: '"><script>', firstName: '<b>' })
    expect(wrong.status).toBe(400)
    expect(wrong.text).not.toContain('<script>')
    expect(wrong.text).toContain('value="&quot;&gt;&lt;script&gt;"')
  })

  test.each(['', '?state=', '?state=rubbish', '?state=a&state=b', '?state[x]=1', '?state=__proto__'])(
    'says what to do where it is asked for with no good state: %j',
    async (query) => {
      const simulator = await startSimulator()
      const page = await go(simulator, `/__sim/google${query}`)
      expect(page.status).toBe(400)
      expect(page.text).toContain('href="/signin"')
      expect(page.text).toContain('Start it again')
      const asked = await go(simulator, `/__sim/google${query}`, { accept: asCall })
      expect(JSON.parse(asked.text)).toMatchObject({ message: textWith('/signin') })
    },
  )

  test('is available on this machine only', async () => {
    const simulator = await startSimulator()
    const state = await begin(simulator)
    const form = { state, userId: idOf(simulator, yasmine.email) }
    for (const Origin of ['https://evil.example', 'null']) {
      expect((await choose(simulator, form, { headers: { Origin } })).status).toBe(403)
    }
    expect((await choose(simulator, form, { headers: { Origin: simulator.url } })).status).toBe(303)
  })

  test('lists at most forty accounts and the number of the rest', async () => {
    const simulator = await startSimulator()
    const before = googleAccounts(simulator.world()).length
    for (let index = 0; index < 50; index += 1) {
      accountOf(simulator.world(), {
        email: `plus${String(index)}@kamasouk.test`,
        firstName: 'Un',
        lastName: 'Autre',
      })
    }
    const { page } = await show(simulator)
    expect([...page.text.matchAll(/name="userId"/g)]).toHaveLength(40)
    expect(page.text).toContain(`and ${String(before + 10)} more`)
  })
})

describe('another account', () => {
  const karima = { email: ' Karima@Exemple.MA ', firstName: 'Kari', lastName: 'Al' }

  test('is created for an unknown e-mail address, with a name of any length', async () => {
    const simulator = await startSimulator()
    const { location } = await choose(simulator, { state: await begin(simulator), ...karima, role: 'admin' })
    expect(await comeBack(simulator, location)).toMatchObject({
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
      expect((await comeBack(simulator, location)).body).toMatchObject({
        user: { _id: idOf(simulator, yasmine.email), firstName: 'Yasmine', lastName: 'Bennani' },
      })
    }
  })

  test.each([
    [{ email: '' }, ['email', 'firstName', 'lastName']],
    [{ ...karima, email: 'karima' }, ['email']],
    [{ ...karima, firstName: '  ' }, ['firstName']],
    [{ ...karima, lastName: 'x'.repeat(101) }, ['lastName']],
    [{ email: karima.email }, ['firstName', 'lastName']],
    [{ userId: '0'.repeat(24) }, ['userId']],
  ])('is asked for again where something is wrong: %j', async (form, fields) => {
    const simulator = await startSimulator()
    const state = await begin(simulator)
    const people = simulator.world().store.users.size()
    const asked = await choose(simulator, { state, ...form }, { accept: asCall })
    expect(asked.status).toBe(400)
    expect(Object.keys((JSON.parse(asked.text) as { errors: object }).errors)).toEqual(fields)
    const page = await choose(simulator, { state, ...form })
    for (const field of fields) expect(page.text).toContain(`id="${field}-fault"`)
    expect(simulator.world().store.users.size()).toBe(people)
  })

  test('cannot be an operator chosen by id', async () => {
    const simulator = await startSimulator()
    const userId = idOf(simulator, 'salma@kamasouk.test')
    expect((await choose(simulator, { state: await begin(simulator), userId })).status).toBe(400)
  })
})
