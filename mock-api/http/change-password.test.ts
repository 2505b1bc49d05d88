import { describe, expect, test } from 'vitest'
import { changePassword } from '../domain/accounts.ts'
import { Refusal } from '../domain/refusal.ts'
import { perform } from '../world/unit-of-work.ts'
import { readAccessToken } from '../domain/tokens.ts'
import type { Simulator } from '../server.ts'
import {
  call,
  entriesOf,
  mehdi,
  send,
  signIn,
  startSimulator,
  yasmine,
  type Player,
  startSignedIn,
} from '../testing.ts'

const fresh = 'Nouveau2026'

const bodyOf = (newPassword = fresh, oldPassword = yasmine.password) => ({
  oldPassword,
  newPassword,
  newConfirmationPassword: newPassword,
})

const change = (
  simulator: Simulator,
  { token }: Pick<Player, 'token'>,
  userId: string,
  body: unknown = bodyOf(),
) => send(simulator, 'PUT', `/api/auth/change-password/${userId}`, { token, body })

const login = (simulator: Simulator, password: string) =>
  call(simulator, 'auth.login', { body: { ...yasmine, password } })

const isLetIn = async (simulator: Simulator, { token }: Player) =>
  (await call(simulator, 'conversations.current', { token })).status === 200

describe('changing the password', () => {
  test('accepts the new password and rejects the old one', async () => {
    const { simulator, player } = await startSignedIn()
    const { status, body } = await change(simulator, player, player.userId)
    expect({ status, body }).toEqual({ status: 200, body: { message: 'Votre mot de passe a été modifié.' } })
    expect((await login(simulator, fresh)).status).toBe(200)
    expect((await login(simulator, yasmine.password)).status).toBe(401)
  })

  test('invalidates earlier reset links', async () => {
    const { simulator, player } = await startSignedIn()
    await call(simulator, 'auth.forgotPassword', { body: { email: yasmine.email } })
    const mail = entriesOf(simulator).find((entry) => entry.kind === 'mail')
    await change(simulator, player, player.userId)
    const followed = await send(simulator, 'POST', `/api/auth${mail?.link ?? ''}`, {
      body: { newPassword: 'Encore2026' },
    })
    expect(followed.status).toBe(400)
  })

  test('answers 400 to a wrong old password and ends no session', async () => {
    const { simulator, player } = await startSignedIn()
    const { status, body } = await change(simulator, player, player.userId, bodyOf(fresh, 'Kamas2025!'))
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: "L'ancien mot de passe est incorrect.", error: 'wrong-old-password' },
    })
    expect(await isLetIn(simulator, player)).toBe(true)
    expect((await login(simulator, fresh)).status).toBe(401)
  })

  test('refuses to change the password of another or unknown user, without the error that triggers a refresh', async () => {
    const { simulator, player } = await startSignedIn()
    const other = await signIn(simulator, mehdi)
    for (const userId of [other.userId, '0'.repeat(24)]) {
      const { status, body } = await change(simulator, player, userId)
      expect({ status, body }).toEqual({ status: 403, body: { message: 'Accès refusé' } })
    }
    expect((await call(simulator, 'auth.login', { body: mehdi })).status).toBe(200)
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
    const logins = await Promise.all(passwords.map((password) => login(simulator, password)))
    expect(logins.map(({ status }) => status === 200)).toEqual(isDone)
    expect(await Promise.all(players.map((player) => isLetIn(simulator, player)))).toEqual(isDone)
  })
})
