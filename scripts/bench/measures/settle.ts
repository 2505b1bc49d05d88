/** The operator settles purchases, one after the other, in a small and in a large world. */
import type { Promised } from '../figure.ts'
import { oneConnection } from '../http-client.ts'
import type { LoadRequest } from '../load.ts'
import type { Measure } from '../measure.ts'
import type { Server } from '../processes.ts'
import {
  openRequest,
  operatorOrder,
  signIn,
  startSimulator,
  successOf,
  type Player,
  type Size,
} from '../simulator.ts'
import { interleave, takeTurns } from '../interleave.ts'
import { median, ratios } from '../statistics.ts'

const promised: Promised = { name: 'settle at 100k ÷ at 1k, time', unit: '×', atLeast: 0.8, atMost: 1.2 }
const perRound = 100

type Medians = Readonly<Record<Size, number>>

export const settle: Measure = {
  name: 'settle',
  about: 'an operator settles a purchase, in a small and in a large world',
  promises: [promised],
  async run({ rounds, isQuick }) {
    const small = await desk(await startSimulator({ flags: ['--size', 'small'] }))
    const large = await desk(await startSimulator({ flags: ['--size', 'large'] }))
    // Turn by turn inside a round too: one of them lasts a fraction of a millisecond.
    const settleMany = async (count: number): Promise<Medians> => {
      const { small: atSmall, large: atLarge } = await takeTurns<Size, number[]>(count, { small, large })
      return { small: median(atSmall.flat()), large: median(atLarge.flat()) }
    }
    // The compiler's first, thrown away.
    await settleMany(perRound)
    const { both } = await interleave(rounds, { both: () => settleMany(isQuick ? perRound / 4 : perRound) })
    const [atSmall, atLarge] = [both.map((each) => each.small), both.map((each) => each.large)]
    return [
      {
        promised,
        rounds: ratios(atLarge, atSmall),
        seen: `${median(atLarge).toFixed(2)} ms against ${median(atSmall).toFixed(2)} ms`,
      },
    ]
  },
}

/** Makes a purchase out of a request and settles it in its two steps, of which it answers the times. */
async function desk(simulator: Server): Promise<() => Promise<number[]>> {
  const player: Player = await signIn(simulator)
  const send = oneConnection(simulator.url)
  const succeed = async (order: LoadRequest) => {
    const reply = await send(order)
    return { answer: successOf(order, reply), tookMs: reply.tookMs }
  }
  return async () => {
    const requestId = await openRequest(simulator, player)
    const { answer } = await succeed(operatorOrder('fulfil', { requestId }))
    const { transaction } = answer as { readonly transaction: { readonly _id: string } }
    // It stays open, and a player has one at a time.
    await succeed(operatorOrder('close', { requestId }))
    const timesMs: number[] = []
    for (const status of ['Exchanged', 'Paid']) {
      timesMs.push(
        (await succeed(operatorOrder('settle', { transactionId: transaction._id, status }))).tookMs,
      )
    }
    return timesMs
  }
}
