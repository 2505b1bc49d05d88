/** Helpers for tests of Google sign-in, one for each step. */
import { expect } from 'vitest'
import { refreshCookieName, stateCookieName } from '../api/http-helpers.ts'
import type { Simulator } from '../server.ts'
import { send, yasmine, type Reply } from '../testing.ts'

export const asBrowser = 'text/html,application/xhtml+xml,*/*;q=0.8'
export const asCall = 'application/json'

export interface Step {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The path of the redirect. */
  readonly location: string
}

export interface Going {
  readonly accept?: string
  readonly world?: string
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** The Cookie header; by default that of the browser which started with the state in the path. */
  readonly cookie?: string
}

/** The cookies of each browser, by the state with which it went to Google. */
const browsers = new Map<string, string>()

/** Returns the Cookie header of the browser that started with the state in `path`, or ''. */
export const cookieFor = (path: string): string => browsers.get(queryOf(path)['state'] ?? '') ?? ''

/** Returns the cookies of an answer by name. */
export const cookiesIn = (headers: Headers): Readonly<Record<string, string>> =>
  Object.fromEntries(headers.getSetCookie().map((cookie) => [cookie.slice(0, cookie.indexOf('=')), cookie]))

/** Returns the refresh cookie of an answer with its attributes, or undefined. */
export const refreshCookieIn = (headers: Headers): string | undefined => cookiesIn(headers)[refreshCookieName]

/** Sends one request without following redirects. */
export async function go(
  { url }: Simulator,
  path: string,
  { accept = asBrowser, world, form, headers = {}, cookie = cookieFor(path) }: Going = {},
): Promise<Step> {
  const response = await fetch(url + path, {
    redirect: 'manual',
    headers: {
      Accept: accept,
      ...(cookie === '' ? {} : { Cookie: cookie }),
      ...(world === undefined ? {} : { 'X-World': world }),
      ...headers,
    },
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
  })
  const location = response.headers.get('Location') ?? ''
  return { status: response.status, headers: response.headers, text: await response.text(), location }
}

export const queryOf = (location: string): Record<string, string> =>
  Object.fromEntries(new URL(location, 'http://localhost').searchParams)

/** Starts a sign-in and returns the state. */
export async function begin(simulator: Simulator, world?: string): Promise<string> {
  const { status, location, headers } = await go(
    simulator,
    '/api/auth/google',
    world === undefined ? {} : { world },
  )
  expect({ status, path: location.split('?')[0] }).toEqual({ status: 302, path: '/__sim/google' })
  const { state = '' } = queryOf(location)
  browsers.set(state, cookiesIn(headers)[stateCookieName]?.split(';')[0] ?? '')
  return state
}

export const idOf = (simulator: Simulator, email: string, world?: string): string =>
  simulator.world(world).store.users.first('email', email)?._id ?? ''

export const choose = (simulator: Simulator, form: Readonly<Record<string, string>>, going: Going = {}) =>
  go(simulator, '/__sim/google/choose', { ...going, form })

/** Starts a sign-in, chooses an account, and returns the callback path with state and code. */
export async function wayBack(simulator: Simulator, email = yasmine.email, world?: string): Promise<string> {
  const inWorld = world === undefined ? {} : { world }
  const state = await begin(simulator, world)
  const { status, location } = await choose(
    simulator,
    { state, userId: idOf(simulator, email, world) },
    inWorld,
  )
  expect(status).toBe(303)
  return location
}

export const comeBack = (
  simulator: Simulator,
  path: string,
  { world, cookie = cookieFor(path) }: { readonly world?: string; readonly cookie?: string } = {},
): Promise<Reply> =>
  send(simulator, 'GET', path, {
    ...(cookie === '' ? {} : { cookie }),
    ...(world === undefined ? {} : { world }),
  })
