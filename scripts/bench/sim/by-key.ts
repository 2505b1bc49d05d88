/** Calls that name one row: their time must not depend on the size of the world. */
import { gameIds } from '../../../contracts/registry/games.ts'
import type { Effort, Measure } from '../benchmark.ts'
import { attempt, type Figure, type Measured, type Target } from '../figures.ts'
import { bodyOf, openConnection, type Call } from '../load.ts'
import type { Server } from '../processes.ts'
import { interleave, median, ratios, takeTurns } from '../rounds.ts'
import { openRequest, operatorCall, signIn, startSimulator, type Player, type Size } from '../simulator.ts'

/** Does something once and returns how long each timed call took. */
type Timed = () => Promise<readonly number[]>

interface Subject {
  readonly name: string
  readonly prepare: (server: Server, player: Player) => Timed | Promise<Timed>
}

const repeated =
  (callOf: (server: Server, player: Player) => Call | Promise<Call>) =>
  async (server: Server, player: Player): Promise<Timed> => {
    const one = await callOf(server, player)
    const send = openConnection(server.url)
    return async () => {
      const reply = await send(one)
      bodyOf(one, reply)
      return [reply.tookMs]
    }
  }

const subjects: readonly Subject[] = [
  { name: 'games.get', prepare: repeated(() => ({ path: `/api/games/${gameIds.retro}` })) },
  {
    name: 'exchanges.last',
    prepare: repeated((_, { headers }) => ({
      path: '/api/transactions/exchange/user/lastexchange',
      headers,
    })),
  },
  {
    name: 'users.update',
    prepare: repeated((_, { userId, headers }) => ({
      method: 'PUT',
      path: `/api/users/${userId}`,
      headers,
      body: { firstName: 'Yasmine', lastName: 'Bennani', City: 'Casablanca' },
    })),
  },
  {
    name: 'messages.sendToRequest',
    prepare: repeated(async (server, player) => ({
      method: 'POST',
      path: '/api/messages/client',
      headers: player.headers,
      body: { requestId: await openRequest(server, player), message: 'Bonjour, je suis prête.' },
    })),
  },
  { name: 'settle', prepare: settle },
]

/** Makes a purchase out of a request, then settles it in two steps, which are timed. */
function settle(server: Server, player: Player): Timed {
  const send = openConnection(server.url)
  const operate = async (verb: string, body: object) => {
    const one = operatorCall(verb, body)
    const reply = await send(one)
    return { body: bodyOf(one, reply), tookMs: reply.tookMs }
  }
  return async () => {
    const requestId = await openRequest(server, player)
    const { body } = await operate('fulfil', { requestId })
    const { transaction } = body as { readonly transaction: { readonly _id: string } }
    // A player has one open request at a time, and `fulfil` leaves it open.
    await operate('close', { requestId })
    const timesMs: number[] = []
    for (const status of ['Exchanged', 'Paid']) {
      timesMs.push((await operate('settle', { transactionId: transaction._id, status })).tookMs)
    }
    return timesMs
  }
}

const targetOf = ({ name }: Subject): Target => ({
  name: `${name} at 100k ÷ at 1k, time`,
  unit: '×',
  atLeast: 0.8,
  atMost: 1.2,
})

export const byKey: Measure = {
  name: 'by-key',
  about: 'reads and writes of one row, in a small and in a large world',
  targets: subjects.map(targetOf),
  async run(effort) {
    const figures: Figure[] = []
    for (const subject of subjects) {
      // A fresh pair of worlds each, because a message needs a player without an open request.
      const [small, large] = [
        await startSimulator({ flags: ['--size', 'small'] }),
        await startSimulator({ flags: ['--size', 'large'] }),
      ]
      const compare = async () => [
        await compareTimes(effort, targetOf(subject), {
          small: await subject.prepare(small, await signIn(small)),
          large: await subject.prepare(large, await signIn(large)),
        }),
      ]
      figures.push(...(await attempt([targetOf(subject)], compare)))
    }
    return figures
  },
}

const callsPerRound = 200

/** Divides the median time in the large world by the median time in the small one. */
async function compareTimes(
  { rounds, isQuick }: Effort,
  target: Target,
  worlds: Readonly<Record<Size, Timed>>,
): Promise<Measured> {
  // The worlds take turns call by call, because a disturbance lasts longer than a call.
  const timeMany = async (count: number): Promise<Readonly<Record<Size, number>>> => {
    const { small, large } = await takeTurns<Size, readonly number[]>(count, worlds)
    return { small: median(small.flat()), large: median(large.flat()) }
  }
  // Warms up the compiler.
  await timeMany(callsPerRound)
  const { both } = await interleave(rounds, {
    both: () => timeMany(isQuick ? callsPerRound / 4 : callsPerRound),
  })
  const [inSmall, inLarge] = [both.map(({ small }) => small), both.map(({ large }) => large)]
  return {
    target,
    rounds: ratios(inLarge, inSmall),
    seen: `${median(inLarge).toFixed(3)} ms against ${median(inSmall).toFixed(3)} ms`,
  }
}
