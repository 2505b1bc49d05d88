/** What the tests of signing in with Google share: the walk, step by step. */
import { expect } from 'vitest'
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
}

/** One step of the walk: redirects are looked at and not followed. */
export async function go(
  { url }: Simulator,
  path: string,
  { accept = asBrowser, world, form, headers = {} }: Going = {},
): Promise<Step> {
  const response = await fetch(url + path, {
    redirect: 'manual',
    headers: { Accept: accept, ...(world === undefined ? {} : { 'X-World': world }), ...headers },
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
  })
  const location = response.headers.get('Location') ?? ''
  return { status: response.status, headers: response.headers, text: await response.text(), location }
}

export const queryOf = (location: string): Record<string, string> =>
  Object.fromEntries(new URL(location, 'http://localhost').searchParams)

/** Sets out for Google; answers the state that has to come back. */
export async function begin(simulator: Simulator, world?: string): Promise<string> {
  const { status, location } = await go(simulator, '/api/auth/google', world === undefined ? {} : { world })
  expect({ status, path: location.split('?')[0] }).toEqual({ status: 302, path: '/__sim/google' })
  return queryOf(location)['state'] ?? ''
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

export const comeBack = (simulator: Simulator, path: string, world?: string): Promise<Reply> =>
  send(simulator, 'GET', path, world === undefined ? {} : { world })
