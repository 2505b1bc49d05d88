import * as z from 'zod/mini'
import type { User } from '../../../../contracts/registry/users.ts'
import { profileTexts as texts } from '../../texts/profile.ts'

/** The longest values that the provider accepts. */
export const longest = {
  firstName: 100,
  lastName: 100,
  phoneNumber: 40,
  address: 200,
  City: 100,
  country: 100,
  bankName: 100,
  RIB: 40,
} as const

const atMost = (max: number) => z.maxLength(max, { error: () => texts.tooLong(max) })
const name = (missing: () => string, max: number) =>
  z.string().check(z.trim(), z.minLength(1, { error: missing }), atMost(max))
const optional = (max: number) => z.string().check(z.trim(), atMost(max))

export const ProfileFields = z.object({
  firstName: name(() => texts.firstNameRequired, longest.firstName),
  lastName: name(() => texts.lastNameRequired, longest.lastName),
  phoneNumber: optional(longest.phoneNumber),
  address: optional(longest.address),
  City: optional(longest.City),
  country: optional(longest.country),
  // The provider refuses one without the other.
  bankInfo: z.object({ bankName: optional(longest.bankName), RIB: optional(longest.RIB) }).check(
    z.refine(({ bankName, RIB }) => bankName === '' || RIB !== '', {
      path: ['RIB'],
      error: () => texts.ribRequired,
    }),
    z.refine(({ bankName, RIB }) => RIB === '' || bankName !== '', {
      path: ['bankName'],
      error: () => texts.bankNameRequired,
    }),
  ),
})
export type ProfileFields = z.input<typeof ProfileFields>

export const fieldNames = [
  'firstName',
  'lastName',
  'phoneNumber',
  'address',
  'City',
  'country',
  'bankInfo.bankName',
  'bankInfo.RIB',
] as const

export const fieldsOf = (user: User): ProfileFields => ({
  firstName: user.firstName,
  lastName: user.lastName,
  phoneNumber: user.phoneNumber ?? '',
  address: user.address ?? '',
  City: user.City ?? '',
  country: user.country ?? '',
  bankInfo: { bankName: user.bankInfo?.bankName ?? '', RIB: user.bankInfo?.RIB ?? '' },
})
