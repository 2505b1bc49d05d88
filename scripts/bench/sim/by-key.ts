/** Calls that name one row: their time must not depend on the size of the world. */
import { gameIds } from '../../../contracts/registry/games.ts'
import type { Measure } from '../benchmark.ts'
import { attempt, inUnit, ratiosOf, type Figure } from '../figures.ts'
import { openConnection, succeed, type Call } from '../load.ts'
import type { Server } from '../processes.ts'
import { interleave, median, noWait } from '../rounds.ts'
import { messageCall, openRequest, operatorCall, signIn, startSimulator, type Player } from '../servers.ts'

/** Returns a function that does something once and returns how long each timed call took. */
type Prepare = (server: Server, player: Player) => Promise<() => Promise<readonly number[]>>

const repeated =
  (callOf: (player: Player, server: Server) => Call | Promise<Call>): Prepare =>
  async (server, player) => {
    const [call, send] = [await callOf(player, server), openConnection(server.url)]
    return async () => [(await succeed(send, call)).tookMs]
  }

const subjects: Readonly<Record<string, Prepare>> = {
  'games.get': repeated(() => ({ path: `/api/games/${gameIds.retro}` })),
  'exchanges.last': repeated(({ headers }) => ({
    path: '/api/transactions/exchange/user/lastexchange',
    headers,
  })),
  'users.update': repeated(({ userId, headers }) => ({
    method: 'PUT',
    path: `/api/users/${userId}`,
    headers,
    body: { firstName: 'Yasmine', lastName: 'Bennani', City: 'Casablanca' },
  })),
  'messages.sendToRequest': repeated(async (player, server) =>
    messageCall(player, {
      requestId: await openRequest(server, player),
      message: 'Bonjour, je suis prête.',
    }),
  ),
  /** Makes a purchase out of a request, then settles it in two steps, which are timed. */
  async settle(server, player) {
    const send = openConnection(server.url)
    const operate = (verb: string, body: object) => succeed(send, operatorCall(verb, body))
    return async () => {
      const requestId = await openRequest(server, player)
      const { body } = await operate('fulfil', { requestId })
      const transactionId = (body as { readonly transaction: { readonly _id: string } }).transaction._id
      // A player has one open request at a time, and `fulfil` leaves it open.
      await operate('close', { requestId })
      const exchanged = await operate('settle', { transactionId, status: 'Exchanged' })
      const paid = await operate('settle', { transactionId, status: 'Paid' })
      return [exchanged.tookMs, paid.tookMs]
    }
  },
}

export const byKey: Measure = {
  name: 'by-key',
  about: 'reads and writes of one row, in a small and in a large world',
  async run(rounds) {
    const figures: Figure[] = []
    for (const [name, prepare] of Object.entries(subjects)) {
      const figure = `${name} at 100k ÷ at 1k, time`
      figures.push(...(await attempt(figure, async () => [await compare(figure, prepare, rounds)])))
    }
    return figures
  },
}

const timesPerRound = 200

/** Divides the median time in the large world by the median time in the small one. */
async function compare(name: string, prepare: Prepare, rounds: number): Promise<Figure> {
  // New worlds for each call, because a message needs a player without an open request.
  const [small, large] = [
    await startSimulator(['--size', 'small']),
    await startSimulator(['--size', 'large']),
  ]
  const calls = {
    small: await prepare(small, await signIn(small)),
    large: await prepare(large, await signIn(large)),
  }
  // The worlds take turns call by call, because a disturbance lasts longer than a call.
  const measure = () => interleave(timesPerRound, calls, noWait)
  // Warms up the compiler.
  await measure()
  const { both } = await interleave(rounds, { both: measure })
  const bounds = { name, atLeast: 0.8, atMost: 1.2 }
  const medians = (size: keyof typeof calls) => both.map((times) => median(times[size].flat()))
  return ratiosOf(medians('large'), medians('small'))(bounds, Number, inUnit('ms', 3))
}
