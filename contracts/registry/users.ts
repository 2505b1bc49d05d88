import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, optionalText, requiredText } from './values.ts'

export const BankInfo = z.object({ bankName: z.string(), RIB: z.string() })

export const Role = z.enum(['user', 'operator', 'admin'])
export type Role = z.infer<typeof Role>

/** `City` is spelled as the provider spells it. */
export const User = z.object({
  _id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.optional(z.string()),
  address: z.optional(z.string()),
  country: z.optional(z.string()),
  City: z.optional(z.string()),
  bankInfo: z.optional(BankInfo),
  role: z.optional(Role),
})
export type User = z.infer<typeof User>

/** The fields of a profile that a player may change. Missing fields keep their value; empty strings clear it. */
export const Profile = z.object({
  firstName: z.optional(requiredText(100)),
  lastName: z.optional(requiredText(100)),
  phoneNumber: z.optional(optionalText(40)),
  address: z.optional(optionalText(200)),
  country: z.optional(optionalText(100)),
  City: z.optional(optionalText(100)),
  bankInfo: z.optional(z.object({ bankName: optionalText(100), RIB: optionalText(40) })),
})
export type Profile = z.infer<typeof Profile>

export const updateUser = endpoint({
  id: 'users.update',
  method: 'PUT',
  path: '/users/{userId}',
  summary: "Change the player's own profile, except the e-mail",
  auth: 'access-token',
  params: z.object({ userId: Id }),
  body: Profile,
  responses: { 200: User },
  errors: ['access-denied', 'not-found'],
  relations: {
    'params.userId': 'caller',
    _id: 'params.userId',
    firstName: 'body.firstName',
    lastName: 'body.lastName',
    phoneNumber: 'body.phoneNumber',
    address: 'body.address',
    country: 'body.country',
    City: 'body.City',
    'bankInfo.bankName': 'body.bankInfo.bankName',
    'bankInfo.RIB': 'body.bankInfo.RIB',
  },
})
