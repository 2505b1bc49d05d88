/** What the tests of signing in with Google share: the walk, step by step. */
import { expect } from 'vitest'
import { refreshCookieName, stateCookieName } from '../http/http-helpers.ts'
import type { Simulator } from '../server.ts'
import { send, yasmine, type Reply } from '../testing.ts'

export const asBrowser = 'text/html,application/xhtml+xml,*/*;q=0.8'
export const asCall = 'application/json'

export interface Step {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Where it leads, a path of the simulator's own. */
  readonly location: string
}

export interface Going {
  readonly accept?: string
  readonly world?: string
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** The Cookie header; that of the browser which began with the state in the path, where it is missing. */
  readonly cookie?: string
}

/** What each browser keeps, by the state with which it went to Google. */
const browsers = new Map<string, string>()

/** The Cookie header of the browser that began with the state in `path`; empty where none did. */
export const cookieFor = (path: string): string => browsers.get(queryOf(path)['state'] ?? '') ?? ''

/** The cookies that an answer sets, by their names. */
export const cookiesIn = (headers: Headers): Readonly<Record<string, string>> =>
  Object.fromEntries(headers.getSetCookie().map((cookie) => [cookie.slice(0, cookie.indexOf('=')), cookie]))

/** The refresh cookie that an answer sets, with its attributes; undefined where it sets none. */
export const refreshCookieIn = (headers: Headers): string | undefined => cookiesIn(headers)[refreshCookieName]

/** One step of the walk: redirects are looked at and not followed. */
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

/** Sets out for Google; answers the state that has to come back. */
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

/** Sets out and chooses; answers the way back, with its state and its code. */
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
