import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '../../contracts/registry/registry.ts'
import type { Simulator } from '../server.ts'
import { call, mehdi, send, signIn, startSimulator, yasmine, type Player } from '../testing.ts'

const update = (simulator: Simulator, { token }: Pick<Player, 'token'>, userId: string, body: unknown) =>
  send(simulator, 'PUT', `/api/users/${userId}`, { token, body })

/** Returns the player as the next refresh shows it. */
async function known(simulator: Simulator, { cookie }: Player): Promise<AnswerOf<'users.update'>> {
  const { body } = await call(simulator, 'auth.refresh', { cookie })
  return (body as AnswerOf<'auth.refresh'>).user
}

async function signedIn() {
  const simulator = await startSimulator()
  const { body } = await call(simulator, 'auth.login', { body: yasmine })
  const player = await signIn(simulator)
  return { simulator, player, before: (body as AnswerOf<'auth.login'>).user }
}

const bank = { bankName: 'Banque Atlas', RIB: '007780000123456789012345' }

describe('changing the profile', () => {
  test('returns the stored user', async () => {
    const { simulator, player } = await signedIn()
    const profile = {
      firstName: 'Yas',
      lastName: 'B.',
      phoneNumber: '+212 600 000 000',
      address: '12, rue des Orangers',
      country: 'Maroc',
      City: 'Fès',
      bankInfo: bank,
    }
    const { status, body } = await update(simulator, player, player.userId, profile)
    expect({ status, body }).toEqual({
      status: 200,
      body: { _id: player.userId, email: yasmine.email, role: 'user', ...profile },
    })
    expect(await known(simulator, player)).toEqual(body)
  })

  test('leaves missing fields unchanged', async () => {
    const { simulator, player, before } = await signedIn()
    const { body } = await update(simulator, player, player.userId, { City: ' Agadir ' })
    expect(body).toEqual({ ...before, City: 'Agadir' })
    expect((await update(simulator, player, player.userId, {})).body).toEqual(body)
  })

  test('clears empty fields', async () => {
    const { simulator, player, before } = await signedIn()
    const empty = { phoneNumber: '', address: '   ', country: '', City: '' }
    const { body } = await update(simulator, player, player.userId, empty)
    const { _id, firstName, lastName, email, role } = before
    expect(body).toEqual({ _id, firstName, lastName, email, role })
  })

  test('never changes e-mail, role, id or password', async () => {
    const { simulator, player, before } = await signedIn()
    const body = {
      email: 'other@exemple.ma',
      role: 'admin',
      _id: '0'.repeat(24),
      password: 'Autre2026',
      passwordHash: '$',
    }
    expect(await update(simulator, player, player.userId, body)).toMatchObject({ status: 200, body: before })
    await signIn(simulator)
  })

  test('stores bank details, and clears them when both are empty', async () => {
    const { simulator, player, before } = await signedIn()
    expect((await update(simulator, player, player.userId, { bankInfo: bank })).body).toEqual({
      ...before,
      bankInfo: bank,
    })
    expect((await update(simulator, player, player.userId, { City: before.City })).body).toMatchObject({
      bankInfo: bank,
    })
    const cleared = await update(simulator, player, player.userId, { bankInfo: { bankName: '', RIB: ' ' } })
    expect(cleared.body).toEqual(before)
  })

  test.each([
    [{ bankName: bank.bankName, RIB: '' }, { 'bankInfo.RIB': 'Indiquez aussi le RIB.' }],
    [{ bankName: ' ', RIB: bank.RIB }, { 'bankInfo.bankName': 'Indiquez aussi le nom de la banque.' }],
  ])('takes no half of the bank details, and changes nothing then: %j', async (bankInfo, errors) => {
    const { simulator, player, before } = await signedIn()
    const reply = await update(simulator, player, player.userId, { City: 'Agadir', bankInfo })
    expect(reply).toMatchObject({ status: 400, body: { errors } })
    expect(await known(simulator, player)).toEqual(before)
  })

  test('of another user is refused, without the error that triggers a refresh', async () => {
    const { simulator, player } = await signedIn()
    const other = await signIn(simulator, mehdi)
    const { status, body } = await update(simulator, player, other.userId, { City: 'Agadir' })
    expect({ status, body }).toEqual({ status: 403, body: { message: 'Accès refusé' } })
    expect((await known(simulator, other)).City).not.toBe('Agadir')
  })

  test('answers 404 for an unknown id and 400 for an invalid one', async () => {
    const { simulator, player } = await signedIn()
    const { status, body } = await update(simulator, player, '0'.repeat(24), { City: 'Agadir' })
    expect({ status, body }).toEqual({ status: 404, body: { message: 'Ressource introuvable' } })
    for (const id of ['me', '__proto__', player.userId.toUpperCase(), `${player.userId}0`]) {
      expect(await update(simulator, player, id, {})).toMatchObject({ status: 400, body: { errors: {} } })
    }
  })
})
