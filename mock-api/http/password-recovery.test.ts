import { describe, expect, test } from 'vitest'
import { logLine } from '../log.ts'
import type { Simulator } from '../server.ts'
import {
  call,
  entriesOf,
  mehdi,
  send,
  signIn,
  startFrozenSimulator,
  startSimulator,
  statusesOf,
  yasmine,
} from '../testing.ts'

const minutes = 60_000
const fresh = 'Nouveau2026'
const refused = { status: 400, body: { message: 'Lien invalide ou expiré', error: 'reset-link-refused' } }
const asked = {
  status: 200,
  body: {
    message: 'Si un compte existe pour cet email, un lien de réinitialisation vient d’être envoyé.',
  },
}

const ask = async (simulator: Simulator, email = yasmine.email, world = 'default') => {
  const { status, body, headers } = await call(simulator, 'auth.forgotPassword', { body: { email }, world })
  return { status, body, headers }
}

const mailsOf = (simulator: Simulator) => entriesOf(simulator).filter((entry) => entry.kind === 'mail')

/** Returns the token of the last mail. */
async function mailedToken(simulator: Simulator, email?: string): Promise<string> {
  expect((await ask(simulator, email)).status).toBe(200)
  return mailsOf(simulator).at(-1)?.link.split('/').at(-1) ?? ''
}

const reset = (simulator: Simulator, token: string, newPassword: unknown = fresh, world = 'default') =>
  send(simulator, 'POST', `/api/auth/reset-password/${token}`, { body: { newPassword }, world })

const login = (simulator: Simulator, password: string) =>
  call(simulator, 'auth.login', { body: { ...yasmine, password } })

describe('asking for a reset link', () => {
  test('writes one mail into the journal, caused by the call', async () => {
    const simulator = await startSimulator()
    expect(await ask(simulator, ' Yasmine@KAMASOUK.test ')).toMatchObject(asked)
    const [call, mail, ...others] = entriesOf(simulator)
    expect(others).toEqual([])
    expect(call).toMatchObject({ kind: 'call', call: 'auth.forgotPassword', status: 200 })
    expect(mail).toMatchObject({
      kind: 'mail',
      to: yasmine.email,
      subject: 'Réinitialisation de votre mot de passe',
      link: expect.stringMatching(/^\/reset-password\/[0-9a-f]{48}$/) as unknown,
      cause: call?.seq,
    })
  })

  test('gives the same answer to an unknown address, and sends nothing', async () => {
    const simulator = await startSimulator()
    const known = await ask(simulator)
    const unknown = await ask(simulator, 'nobody@kamasouk.test')
    expect(unknown.status).toBe(known.status)
    expect(unknown.body).toEqual(known.body)
    expect(mailsOf(simulator)).toHaveLength(1)
  })

  test.each([yasmine.email, 'nobody@kamasouk.test'])(
    'is refused after five times in 15 minutes, account or none, until they have passed: %s',
    async (email) => {
      const simulator = await startFrozenSimulator()
      const { clock } = simulator.world()
      for (let turn = 0; turn < 5; turn += 1) expect((await ask(simulator, email)).status).toBe(200)
      await clock.advance(5 * minutes + 500)
      const { status, body, headers } = await ask(simulator, email.toUpperCase())
      expect({ status, body }).toEqual({
        status: 429,
        body: { message: 'Trop de tentatives. Veuillez patienter avant de réessayer.' },
      })
      expect(headers.get('Retry-After')).toBe('600')
      expect((await ask(simulator, mehdi.email)).status).toBe(200)
      await clock.advance(10 * minutes - 501)
      expect((await ask(simulator, email)).status).toBe(429)
      await clock.advance(1)
      expect((await ask(simulator, email)).status).toBe(200)
    },
  )
})

