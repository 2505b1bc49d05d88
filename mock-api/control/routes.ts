/** The whole control API, one table of routes: how scenarios, tests and testers reach into a simulator. */
import * as z from 'zod/mini'
import { Role } from '../../contracts/registry/users.ts'
import { Id } from '../../contracts/registry/values.ts'
import { overviewPage } from '../api-docs/overview-page.ts'
import { descriptionRoutes, descriptions } from './description-routes.ts'
import { clockRoutes } from './clock-routes.ts'
import { entityRoutes } from './entity-routes.ts'
import { faultRoutes } from './fault-routes.ts'
import { journalRoutes } from './journal-routes.ts'
import { operatorRoutes } from './operator-routes.ts'
import { route, type ControlRoute } from './route.ts'
import { runRoutes } from './run-routes.ts'
import { summaryOf, WorldSummary } from './shapes.ts'
import { snapshotRoutes } from './snapshot-routes.ts'
import { socketRoutes } from './socket-routes.ts'
import { worldRoutes } from './world-routes.ts'

const address = z.string()

const Overview = z.object({
  name: z.string(),
  status: z.literal('ok'),
  addresses: z.object({
    /** Only where a built client is served too. */
    client: z.optional(address),
    api: address,
    realtime: address,
    control: address,
  }),
  descriptions: z.object({ calls: address, events: address, control: address }),
  /** The world that the caller lives in, and its seed. */
  world: z.string(),
  seed: z.int(),
  worlds: z.array(WorldSummary),
  operators: z.array(z.object({ _id: Id, displayName: z.string(), isOnline: z.boolean() })),
  accounts: z.array(z.object({ email: z.string(), password: z.string(), role: Role })),
  routes: z.array(z.object({ method: z.string(), path: z.string(), about: z.string() })),
})
type Overview = z.infer<typeof Overview>

const overview = route({
  method: 'GET',
  path: '/',
  about: 'Health, and where everything is',
  answer: Overview,
  run: ({ worlds, world, url, servesClient }) => {
    const body: Overview = {
      name: 'kamasouk simulator',
      status: 'ok',
      addresses: {
        ...(servesClient ? { client: `${url}/` } : {}),
        api: `${url}/api`,
        realtime: `${url}/socket.io`,
        control: `${url}/__sim`,
      },
      descriptions: {
        calls: url + descriptions.calls,
        events: url + descriptions.events,
        control: url + descriptions.control,
      },
      world: world.name,
      seed: world.seed,
      worlds: worlds.list().map((world) => summaryOf(world, worlds)),
      operators: world.store.operators
        .all()
        .map(({ _id, displayName, isOnline }) => ({ _id, displayName, isOnline })),
      accounts: worlds.accounts.map(({ email, password, role }) => ({ email, password, role })),
      routes: routes.map(({ method, path, about }) => ({
        method,
        path: `/__sim${expressPath(path)}`,
        about,
      })),
    }
    return { body, html: overviewPage(body) }
  },
})

export const routes: readonly ControlRoute[] = [
  overview,
  ...descriptionRoutes(() => routes),
  ...worldRoutes,
  ...operatorRoutes,
  ...entityRoutes,
  ...clockRoutes,
  ...journalRoutes,
  ...faultRoutes,
  ...socketRoutes,
  ...snapshotRoutes,
  ...runRoutes,
]

/** `/worlds/{world}` as Express writes it: `/worlds/:world`. */
export function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}
