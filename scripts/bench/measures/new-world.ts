import type { Promised } from '../figure.ts'
import { oneConnection } from '../http-client.ts'
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
    const timesMs: number[][] = []
    for (let round = 0; round < rounds; round += 1) {
      const inRound: number[] = []
      for (let index = 0; index < (isQuick ? 5 : 20); index += 1) {
        const order = { method: 'POST', path: '/__sim/worlds', body: {} } as const
        const reply = await send(order)
        const { name } = successOf(order, reply) as { readonly name: string }
        inRound.push(reply.tookMs)
        const removal = { method: 'DELETE', path: `/__sim/worlds/${name}` } as const
        successOf(removal, await send(removal))
      }
      timesMs.push(inRound)
    }
    const slowest = Math.max(...timesMs.flat())
    return [
      { promised, rounds: timesMs.map(median), seen: `the slowest of all took ${slowest.toFixed(1)} ms` },
    ]
  },
}
