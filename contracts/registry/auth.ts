import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { User } from './users.ts'
import { Id } from './values.ts'

const AccessToken = z.string().check(z.minLength(1))
const Message = z.object({ message: z.string() })
/** The Location header of a redirect: an address, or a path on the provider's host. */
export const Redirect = z.object({
  location: z.string().check(z.regex(/^(?:https?:\/\/[^/?# ]+(?:[/?#][^ ]*)?|\/[^ ]*)$/)),
})

const emailMax = 254
/** Longer passwords would make hashing slow. */
const passwordMax = 1024

const typedEmail = z.string().check(z.trim(), z.maxLength(emailMax))
const isEmail = z.regex(z.regexes.email, 'Adresse email invalide')

const AnyPassword = z.string().check(z.minLength(1), z.maxLength(passwordMax))

/** A new password. `texts` are the messages for broken rules, from section 5 of the specification. */
const newPassword = (texts: { readonly length: string; readonly capital: string; readonly digit: string }) =>
  z
    .string()
    .check(
      z.minLength(8, texts.length),
      z.maxLength(passwordMax),
      z.regex(/\p{Lu}/u, texts.capital),
      z.regex(/\d/, texts.digit),
    )

const FrenchNewPassword = newPassword({
  length: 'Le mot de passe doit contenir au moins 8 caractères',
  capital: 'Le mot de passe doit contenir une majuscule',
  digit: 'Le mot de passe doit contenir un chiffre',
})

const EnglishNewPassword = newPassword({
  length: 'Password must be at least 8 characters',
  capital: 'Password must contain an uppercase letter',
  digit: 'Password must contain a number',
})

const name = (tooShort: string) => z.string().check(z.trim(), z.minLength(6, tooShort), z.maxLength(100))

export const register = endpoint({
  id: 'auth.register',
  method: 'POST',
  path: '/auth/register',
  summary: 'Create an account; the player then signs in with it',
  auth: 'none',
  body: z.object({
    firstName: name('Le prénom doit contenir au moins 6 caractères'),
    lastName: name('Le nom doit contenir au moins 6 caractères'),
    email: typedEmail.check(isEmail),
    password: FrenchNewPassword,
  }),
  responses: { 201: Message },
  errors: ['email-taken'],
})

export const login = endpoint({
  id: 'auth.login',
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with e-mail and password; sets the refresh cookie',
  auth: 'none',
  body: z.object({
    email: typedEmail.check(z.minLength(1)),
    password: AnyPassword,
    rememberMe: z.optional(z.boolean()),
  }),
  responses: { 200: z.object({ accessToken: AccessToken, user: User, message: z.string() }) },
  refreshCookie: 'set',
  errors: ['wrong-credentials', 'too-many-attempts'],
  relations: { 'user.email': { like: 'body.email' } },
})

export const refresh = endpoint({
  id: 'auth.refresh',
  method: 'GET',
  path: '/auth/refresh',
  summary: 'Return a new access token for the refresh cookie, and replace that cookie',
  auth: 'refresh-cookie',
  responses: { 200: z.object({ accessToken: AccessToken, user: User }) },
  refreshCookie: 'set',
  relations: { 'user._id': 'caller' },
})

export const logout = endpoint({
  id: 'auth.logout',
  method: 'POST',
  path: '/auth/logout',
  summary:
    'End the session of the refresh cookie and clear the cookie; the answer is the same without a session',
  auth: 'none',
  responses: { 200: Message },
  refreshCookie: 'cleared',
})

export const google = endpoint({
  id: 'auth.google',
  method: 'GET',
  path: '/auth/google',
  summary:
    'Redirect a browser to Google and set the state cookie. The browser ends at /auth/success of the client, with accessToken and user, or error, in the query',
  auth: 'none',
  responses: { 302: Redirect },
  stateCookie: 'set',
})

export const googleCallback = endpoint({
  id: 'auth.googleCallback',
  method: 'GET',
  path: '/auth/google/callback',
  summary:
    'Google redirects the browser here. Checks the state and its cookie, clears that cookie and sets the refresh cookie. Returns the session to a call, and redirects a browser to /auth/success',
  auth: 'none',
  query: z.object({
    state: z.optional(z.string().check(z.maxLength(200))),
    code: z.optional(z.string().check(z.maxLength(200))),
    error: z.optional(z.string().check(z.maxLength(200))),
  }),
  responses: { 200: z.object({ accessToken: AccessToken, user: User }), 302: Redirect },
  refreshCookie: 'set',
  stateCookie: 'cleared',
  errors: ['google-refused'],
})

export const forgotPassword = endpoint({
  id: 'auth.forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Send a reset link; the answer is the same whether or not the account exists',
  auth: 'none',
  body: z.object({ email: typedEmail.check(z.minLength(1, 'Email is required'), isEmail) }),
  responses: { 200: Message },
  errors: ['too-many-attempts'],
})

export const resetPassword = endpoint({
  id: 'auth.resetPassword',
  method: 'POST',
  path: '/auth/reset-password/{resetToken}',
  summary: 'Set a new password with the token of a reset link, which works once',
  auth: 'none',
  params: z.object({ resetToken: z.string().check(z.minLength(1), z.maxLength(200)) }),
  body: z.object({ newPassword: FrenchNewPassword }),
  responses: { 200: Message },
  errors: ['reset-link-refused'],
})

export const changePassword = endpoint({
  id: 'auth.changePassword',
  method: 'PUT',
  path: '/auth/change-password/{userId}',
  summary: "Change the player's own password",
  auth: 'access-token',
  params: z.object({ userId: Id }),
  body: z
    .object({
      oldPassword: z.string().check(z.minLength(6, 'Old password is required'), z.maxLength(passwordMax)),
      newPassword: EnglishNewPassword,
      newConfirmationPassword: z.string(),
    })
    .check(
      z.refine((body) => body.newPassword === body.newConfirmationPassword, {
        path: ['newConfirmationPassword'],
        error: "Passwords don't match",
      }),
    ),
  responses: { 200: Message },
  errors: ['wrong-old-password', 'access-denied'],
  relations: { 'params.userId': 'caller' },
})
