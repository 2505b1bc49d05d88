import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { User } from './users.ts'

const AccessToken = z.string().check(z.minLength(1))

export const login = endpoint({
  id: 'auth.login',
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with e-mail and password; sets the refresh cookie',
  auth: 'none',
  body: z.object({
    email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(1024)),
    rememberMe: z.optional(z.boolean()),
  }),
  responses: { 200: z.object({ accessToken: AccessToken, user: User, message: z.string() }) },
  errors: ['wrong-credentials', 'too-many-attempts'],
})

export const refresh = endpoint({
  id: 'auth.refresh',
  method: 'GET',
  path: '/auth/refresh',
  summary: 'A new access token for the refresh cookie, which is replaced by its successor',
  auth: 'refresh-cookie',
  responses: { 200: z.object({ accessToken: AccessToken, user: User }) },
  errors: [],
})

export const logout = endpoint({
  id: 'auth.logout',
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session of the refresh cookie and clear it; answers alike when there was none',
  auth: 'none',
  responses: { 200: z.object({ message: z.string() }) },
  errors: [],
})
