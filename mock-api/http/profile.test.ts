import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '../../contracts/registry/registry.ts'
import { call, mehdi, signIn, startSignedIn, yasmine, type Player } from '../testing.ts'
import { denied } from '../testing/market.ts'

async function signedIn() {
  const { simulator, player } = await startSignedIn()
  const update = (body: object, userId = player.userId) =>
    call(simulator, 'users.update', { token: player.token, params: { userId }, body })
  /** Returns the player as the next refresh shows it. */
  const stored = async ({ cookie }: Player) => {
    const { body } = await call(simulator, 'auth.refresh', { cookie })
    return (body as AnswerOf<'auth.refresh'>).user
  }
  return { simulator, player, update, stored, before: await stored(await signIn(simulator)) }
}

const bankInfo = { bankName: 'Banque Atlas', RIB: '007780000123456789012345' }

describe('changing the profile', () => {
  test('stores the given fields, leaves missing ones unchanged and clears empty ones', async () => {
    const { player, update, stored, before } = await signedIn()
    const profile = { phoneNumber: '+212 600 000 000', address: '12, rue des Orangers', country: 'Maroc' }
    const full = { ...before, ...profile, City: 'Fès', bankInfo }
    expect((await update({ ...profile, City: ' Fès ', bankInfo })).body).toEqual(full)
    expect((await update({})).body).toEqual(full)
    const empty = {
      phoneNumber: '',
      address: '   ',
      country: '',
      City: '',
      bankInfo: { bankName: '', RIB: ' ' },
    }
    const { _id, firstName, lastName, email, role } = before
    expect((await update(empty)).body).toEqual({ _id, firstName, lastName, email, role })
    expect(await stored(player)).toEqual({ _id, firstName, lastName, email, role })
  })

  test('never changes e-mail, role, id or password', async () => {
    const { simulator, update, before } = await signedIn()
    const email = 'other@exemple.ma'
    const body = { email, role: 'admin', _id: '0'.repeat(24), password: 'Autre2026', passwordHash: '$' }
    expect(await update(body)).toEqual({ status: 200, body: before })
    await signIn(simulator, yasmine)
  })

  test.each([
    [{ ...bankInfo, RIB: '' }, { 'bankInfo.RIB': 'Indiquez aussi le RIB.' }],
    [{ ...bankInfo, bankName: ' ' }, { 'bankInfo.bankName': 'Indiquez aussi le nom de la banque.' }],
  ])('refuses half of the bank details, and changes nothing then: %j', async (half, errors) => {
    const { player, update, stored, before } = await signedIn()
    const reply = await update({ City: 'Agadir', bankInfo: half })
    expect(reply).toMatchObject({ status: 400, body: { errors } })
    expect(await stored(player)).toEqual(before)
  })

  test('of another user is denied, without the error that triggers a refresh', async () => {
    const { simulator, update, stored } = await signedIn()
    const other = await signIn(simulator, mehdi)
    expect(await update({ City: 'Agadir' }, other.userId)).toEqual(denied)
    expect((await stored(other)).City).not.toBe('Agadir')
  })

  test('answers 404 for an unknown id and 400 for an invalid one', async () => {
    const { player, update } = await signedIn()
    expect((await update({ City: 'Agadir' }, '0'.repeat(24))).status).toBe(404)
    for (const id of ['me', '__proto__', player.userId.toUpperCase(), `${player.userId}0`]) {
      expect((await update({}, id)).status).toBe(400)
    }
  })
})
