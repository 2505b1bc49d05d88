/** Registering, signing in, profiles and passwords. The pacts verify the answers; here is what they change. */
import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '../../contracts/registry/registry.ts'
import { changePassword } from '../domain/accounts.ts'
import { Refusal } from '../domain/refusal.ts'
import { readAccessToken } from '../domain/tokens.ts'
import { logLine } from '../log.ts'
import type { Simulator } from '../server.ts'
import {
  call,
  entriesOf,
  mehdi,
  send,
  signIn,
  someId,
  startFrozenSimulator,
  startSignedIn,
  startSimulator,
  statusesOf,
  yasmine,
  type Player,
} from '../testing.ts'
import { parseWorldFile } from '../world/world-files.ts'
import { snapshotText } from '../world/snapshot.ts'
import { perform } from '../world/unit-of-work.ts'

const minutes = 60_000
const karima = { firstName: 'Karima', lastName: 'Alaoui', email: 'karima@exemple.ma', password: 'Dofus2026' }
const wrong = { ...yasmine, password: 'Kamas2025!' }
const absent = '0'.repeat(24)
const fresh = 'Nouveau2026'

const register = (simulator: Simulator, body: object) => call(simulator, 'auth.register', { body })
const login = (simulator: Simulator, body: object) => call(simulator, 'auth.login', { body })
/** Returns whether each of these passwords lets Yasmine in. */
const letIn = async (simulator: Simulator, ...passwords: readonly string[]) => {
  const replies = passwords.map((password) => login(simulator, { ...yasmine, password }))
  return (await Promise.all(replies)).map(({ status }) => status === 200)
}
const hasSession = async (simulator: Simulator, { token }: Player) =>
  (await call(simulator, 'conversations.current', { token })).status === 200

describe('registering', () => {
  test('creates a player who can sign in, with trimmed names, the e-mail in lower case and the exact password, whatever else is sent', async () => {
    const simulator = await startSimulator()
    const password = '  Été 2026 🐪  '
    const names = { firstName: '  Karima ', lastName: '\tAlaoui', email: ' Karima@Exemple.MA\n' }
    const extra = { role: 'admin', _id: absent, confirmPassword: 'other', bankInfo: { RIB: '1' } }
    const { status, headers } = await register(simulator, { ...names, password, ...extra })
    expect([status, headers.getSetCookie()]).toEqual([201, []])
    const { user } = (await login(simulator, { ...karima, password })).body as AnswerOf<'auth.login'>
    const { password: _password, ...stored } = karima
    expect(user).toEqual({ ...stored, role: 'user', _id: someId })
    expect(user._id).not.toBe(absent)
    expect((await login(simulator, { ...karima, password: password.trim() })).status).toBe(401)
  })

  test('gives an e-mail address to only one of two calls at the same time', async () => {
    const simulator = await startSimulator()
    const bodies = [karima, { ...karima, email: karima.email.toUpperCase(), password: 'Autre2026' }]
    const replies = await Promise.all(bodies.map((body) => register(simulator, body)))
    expect(statusesOf(replies)).toEqual([201, 409])
    const logins = await Promise.all(bodies.map((body) => login(simulator, body)))
    expect(logins.map(({ status }) => status === 200)).toEqual(replies.map(({ status }) => status === 201))
    expect(simulator.world().store.users.where('email', karima.email)).toHaveLength(1)
  })
})

describe('signing in', () => {
  test('accepts the e-mail address in any case, and answers without the password', async () => {
    const simulator = await startSimulator()
    const { status, body } = await login(simulator, { ...yasmine, email: '  Yasmine@KAMASOUK.test ' })
    expect({ status, body }).toMatchObject({ status: 200, body: { message: 'vous etes connecte' } })
    expect(JSON.stringify(body)).not.toMatch(/password|\$/i)
  })

  test('gives the same answer to a wrong password and an unknown address', async () => {
    const simulator = await startSimulator()
    for (const account of [wrong, { ...yasmine, email: 'nobody@kamasouk.test' }]) {
      const reply = await login(simulator, account)
      expect(reply).toEqual({ status: 401, body: { message: 'Email ou mot de passe incorrect.' } })
      expect(reply.headers.getSetCookie()).toEqual([])
    }
  })
})

/** Returns the statuses of the same login, sent several times at once. */
const together = async (simulator: Simulator, body: object, times: number) =>
  statusesOf(await Promise.all(Array.from({ length: times }, () => login(simulator, body))))
