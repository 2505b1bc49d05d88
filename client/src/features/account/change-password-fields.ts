/** What is typed to change a password. The rules and their sentences are the provider's own, to the letter. */
import type * as z from 'zod/mini'
import { changePassword } from '../../../../contracts/registry/auth.ts'

export const ChangePassword = changePassword.body
export type ChangePassword = z.input<typeof ChangePassword>

export const nothingTyped: ChangePassword = { oldPassword: '', newPassword: '', newConfirmationPassword: '' }