describe('a reset link', () => {
  test('sets the password: the new one works, the old one does not', async () => {
    const simulator = await startSimulator()
    const { status, body } = await reset(simulator, await mailedToken(simulator))
    expect({ status, body }).toEqual({
      status: 200,
      body: { message: 'Votre mot de passe a été réinitialisé. Vous pouvez vous connecter.' },
    })
    expect((await login(simulator, yasmine.password)).status).toBe(401)
    expect((await login(simulator, fresh)).status).toBe(200)
  })

  test('works only once for two calls at the same time', async () => {
    const simulator = await startSimulator()
    const token = await mailedToken(simulator)
    const passwords = ['Premier2026', 'Second2026']
    const replies = await Promise.all(passwords.map((password) => reset(simulator, token, password)))
    expect(statusesOf(replies)).toEqual([200, 400])
    const logins = await Promise.all(passwords.map((password) => login(simulator, password)))
    expect(logins.map(({ status }) => status === 200)).toEqual(replies.map(({ status }) => status === 200))
  })

  test('is valid for 60 minutes on the world’s clock', async () => {
    const simulator = await startFrozenSimulator()
    const token = await mailedToken(simulator)
    const other = await mailedToken(simulator, mehdi.email)
    await simulator.world().clock.advance(60 * minutes - 1)
    expect((await reset(simulator, other)).status).toBe(200)
    await simulator.world().clock.advance(1)
    expect(await reset(simulator, token)).toMatchObject(refused)
    expect((await login(simulator, yasmine.password)).status).toBe(200)
  })

  test.each(['rubbish', '0'.repeat(48), '__proto__', '..%2F..%2Fusers', '%00'])(
    'that was never sent is refused: %s',
    async (token) => {
      const simulator = await startSimulator()
      expect(await reset(simulator, token)).toMatchObject(refused)
    },
  )

  test('is refused in another world, and as a state or code of Google', async () => {
    const simulator = await startSimulator()
    await simulator.worlds.create({ name: 'other' })
    const token = await mailedToken(simulator)
    expect(await reset(simulator, token, fresh, 'other')).toMatchObject(refused)
    const query = `?state=${token}&code=${token}`
    expect((await call(simulator, 'auth.googleCallback', { query })).status).toBe(401)
    expect((await reset(simulator, token)).status).toBe(200)
  })

  test('stops working, like all other links, after the password was reset', async () => {
    const simulator = await startSimulator()
    const first = await mailedToken(simulator)
    const second = await mailedToken(simulator)
    const others = await mailedToken(simulator, mehdi.email)
    expect((await reset(simulator, second)).status).toBe(200)
    expect(await reset(simulator, first)).toMatchObject(refused)
    expect((await reset(simulator, others)).status).toBe(200)
  })

  test('ends all sessions of the player and of no other', async () => {
    const simulator = await startSimulator()
    const players = [await signIn(simulator), await signIn(simulator, yasmine, { rememberMe: true })]
    const bystander = await signIn(simulator, mehdi)
    await reset(simulator, await mailedToken(simulator))
    for (const { token, cookie } of players) {
      expect((await call(simulator, 'conversations.current', { token })).status).toBe(403)
      expect((await call(simulator, 'auth.refresh', { cookie })).status).toBe(401)
    }
    expect((await call(simulator, 'conversations.current', { token: bystander.token })).status).toBe(200)
  })

  test('stops a parallel sign-in with the old password', async () => {
    const simulator = await startSimulator()
    const token = await mailedToken(simulator)
    const [set, ...logins] = await Promise.all([
      reset(simulator, token),
      ...Array.from({ length: 5 }, () => login(simulator, yasmine.password)),
    ])
    expect(set.status).toBe(200)
    for (const { status, body } of logins) {
      if (status !== 200) continue
      const { accessToken } = body as { accessToken: string }
      expect((await call(simulator, 'conversations.current', { token: accessToken })).status).toBe(403)
    }
  })

  test('sets the first password of an account without one', async () => {
    const simulator = await startSimulator()
    const seeded = 'joueur1@kamasouk.test'
    await reset(simulator, await mailedToken(simulator, seeded))
    const { status } = await call(simulator, 'auth.login', { body: { email: seeded, password: fresh } })
    expect(status).toBe(200)
  })
})

describe('the journal', () => {
  test('contains the token of a link only in its mail, whatever the method and case of the path', async () => {
    const simulator = await startSimulator()
    const token = await mailedToken(simulator)
    await reset(simulator, token, 'short')
    await send(simulator, 'GET', `/api/auth/reset-password/${token}`)
    await send(simulator, 'POST', `/api/Auth/RESET-password/${token}/more`, {
      body: { token, newPassword: fresh },
    })
    await reset(simulator, token)
    await reset(simulator, token)
    const entries = entriesOf(simulator)
    expect(entries).toHaveLength(7)
    const lines = entries.map((entry) => JSON.stringify(entry) + logLine(simulator.world(), entry))
    expect(lines.filter((line) => line.includes(token))).toEqual([lines[1]])
    expect(lines.join('')).not.toContain(fresh)
    expect(entries.at(-1)).toMatchObject({ path: '/api/auth/reset-password/(hidden)', status: 400 })
  })
})