const times = (count: number, status: number): number[] => Array<number>(count).fill(status)

describe('guessing passwords', () => {
  test('is refused after ten failures, also with the right password, exactly until Retry-After', async () => {
    const simulator = await startFrozenSimulator()
    const { clock } = simulator.world()
    await together(simulator, wrong, 10)
    await clock.advance(60_500)
    const refused = await login(simulator, yasmine)
    expect(refused).toEqual({
      status: 429,
      body: { message: 'Trop de tentatives. Veuillez patienter avant de réessayer.' },
    })
    expect(refused.headers.get('Retry-After')).toBe('240')
    expect((await login(simulator, { ...yasmine, email: yasmine.email.toUpperCase() })).status).toBe(429)
    await signIn(simulator, mehdi)
    await clock.advance(240_000 - 501)
    expect((await login(simulator, yasmine)).status).toBe(429)
    await clock.advance(501)
    expect((await login(simulator, yasmine)).status).toBe(200)
  })

  test('is counted from the beginning after a success, also for parallel failures, but not successes', async () => {
    const simulator = await startFrozenSimulator()
    await together(simulator, wrong, 9)
    expect(await together(simulator, yasmine, 15)).toEqual(times(15, 200))
    expect(await together(simulator, wrong, 15)).toEqual([...times(10, 401), ...times(5, 429)])
    expect(await together(simulator, yasmine, 2)).toEqual([429, 429])
  })
})

async function startProfile() {
  const { simulator, player } = await startSignedIn()
  const { userId, token } = player
  const update = (body: object) => call(simulator, 'users.update', { token, params: { userId }, body })
  /** Returns the player as the next refresh shows it. */
  const stored = async ({ cookie }: Player) => {
    const { body } = await call(simulator, 'auth.refresh', { cookie })
    return (body as AnswerOf<'auth.refresh'>).user
  }
  return { simulator, player, update, stored, before: await stored(await signIn(simulator)) }
}

describe('changing the profile', () => {
  const bankInfo = { bankName: 'Banque Atlas', RIB: '007780000123456789012345' }

  test('stores the given fields of a profile alone, leaves missing ones unchanged and clears empty ones', async () => {
    const { simulator, player, update, stored, before } = await startProfile()
    const profile = { phoneNumber: '+212 600 000 000', address: '12, rue des Orangers', country: 'Maroc' }
    const full = { ...before, ...profile, City: 'Fès', bankInfo }
    expect((await update({ ...profile, City: ' Fès ', bankInfo })).body).toEqual(full)
    const others = {
      email: 'other@exemple.ma',
      role: 'admin',
      _id: absent,
      password: fresh,
      passwordHash: '$',
    }
    expect((await update(others)).body).toEqual(full)
    expect(await letIn(simulator, yasmine.password)).toEqual([true])
    const noBank = { bankInfo: { bankName: '', RIB: ' ' } }
    const empty = { phoneNumber: '', address: '   ', country: '', City: '', ...noBank }
    const { _id, firstName, lastName, email, role } = before
    expect((await update(empty)).body).toEqual({ _id, firstName, lastName, email, role })
    expect(await stored(player)).toEqual({ _id, firstName, lastName, email, role })
  })

  test.each([
    [{ ...bankInfo, RIB: '' }, { 'bankInfo.RIB': 'Indiquez aussi le RIB.' }],
    [{ ...bankInfo, bankName: ' ' }, { 'bankInfo.bankName': 'Indiquez aussi le nom de la banque.' }],
  ])('refuses half of the bank details, and changes nothing then: %j', async (half, errors) => {
    const { player, update, stored, before } = await startProfile()
    const reply = await update({ City: 'Agadir', bankInfo: half })
    expect(reply).toMatchObject({ status: 400, body: { errors } })
    expect(await stored(player)).toEqual(before)
  })
})

const bodyOf = (newPassword = fresh, oldPassword = yasmine.password) => ({
  oldPassword,
  newPassword,
  newConfirmationPassword: newPassword,
})
const change = (simulator: Simulator, { token, userId }: Player, body = bodyOf()) =>
  call(simulator, 'auth.changePassword', { token, params: { userId }, body })

const ask = (simulator: Simulator, email = yasmine.email) =>
  call(simulator, 'auth.forgotPassword', { body: { email } })
