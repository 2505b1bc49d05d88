/** The simulator and the bare servers beside it, each as a process, and the calls of a player and an operator. */
import { writeCached, Unavailable } from './figures.ts'
import { bodyOf, openConnection, type Call } from './load.ts'
import { startServer, type Server } from './processes.ts'

export const yasmine = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!' }
export const mehdi = { email: 'mehdi@kamasouk.test', password: 'Kamas2026!' }
export const serversPath = '/api/servers/all/dofus'

export type Size = 'small' | 'large'

const heapProbeFlags = ['--expose-gc', '--import', new URL('heap-probe.ts', import.meta.url).href]

interface StartOptions {
  readonly flags?: readonly string[]
  /** Loads heap-probe.ts, so that `ask` reads the server's heap. */
  readonly hasHeapProbe?: boolean
}

export const startSimulator = ({ flags = [], hasHeapProbe = false }: StartOptions = {}): Promise<Server> =>
  startServer('/api/games', (port) => ({
    name: `the simulator${flags.length === 0 ? '' : ` with ${flags.join(' ')}`}`,
    args: [
      ...(hasHeapProbe ? heapProbeFlags : []),
      'scripts/run.mjs',
      'scripts/sim.ts',
      '--port',
      String(port),
      '--quiet',
      ...flags,
    ],
    takesTasks: hasHeapProbe,
  }))

/** Starts bare Express and Socket.IO (reference.ts), which serves `list` at /list. */
export const startReference = (list: object, { hasHeapProbe = false } = {}): Promise<Server> =>
  startServer('/list', (port) => ({
    name: 'the bare reference',
    args: [
      ...(hasHeapProbe ? heapProbeFlags : []),
      'scripts/bench/reference.ts',
      String(port),
      writeCached('list.json', JSON.stringify(list)),
    ],
    takesTasks: hasHeapProbe,
  }))

const fortyServers = {
  servers: Array.from({ length: 40 }, (_, index) => ({
    name: `Serveur ${String(index + 1)}`,
    game: 'retro',
    buyPrice: 20 + index,
    sellPrice: 15.5 + index,
    stock: 100.5 + index,
  })),
}

/** Starts a simulator whose list has forty servers, whatever the demo data hold. */
export const startWithFortyServers = (flags: readonly string[] = []): Promise<Server> =>
  startSimulator({
    flags: ['--seed-file', writeCached('forty-servers.json', JSON.stringify(fortyServers)), ...flags],
  })

/** Makes one call that must succeed, and returns its body. */
export const call = async ({ url }: Pick<Server, 'url'>, one: Call): Promise<unknown> =>
  bodyOf(one, await openConnection(url)(one))

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

interface ServerList {
  readonly servers: readonly {
    readonly _id: string
    readonly gameId: { readonly _id: string }
  }[]
}

export const listServers = (simulator: Server): Promise<ServerList> =>
  call(simulator, { path: serversPath }) as Promise<ServerList>

/** Opens a request of the player, as the chat's order form does, and returns its id. */
export async function openRequest(simulator: Server, player: Player): Promise<string> {
  const [server] = (await listServers(simulator)).servers
  if (!server) throw new Unavailable('this world has no servers')
  const { request } = (await call(simulator, {
    method: 'POST',
    path: '/api/conversations',
    headers: player.headers,
    body: {
      userId: player.userId,
      gameId: server.gameId._id,
      username: 'Yasmi-Iop',
      serverId: server._id,
      quantity: 0.001,
      transactionType: 'Buy',
    },
  })) as { readonly request: { readonly _id: string } }
  return request._id
}
