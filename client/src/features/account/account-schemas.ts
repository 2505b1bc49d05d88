/** The schemas of the account forms. Rules and messages come from the registry, so client and provider reject the same input. */
import * as z from 'zod/mini'
import { register, resetPassword } from '../../../../contracts/registry/auth.ts'
import { authTexts, forgotPasswordTexts, signInTexts } from '../../texts/account.ts'

interface NewPassword {
  readonly password: string
  readonly confirmPassword: string
}

const isConfirmed = z.refine<NewPassword>(({ password, confirmPassword }) => password === confirmPassword, {
  path: ['confirmPassword'],
  error: () => authTexts.passwordsDiffer,
})

type EmailTexts = () => { readonly emailRequired: string; readonly emailInvalid: string }

const email = (texts: EmailTexts) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: () => texts().emailRequired }),
      z.email({ error: () => texts().emailInvalid }),
    )

export const SignIn = z.object({
  email: email(() => signInTexts),
  password: z.string().check(z.minLength(1, { error: () => signInTexts.passwordRequired })),
  rememberMe: z.boolean(),
})

export const SignUp = z.extend(register.body, { confirmPassword: z.string() }).check(isConfirmed)

export const ForgotPassword = z.object({ email: email(() => forgotPasswordTexts) })

export const ResetPassword = z
  .object({ password: resetPassword.body.shape.newPassword, confirmPassword: z.string() })
  .check(isConfirmed)
