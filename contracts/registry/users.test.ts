import { expect, test } from 'vitest'
import { Profile } from './users.ts'

const cleared = { phoneNumber: '', address: '', country: '', City: '', bankInfo: { bankName: '', RIB: '' } }

test.each<[what: string, sent: object, read: object]>([
  ['may be empty', {}, {}],
  ['may be changed in part: missing fields stay missing', { City: 'Fès' }, { City: 'Fès' }],
  ['may have empty optional texts', cleared, cleared],
  [
    'may have names shorter than at sign-up, because Google has shorter ones',
    { firstName: ' Ali ', lastName: 'Ba' },
    { firstName: 'Ali', lastName: 'Ba' },
  ],
  [
    'ignores e-mail, role and id',
    { City: 'Fès', email: 'karim@kamasouk.test', role: 'admin', _id: '0' },
    { City: 'Fès' },
  ],
])('a profile %s', (_what, sent, read) => {
  expect(Profile.parse(sent)).toStrictEqual(read)
})

test.each([
  { firstName: '' },
  { lastName: ' \t ' },
  { bankInfo: { bankName: 'Banque Atlas' } },
  { bankInfo: { RIB: '0077' } },
  { bankInfo: null },
])('a profile cannot be %j', (sent) => {
  expect(Profile.safeParse(sent).success).toBe(false)
})

test.each([
  ['firstName', 100],
  ['lastName', 100],
  ['phoneNumber', 40],
  ['address', 200],
  ['country', 100],
  ['City', 100],
])('a profile has a %s of at most %d characters, after trimming', (field, max) => {
  expect(Profile.safeParse({ [field]: ` ${'x'.repeat(max)} ` }).success).toBe(true)
  expect(Profile.safeParse({ [field]: 'x'.repeat(max + 1) }).success).toBe(false)
  expect(Profile.safeParse({ [field]: null }).success).toBe(false)
})