const mailsOf = (simulator: Simulator) => entriesOf(simulator).filter((entry) => entry.kind === 'mail')
/** Returns the token of the last mail. */
async function mailedToken(simulator: Simulator, email?: string): Promise<string> {
  expect((await ask(simulator, email)).status).toBe(200)
  return mailsOf(simulator).at(-1)?.link.split('/').at(-1) ?? ''
}
const reset = (simulator: Simulator, token: string, newPassword: unknown = fresh, world = 'default') =>
  send(simulator, 'POST', `/api/auth/reset-password/${token}`, { body: { newPassword }, world })
const linkRefused = { status: 400, body: { message: 'Lien invalide ou expiré', error: 'reset-link-refused' } }

describe('changing the password', () => {
  test('needs the old password, which is rejected from then on, as are earlier reset links', async () => {
    const { simulator, player } = await startSignedIn()
    const link = await mailedToken(simulator)
    expect((await change(simulator, player, bodyOf(fresh, 'Kamas2025!'))).status).toBe(400)
    expect(await letIn(simulator, fresh, yasmine.password)).toEqual([false, true])
    expect((await change(simulator, player)).status).toBe(200)
    expect(await letIn(simulator, fresh, yasmine.password)).toEqual([true, false])
    expect(await reset(simulator, link, 'Encore2026')).toEqual(linkRefused)
  })

  test('succeeds for only one of two calls at the same time', async () => {
    const simulator = await startSimulator()
    const world = simulator.world()
    const players = [await signIn(simulator), await signIn(simulator)]
    const bearers = await Promise.all(players.map(({ token }) => readAccessToken(world, token)))
    const passwords = ['Premier2026', 'Second2026']
    // Not over HTTP, where the second call could arrive after the first one has ended its session.
    const changes = await Promise.allSettled(
      bearers.map((bearer, index) =>
        perform(world, (act) => changePassword(act, bearer, bearer.userId, bodyOf(passwords[index]))),
      ),
    )
    const isDone = changes.map(({ status }) => status === 'fulfilled')
    expect(isDone.filter(Boolean)).toHaveLength(1)
    expect(changes).toContainEqual({ status: 'rejected', reason: new Refusal('wrong-old-password') })
    expect(await letIn(simulator, ...passwords)).toEqual(isDone)
    expect(await Promise.all(players.map((player) => hasSession(simulator, player)))).toEqual(isDone)
  })
})

/** Starts a simulator from a saved snapshot in which the player has this hash. */
async function startWithHash(passwordHash: string): Promise<Simulator> {
  const world = (await startSimulator()).world()
  const [player] = world.store.users.where('email', yasmine.email)
  world.store.users.update(player?._id ?? '', { passwordHash })
  return startSimulator({ snapshot: parseWorldFile([...snapshotText(world.snapshot())].join('')) })
}

describe('the stored hash', () => {
  test.each([
    [
      'scrypt, from before docs/decisions/0025',
      'f3b1c0a95d7e48262f6c1b0d9a8e7f45$a714b6c317588a47665f9a0e66992c6c21d4ddcfd703f05243fa50c12f19cc73',
    ],
    [
      'PBKDF2 with another number of iterations',
      'pbkdf2$600$f3b1c0a95d7e4826$0e3b2e2be155b03ead205d137e133a4fb3b7c9b97f30ffa7f8fcb2ac8a794617',
    ],
  ])('of a snapshot lets in only the right password: %s', async (_, hash) => {
    const simulator = await startWithHash(hash)
    const right = 'Ancien2026é'
    expect(await letIn(simulator, right, 'Ancien2026e', yasmine.password)).toEqual([true, false, false])
    const player = await signIn(simulator, { ...yasmine, password: right })
    expect((await change(simulator, player, bodyOf(fresh, right))).status).toBe(200)
    expect(await letIn(simulator, fresh, right)).toEqual([true, false])
  })

  /** The right hash of the password, with more iterations than a snapshot may ask for. */
  const tooMany = 'pbkdf2$100000$00$f422b21d7d0796d4a349bbe48743be461e73369fbf2c2895ce3b3de64a0d8e3f'
  test.each(['', '$', `pbkdf2$0$00$${'0'.repeat(64)}`, tooMany])(
    'matches no password when it is %j',
    async (hash) => {
      expect(await letIn(await startWithHash(hash), yasmine.password)).toEqual([false])
    },
  )
})

