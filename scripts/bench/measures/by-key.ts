/** Reads and writes that name what they want: the size of the world is nothing to them. */
import { gameIds } from '../../../contracts/registry/games.ts'
import { attempt, type Figure, type Promised } from '../figure.ts'
import { oneConnection } from '../http-client.ts'
import type { LoadRequest } from '../load.ts'
import type { Effort, Measure } from '../measure.ts'
import type { Server } from '../processes.ts'
import { call, openRequest, signIn, startSimulator, successOf, type Player } from '../simulator.ts'
import { compareTimes, type Timed } from '../times.ts'

interface Call {
  readonly name: string
  readonly request: (simulator: Server, player: Player) => LoadRequest | Promise<LoadRequest>
}

const calls: readonly Call[] = [
  { name: 'games.get', request: () => ({ path: `/api/games/${gameIds.retro}` }) },
  {
    name: 'exchanges.last',
    request: (_, { headers }) => ({ path: '/api/transactions/exchange/user/lastexchange', headers }),
  },
  {
    name: 'users.update',
    request: (_, { userId, headers }) => ({
      method: 'PUT',
      path: `/api/users/${userId}`,
      headers,
      body: { firstName: 'Yasmine', lastName: 'Bennani', City: 'Casablanca' },
    }),
  },
  {
    name: 'messages.sendToRequest',
    request: async (simulator, player) => ({
      method: 'POST',
      path: '/api/messages/client',
      headers: player.headers,
      body: { requestId: await openRequest(simulator, player), message: 'Bonjour, je suis prête.' },
    }),
  },
]

const promisedOf = ({ name }: Call): Promised => ({
  name: `${name} at 100k ÷ at 1k, time`,
  unit: '×',
  atLeast: 0.8,
  atMost: 1.2,
})

export const byKey: Measure = {
  name: 'by-key',
  about: 'reads and writes of one thing, in a small and in a large world',
  promises: calls.map(promisedOf),
  async run(effort) {
    const small = await startSimulator({ flags: ['--size', 'small'] })
    const large = await startSimulator({ flags: ['--size', 'large'] })
    const figures: Figure[] = []
    for (const each of calls) {
      figures.push(
        ...(await attempt([promisedOf(each)], async () => [await compare(effort, each, small, large)])),
      )
    }
    return figures
  },
}

async function compare(effort: Effort, each: Call, small: Server, large: Server) {
  const timed = async (server: Server): Promise<Timed> => {
    const request = await each.request(server, await signIn(server))
    await call(server, request)
    const send = oneConnection(server.url)
    return async () => {
      const reply = await send(request)
      successOf(request, reply)
      return [reply.tookMs]
    }
  }
  return compareTimes(effort, promisedOf(each), { small: await timed(small), large: await timed(large) })
}
