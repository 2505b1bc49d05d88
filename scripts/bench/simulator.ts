/** The simulator as anybody meets it: a process, an address, and accounts. */
import { Unavailable } from './figure.ts'
import { writeCached } from './folders.ts'
import { oneConnection, type Reply } from './http-client.ts'
import type { LoadRequest } from './load.ts'
import { startServer, type Server } from './processes.ts'

export const yasmine = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!' }
export const mehdi = { email: 'mehdi@kamasouk.test', password: 'Kamas2026!' }

export type Size = 'small' | 'large'

export const serversPath = '/api/servers/all/dofus'

export interface StartOptions {
  readonly flags?: readonly string[]
  /** Flags for Node itself. */
  readonly nodeFlags?: readonly string[]
  readonly takesOrders?: boolean
}

export const startSimulator = ({
  flags = [],
  nodeFlags = [],
  takesOrders = false,
}: StartOptions = {}): Promise<Server> =>
  startServer('/api/games', (port) => ({
    name: `the simulator${flags.length === 0 ? '' : ` with ${flags.join(' ')}`}`,
    args: [...nodeFlags, 'scripts/run.mjs', 'scripts/sim.ts', '--port', String(port), '--quiet', ...flags],
    takesOrders,
  }))

/** The bare Express route, with the same list. */
export const startReference = (list: object): Promise<Server> =>
  startServer('/list', (port) => ({
    name: 'the bare Express route',
    args: ['scripts/bench/reference.ts', String(port), writeCached('list.json', JSON.stringify(list))],
  }))

export interface Player {
  readonly userId: string
  readonly token: string
  readonly headers: Readonly<Record<string, string>>
}

/** Throws Unavailable, with what came back, unless that is a success. */
export function successOf({ method = 'GET', path }: LoadRequest, { status, text }: Reply): unknown {
  if (status >= 200 && status < 300) return JSON.parse(text)
  throw new Unavailable(`${method} ${path} answered ${String(status)}: ${text.slice(0, 200)}`)
}

/** Makes one call that must succeed. */
export const call = async ({ url }: Pick<Server, 'url'>, order: LoadRequest): Promise<unknown> =>
  successOf(order, await oneConnection(url)(order))

export async function signIn(simulator: Server, account = yasmine): Promise<Player> {
  const { user, accessToken } = (await call(simulator, {
    method: 'POST',
    path: '/api/auth/login',
    body: { ...account, rememberMe: false },
  })) as { readonly user: { readonly _id: string }; readonly accessToken: string }
  return { userId: user._id, token: accessToken, headers: { authorization: `Bearer ${accessToken}` } }
}

export const operatorOrder = (verb: string, body: object): LoadRequest => ({
  method: 'POST',
  path: `/__sim/worlds/default/operator/${verb}`,
  body,
})

export interface ServerList {
  readonly servers: readonly {
    readonly _id: string
    readonly serverName: string
    readonly gameId: { readonly _id: string }
  }[]
}

export const listServers = (simulator: Server): Promise<ServerList> =>
  call(simulator, { path: serversPath }) as Promise<ServerList>

/** Asks for a little of the first server's Kamas, as the form of the chat does, and answers the request's id. */
export async function openRequest(simulator: Server, player: Player): Promise<string> {
  const [server] = (await listServers(simulator)).servers
  const { request } = (await call(simulator, {
    method: 'POST',
    path: '/api/conversations',
    headers: player.headers,
    body: {
      userId: player.userId,
      gameId: server?.gameId._id,
      username: 'Yasmi-Iop',
      serverId: server?._id,
      quantity: 0.001,
      transactionType: 'Buy',
    },
  })) as { readonly request: { readonly _id: string } }
  return request._id
}
