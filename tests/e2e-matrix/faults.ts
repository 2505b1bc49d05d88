/** The faults of a call: how each begins and ends, and the message that the player reads. */
import type { Page, Route } from '@playwright/test'
import { successStatus, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { errorBody } from '../../contracts/registry/errors.ts'
import { endpoints, type EndpointId } from '../../contracts/registry/registry.ts'
import type { FaultInput } from '../../mock-api/faults/kinds.ts'
import { expectTakenOver, type World } from '../e2e/world.ts'

export interface Fault {
  /** Returns a function that ends the fault. */
  readonly begin: (page: Page, world: World, id: EndpointId) => Promise<() => Promise<void> | void>
  readonly says: string
  /** The provider carries out the call despite the fault. */
  readonly isDone?: true
}

/** Returns a predicate for requests of this call. */
export function isCallOf(id: EndpointId): (request: { url(): string; method(): string }) => boolean {
  const { method, path } = endpoints[id]
  const pattern = new RegExp(`/api${path.replace(/\{\w+\}/g, '[^/]+')}$`)
  return (request) => request.method() === method && pattern.test(new URL(request.url()).pathname)
}

/**
 * Handles the call before it reaches the provider. The route stays when the fault ends: Chromium loses requests that
 * begin while Playwright removes a page's last route.
 */
async function intercept(page: Page, id: EndpointId, handle: (route: Route) => unknown) {
  const isCall = isCallOf(id)
  let hasEnded = false
  await page.route('**/api/**', async (route) => {
    if (!hasEnded && isCall(route.request())) await handle(route)
    else await route.fallback()
  })
  return () => {
    hasEnded = true
  }
}

const fulfilled = (says: string, answer: (status: number) => Parameters<Route['fulfill']>[0]): Fault => ({
  begin: (page, _, id) => {
    const row: Endpoint = endpoints[id]
    return intercept(page, id, (route) => route.fulfill(answer(successStatus(row))))
  },
  says,
})

/** A fault of the simulator. It acts until it is removed, because browsers repeat a call after a reset. */
const simulated = (says: string, fault: (id: EndpointId) => FaultInput): Fault => ({
  begin: (_, world, id) => world.begin(fault(id)),
  says,
})

const unreachable = 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.'
const unreadable = 'La réponse du serveur n’a pas pu être lue. Veuillez réessayer plus tard.'
const { message: tooMany } = errorBody('too-many-attempts')
const refused = errorBody('access-token-refused')

export const faults = {
  'the status 500': simulated(unreachable, (id) => ({ status: id, code: 500, ttl: '1h' })),
  'HTML in place of JSON': fulfilled(unreadable, (status) => ({
    status,
    contentType: 'text/html',
    body: '<!doctype html><h1>Bonjour</h1>',
  })),
  'an empty answer': fulfilled(unreadable, (status) => ({ status, body: '' })),
  'no answer for 30 seconds': {
    begin: (page, _, id) => intercept(page, id, () => page.clock.fastForward(30_000)),
    says: unreachable,
  },
  'a connection that is reset': simulated(unreachable, (id) => ({ reset: id, ttl: '1h' })),
  'an answer that is cut short': {
    ...simulated(unreachable, (id) => ({ truncated: id, ttl: '1h' })),
    isDone: true,
  },
  'the status 429': fulfilled(tooMany, () => ({
    status: 429,
    headers: { 'Retry-After': '60' },
    json: errorBody('too-many-attempts'),
  })),
  'no network': {
    begin: async (page) => {
      // Without its code the page would say that its code is lost.
      await expectTakenOver(page)
      await page.context().setOffline(true)
      return () => page.context().setOffline(false)
    },
    says: unreachable,
  },
  'the status 401': simulated('Faute simulée', (id) => ({ status: id, code: 401, ttl: '1h' })),
  'a refused access token': fulfilled(refused.message, () => ({ status: 403, json: refused })),
} satisfies Readonly<Record<string, Fault>>

export type FaultName = keyof typeof faults
