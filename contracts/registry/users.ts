import * as z from 'zod/mini'
import { Id } from './values.ts'

export const BankInfo = z.object({ bankName: z.string(), RIB: z.string() })

export const Role = z.enum(['user', 'operator', 'admin'])

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
