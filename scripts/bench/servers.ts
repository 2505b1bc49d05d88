/** The simulator and the bare reference beside it, each as a process, and the calls of a player and an operator. */
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { writeCached } from './figures.ts'
import { openConnection, succeed, type Call } from './load.ts'
import { startServer, type Server } from './processes.ts'

export const yasmine = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!' }
export const mehdi = { email: 'mehdi@kamasouk.test', password: 'Kamas2026!' }
export const serversPath = '/api/servers/all/dofus'

export type Size = 'small' | 'large'

interface StartOptions {
  /** Lets `readHeap` read its heap. */
  readonly hasHeapProbe?: boolean
}

export const startSimulator = (flags: readonly string[] = [], options: StartOptions = {}): Promise<Server> =>
  startServer('/api/games', (port) => ({
    name: `the simulator ${flags.join(' ')}`,
    args: ['scripts/run.mjs', 'scripts/sim.ts', '--port', String(port), '--quiet', ...flags],
    ...options,
  }))

/** Starts bare Express and Socket.IO (reference.ts), which serves `list` at /list. */
export const startReference = (list: object, options: StartOptions = {}): Promise<Server> =>
  startServer('/list', (port) => ({
    name: 'the bare reference',
    args: ['scripts/bench/reference.ts', String(port), writeCached('list.json', JSON.stringify(list))],
    ...options,
  }))

/** Makes one call that must succeed, and returns its body. */
export const call = async ({ url }: Server, one: Call): Promise<unknown> =>
  (await succeed(openConnection(url), one)).body

export interface Player {
  readonly userId: string
  readonly token: string
  readonly headers: Readonly<Record<string, string>>
}

export const loginCall = (account: typeof yasmine): Call => ({
  method: 'POST',
  path: '/api/auth/login',
  body: { ...account, rememberMe: false },
})

export async function signIn(simulator: Server, account = yasmine): Promise<Player> {
  const { user, accessToken } = (await call(simulator, loginCall(account))) as {
    readonly user: { readonly _id: string }
    readonly accessToken: string
  }
  return { userId: user._id, token: accessToken, headers: { authorization: `Bearer ${accessToken}` } }
}

export const operatorCall = (verb: string, body: object): Call => ({
  method: 'POST',
  path: `/__sim/worlds/default/operator/${verb}`,
  body,
})

export const messageCall = ({ headers }: Player, body: object): Call => ({
  method: 'POST',
  path: '/api/messages/client',
  headers,
  body,
})

interface ServerList {
  readonly servers: readonly {
    readonly _id: string
    readonly gameId: { readonly _id: string }
  }[]
}

export const listServers = (simulator: Server): Promise<ServerList> =>
  call(simulator, { path: serversPath }) as Promise<ServerList>

/** Opens a request of the player, as the chat's order form does, and returns its id. */
export async function openRequest(simulator: Server, { userId, headers }: Player): Promise<string> {
  const [server] = (await listServers(simulator)).servers
  if (!server) throw new CouldNotRun('this world has no servers')
  const order = {
    userId,
    gameId: server.gameId._id,
    username: 'Yasmi-Iop',
    serverId: server._id,
    quantity: 0.001,
    transactionType: 'Buy',
  }
  const created = await call(simulator, {
    method: 'POST',
    path: '/api/conversations',
    headers,
    body: order,
  })
  return (created as { readonly request: { readonly _id: string } }).request._id
}
