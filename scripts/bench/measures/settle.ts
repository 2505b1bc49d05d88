/** The operator settles purchases, one after the other, in a small and in a large world. */
import type { Promised } from '../figure.ts'
import { oneConnection } from '../http-client.ts'
import type { LoadRequest } from '../load.ts'
import type { Measure } from '../measure.ts'
import type { Server } from '../processes.ts'
import { openRequest, operatorOrder, signIn, startSimulator, successOf } from '../simulator.ts'
import { compareTimes, type Timed } from '../times.ts'

const promised: Promised = { name: 'settle at 100k ÷ at 1k, time', unit: '×', atLeast: 0.8, atMost: 1.2 }

export const settle: Measure = {
  name: 'settle',
  about: 'an operator settles a purchase, in a small and in a large world',
  promises: [promised],
  async run(effort) {
    const small = await desk(await startSimulator({ flags: ['--size', 'small'] }))
    const large = await desk(await startSimulator({ flags: ['--size', 'large'] }))
    return [await compareTimes(effort, promised, { small, large })]
  },
}

/** Makes a purchase out of a request and settles it in its two steps, of which it answers the times. */
async function desk(simulator: Server): Promise<Timed> {
  const player = await signIn(simulator)
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
