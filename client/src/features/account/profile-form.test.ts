import { describe, expect, test } from 'vitest'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import { Profile } from '../../../../contracts/registry/users.ts'
import { fieldsOf, longest, ProfileFields } from './profile-form.tsx'

const { minimum, maximum } = callExamples['users.update'].answers
const full = fieldsOf(maximum ?? minimum)

const faultsOf = (typed: ProfileFields) =>
  Object.fromEntries(
    (ProfileFields.safeParse(typed).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  )

const ofLength = (more: number): ProfileFields => ({
  firstName: 'x'.repeat(longest.firstName + more),
  lastName: 'x'.repeat(longest.lastName + more),
  phoneNumber: 'x'.repeat(longest.phoneNumber + more),
  address: 'x'.repeat(longest.address + more),
  City: 'x'.repeat(longest.City + more),
  country: 'x'.repeat(longest.country + more),
  bankInfo: {
    bankName: 'x'.repeat(longest['bankInfo.bankName'] + more),
    RIB: 'x'.repeat(longest['bankInfo.RIB'] + more),
  },
})
const refused = (typed: ProfileFields) =>
  (Profile.safeParse(typed).error?.issues ?? []).map(({ path }) => path.join('.')).toSorted()

describe('the fields of the profile', () => {
  test('contain the user’s values, and are empty without one', () => {
    expect(full).toMatchObject({ firstName: maximum?.firstName, bankInfo: maximum?.bankInfo })
    expect(fieldsOf(minimum)).toMatchObject({
      firstName: minimum.firstName,
      phoneNumber: '',
      bankInfo: { bankName: '', RIB: '' },
    })
  })

  test('are trimmed', () => {
    const typed = { ...full, City: ' Fès ', bankInfo: { bankName: ' Banque Atlas', RIB: ' 0077 ' } }
    expect(ProfileFields.parse(typed)).toEqual({
      ...full,
      City: 'Fès',
      bankInfo: { bankName: 'Banque Atlas', RIB: '0077' },
    })
  })

  test('require both names, and both bank details or neither', () => {
    expect(faultsOf({ ...full, firstName: ' ', lastName: '' })).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
    })
    expect(faultsOf({ ...full, bankInfo: { bankName: 'Banque Atlas', RIB: ' ' } })).toEqual({
      'bankInfo.RIB': 'Add the RIB too, or leave both empty',
    })
    expect(faultsOf({ ...full, bankInfo: { bankName: '', RIB: '0077' } })).toEqual({
      'bankInfo.bankName': 'Add the bank name too, or leave both empty',
    })
    expect(faultsOf({ ...full, bankInfo: { bankName: '', RIB: '' } })).toEqual({})
  })

  test('accept exactly the lengths that the provider accepts', () => {
    expect(faultsOf(ofLength(0))).toEqual({})
    expect(refused(ofLength(0))).toEqual([])
    expect(Object.keys(faultsOf(ofLength(1))).toSorted()).toEqual(refused(ofLength(1)))
    expect(refused(ofLength(1))).toHaveLength(8)
  })
})