describe('asking for a reset link', () => {
  test('writes one mail into the journal, caused by the call', async () => {
    const simulator = await startSimulator()
    await ask(simulator, ' Yasmine@KAMASOUK.test ')
    const [asking, mail, ...others] = entriesOf(simulator)
    expect(others).toEqual([])
    expect(asking).toMatchObject({ kind: 'call', call: 'auth.forgotPassword', status: 200 })
    expect(mail).toMatchObject({
      kind: 'mail',
      to: yasmine.email,
      subject: 'Réinitialisation de votre mot de passe',
      link: expect.stringMatching(/^\/reset-password\/[0-9a-f]{48}$/) as unknown,
      cause: asking?.seq,
    })
  })

  test('gives the same answer to an unknown address, and sends nothing', async () => {
    const simulator = await startSimulator()
    expect(await ask(simulator, 'nobody@kamasouk.test')).toEqual(await ask(simulator))
    expect(mailsOf(simulator)).toHaveLength(1)
  })

  test.each([yasmine.email, 'nobody@kamasouk.test'])(
    'is refused after five times in 15 minutes, account or none, until they have passed: %s',
    async (email) => {
      const simulator = await startFrozenSimulator()
      const { clock } = simulator.world()
      for (let turn = 0; turn < 5; turn += 1) expect((await ask(simulator, email)).status).toBe(200)
      await clock.advance(5 * minutes + 500)
      const { status, headers } = await ask(simulator, email.toUpperCase())
      expect([status, headers.get('Retry-After')]).toEqual([429, '600'])
      expect((await ask(simulator, mehdi.email)).status).toBe(200)
      await clock.advance(10 * minutes - 501)
      expect((await ask(simulator, email)).status).toBe(429)
      await clock.advance(1)
      expect((await ask(simulator, email)).status).toBe(200)
    },
  )
})

describe('a reset link', () => {
  test('works only once for two calls at the same time, and rejects the old password', async () => {
    const simulator = await startSimulator()
    const token = await mailedToken(simulator)
    const passwords = ['Premier2026', 'Second2026']
    const replies = await Promise.all(passwords.map((password) => reset(simulator, token, password)))
    expect(statusesOf(replies)).toEqual([200, 400])
    const isDone = replies.map(({ status }) => status === 200)
    expect(await letIn(simulator, ...passwords, yasmine.password)).toEqual([...isDone, false])
  })

  test('is valid for 60 minutes on the world’s clock', async () => {
    const simulator = await startFrozenSimulator()
    const token = await mailedToken(simulator)
    const other = await mailedToken(simulator, mehdi.email)
    await simulator.world().clock.advance(60 * minutes - 1)
    expect((await reset(simulator, other)).status).toBe(200)
    await simulator.world().clock.advance(1)
    expect(await reset(simulator, token)).toEqual(linkRefused)
    expect(await letIn(simulator, yasmine.password)).toEqual([true])
  })

  test('is refused if it was never sent, in another world, and as a state or code of Google', async () => {
    const simulator = await startSimulator()
    for (const token of ['rubbish', '0'.repeat(48), '__proto__', '..%2F..%2Fusers', '%00']) {
      expect(await reset(simulator, token)).toEqual(linkRefused)
    }
    await simulator.worlds.create({ name: 'other' })
    const token = await mailedToken(simulator)
    expect(await reset(simulator, token, fresh, 'other')).toEqual(linkRefused)
    const query = `?state=${token}&code=${token}`
    expect((await call(simulator, 'auth.googleCallback', { query })).status).toBe(401)
    expect((await reset(simulator, token)).status).toBe(200)
  })

  test('stops a parallel sign-in with the old password', async () => {
    const simulator = await startSimulator()
    const token = await mailedToken(simulator)
    const [set, ...parallel] = await Promise.all([
      reset(simulator, token),
      ...Array.from({ length: 5 }, () => login(simulator, yasmine)),
    ])
    expect(set.status).toBe(200)
    for (const { status, body } of parallel) {
      if (status !== 200) continue
      const { accessToken } = body as { accessToken: string }
      expect((await call(simulator, 'conversations.current', { token: accessToken })).status).toBe(403)
    }
  })

  test('appears in the journal only in its mail, whatever the method and case of the path', async () => {
    const simulator = await startSimulator()
    const token = await mailedToken(simulator)
    await reset(simulator, token, 'short')
    await send(simulator, 'GET', `/api/auth/reset-password/${token}`)
    const body = { token, newPassword: fresh }
    await send(simulator, 'POST', `/api/Auth/RESET-password/${token}/more`, { body })
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
