/** The overview of the simulator, and its worlds. */
import { overviewPage } from '../overview-page.ts'
import type { World } from '../../world/world.ts'
import { documentPaths, expressPath, routes, type Overview, type WorldSummary } from '../api.ts'
import type { Worlds } from '../worlds.ts'
import type { ControlRequest } from '../control-request.ts'
import type { HandlersOf } from './handler.ts'

export const summaryOf = (world: World, worlds: Worlds): WorldSummary => ({
  name: world.name,
  seed: world.seed,
  now: world.clock.instant(),
  entries: world.journal.last(),
  lastUsedAt: new Date(worlds.lastUsedMs(world)).toISOString(),
})

function overviewOf({ worlds, world, url, servesClient }: ControlRequest): Overview {
  return {
    name: 'kamasouk simulator',
    status: 'ok',
    addresses: {
      ...(servesClient ? { client: `${url}/` } : {}),
      api: `${url}/api`,
      realtime: `${url}/socket.io`,
      control: `${url}/__sim`,
    },
    descriptions: {
      calls: url + documentPaths.calls,
      events: url + documentPaths.events,
      control: url + documentPaths.control,
    },
    world: world.name,
    seed: world.seed,
    worlds: worlds.list().map((each) => summaryOf(each, worlds)),
    operators: world.store.operators
      .all()
      .map(({ _id, displayName, isOnline }) => ({ _id, displayName, isOnline })),
    accounts: worlds.accounts.map(({ email, password, role }) => ({ email, password, role })),
    routes: routes.map(({ method, path, about }) => ({ method, path: `/__sim${expressPath(path)}`, about })),
  }
}

const enter = ({ world, worlds }: ControlRequest) => ({
  enter: world.name,
  page: '/',
  body: summaryOf(world, worlds),
})

export const worldHandlers: HandlersOf<'simulator' | 'worlds'> = {
  'simulator.overview'(request) {
    const body = overviewOf(request)
    return { body, html: () => overviewPage(body) }
  },
  'worlds.list': ({ worlds }) => ({
    body: { worlds: worlds.list().map((world) => summaryOf(world, worlds)) },
  }),
  'worlds.create': async ({ worlds, body }) => ({ body: summaryOf(await worlds.create(body), worlds) }),
  'worlds.enter': enter,
  'worlds.enterByLink': enter,
  'worlds.reset': async ({ worlds, world }) => ({
    body: summaryOf(await worlds.reset(world.name), worlds),
  }),
  'worlds.remove'({ worlds, world }) {
    worlds.remove(world.name)
    return { body: { removed: world.name } }
  },
}
