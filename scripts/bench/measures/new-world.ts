import type { Promised } from '../figure.ts'
import { oneConnection } from '../http-client.ts'
import { interleave } from '../interleave.ts'
import type { Measure } from '../measure.ts'
import { startSimulator, successOf } from '../simulator.ts'
import { median } from '../statistics.ts'

const promised: Promised = { name: 'a new world from the default seed', unit: 'ms', atMost: 30 }

export const newWorld: Measure = {
  name: 'new-world',
  about: 'making a world of its own for a test',
  promises: [promised],
  async run({ rounds, isQuick }) {
    const simulator = await startSimulator()
    const send = oneConnection(simulator.url)
    const makeSome = async (): Promise<number[]> => {
      const timesMs: number[] = []
      for (let index = 0; index < (isQuick ? 5 : 20); index += 1) {
        const order = { method: 'POST', path: '/__sim/worlds', body: {} } as const
        const reply = await send(order)
        const { name } = successOf(order, reply) as { readonly name: string }
        timesMs.push(reply.tookMs)
        const removal = { method: 'DELETE', path: `/__sim/worlds/${name}` } as const
        successOf(removal, await send(removal))
      }
      return timesMs
    }
    await makeSome()
    const { worlds } = await interleave(rounds, { worlds: makeSome })
    const slowest = Math.max(...worlds.flat())
    return [
      { promised, rounds: worlds.map(median), seen: `the slowest of all took ${slowest.toFixed(1)} ms` },
    ]
  },
}
