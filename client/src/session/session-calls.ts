/** The calls of a session. Loaded with the first call, because a page can be read without any. */
import { login, logout, refresh } from '../../../contracts/registry/auth.ts'
import type { Answer, CallInput } from '../../../contracts/registry/endpoint.ts'
import { call } from '../api/call.ts'

export type Credentials = CallInput<typeof login>['body']

export const callLogin = (credentials: Credentials): Promise<Answer<typeof login>> =>
  call(login, { body: credentials })

export const callRefresh = (signal: AbortSignal): Promise<Answer<typeof refresh>> => call(refresh, { signal })

export const callLogout = (): Promise<Answer<typeof logout>> => call(logout)
