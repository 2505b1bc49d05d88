/** The operator settles purchases, one after the other, in a small and in a large world. */
import type { Promised } from '../figure.ts'
import { oneConnection } from '../http-client.ts'
import type { LoadRequest } from '../load.ts'
import type { Measure } from '../measure.ts'
import type { Server } from '../processes.ts'
import { openRequest, operatorOrder, signIn, startSimulator, successOf, type Player } from '../simulator.ts'
import { interleave, median, ratios } from '../statistics.ts'

const promised: Promised = { name: 'settle at 100k ÷ at 1k, time', unit: '×', atLeast: 0.8, atMost: 1.2 }
const perRound = 100

export const settle: Measure = {
  name: 'settle',
  about: 'an operator settles a purchase, in a small and in a large world',
  promises: [promised],
  async run({ rounds, isQuick }) {
    const small = await desk(await startSimulator({ flags: ['--size', 'small'] }))
    const large = await desk(await startSimulator({ flags: ['--size', 'large'] }))
    // Its compiler's first, thrown away. Turn by turn even inside a round: one lasts a fraction of a second.
    const turns = async (count: number): Promise<Record<'small' | 'large', number>> => {
      const times = await interleave<'small' | 'large', number[]>(count, { small, large })
      return { small: median(times.small.flat()), large: median(times.large.flat()) }
    }
    await turns(perRound)
    const medians: Record<'small' | 'large', number>[] = []
    for (let round = 0; round < rounds; round += 1)
      medians.push(await turns(isQuick ? perRound / 4 : perRound))
    const [atSmall, atLarge] = [medians.map((each) => each.small), medians.map((each) => each.large)]
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
    const timesMs: number[] = []
    for (const status of ['Exchanged', 'Paid']) {
      timesMs.push(
        (await succeed(operatorOrder('settle', { transactionId: transaction._id, status }))).tookMs,
      )
    }
    return timesMs
  }
}
