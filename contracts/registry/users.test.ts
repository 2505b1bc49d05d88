import { describe, expect, test } from 'vitest'
import { Profile } from './users.ts'

describe('a profile', () => {
  test('may be changed in part: missing fields stay missing', () => {
    expect(Profile.parse({})).toStrictEqual({})
    expect(Profile.parse({ City: 'Fès' })).toStrictEqual({ City: 'Fès' })
  })

  test('allows empty optional texts', () => {
    const cleared = {
      phoneNumber: '',
      address: '',
      country: '',
      City: '',
      bankInfo: { bankName: '', RIB: '' },
    }
    expect(Profile.parse(cleared)).toStrictEqual(cleared)
  })

  test('requires names that are not empty', () => {
    expect(Profile.safeParse({ firstName: '' }).success).toBe(false)
    expect(Profile.safeParse({ lastName: ' \t ' }).success).toBe(false)
  })

  test('allows names shorter than at sign-up, because Google has shorter ones', () => {
    expect(Profile.parse({ firstName: ' Ali ', lastName: 'Ba' })).toStrictEqual({
      firstName: 'Ali',
      lastName: 'Ba',
    })
  })

  test('ignores e-mail, role and id', () => {
    expect(
      Profile.parse({ City: 'Fès', email: 'karim@kamasouk.test', role: 'admin', _id: '0' }),
    ).toStrictEqual({ City: 'Fès' })
  })

  test('requires complete bank details', () => {
    expect(Profile.safeParse({ bankInfo: { bankName: 'Banque Atlas' } }).success).toBe(false)
    expect(Profile.safeParse({ bankInfo: { RIB: '0077' } }).success).toBe(false)
    expect(Profile.safeParse({ bankInfo: null }).success).toBe(false)
  })

  test.each([
    ['firstName', 100],
    ['lastName', 100],
    ['phoneNumber', 40],
    ['address', 200],
    ['country', 100],
    ['City', 100],
  ])('has a %s of at most %d characters, after trimming', (field, max) => {
    expect(Profile.safeParse({ [field]: ` ${'x'.repeat(max)} ` }).success).toBe(true)
    expect(Profile.safeParse({ [field]: 'x'.repeat(max + 1) }).success).toBe(false)
    expect(Profile.safeParse({ [field]: null }).success).toBe(false)
  })
})
