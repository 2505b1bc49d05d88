/** From what the operator does to the message on the player's screen, while many others are connected. */
import type { Page } from '@playwright/test'
import type { Promised } from '../figure.ts'
import type { Measure } from '../measure.ts'
import { startWorker } from '../orders.ts'
import { stop } from '../processes.ts'
import { awaitQuiet } from '../quiet.ts'
import { mehdi, signIn } from '../simulator.ts'
import type { ClientsOrder, ClientsResult } from '../socket-clients.ts'
import { median, quantile } from '../statistics.ts'
import { inPage, onStage, openPanel } from './stage.ts'

const promised: Promised = { name: 'operator act to the screen, p95', unit: 'ms', atMost: 100 }
const actsEach = 50

export const arrival: Measure = {
  name: 'arrival',
  about: 'the operator’s act to the message on the screen, with 2,000 other sockets',
  promises: [promised],
  run: ({ rounds, isQuick }) =>
    onStage(2, async ({ server, page, requestId }) => {
      const others = isQuick ? 500 : 2000
      const clients = startWorker<ClientsOrder, ClientsResult>('socket-clients.ts')
      const crowd = await signIn(server, mehdi)
      await clients.ask({ to: 'connect', url: server.url, who: crowd, count: others })
      await openPanel(page)
      // What runs for the first time is compiled first.
      await arrivals(page, requestId, 'warm-up', 5)
      const all: number[][] = []
      for (let round = 0; round < rounds; round += 1) {
        await awaitQuiet()
        all.push(await arrivals(page, requestId, String(round), actsEach))
      }
      await stop(clients)
      return [
        {
          promised,
          rounds: all.map((tookMs) => at(tookMs, 0.95)),
          seen:
            `median ${median(all.flat()).toFixed(0)} ms, slowest ${Math.max(...all.flat()).toFixed(0)} ms; ` +
            `${String(actsEach)} acts a round, ${String(others)} other sockets`,
        },
      ]
    }),
}

const at = (values: readonly number[], part: number): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    part,
  )

/** Acted from within the page, so that one clock tells both ends; the frame that shows the message has been drawn. */
const arrivals = (page: Page, requestId: string, round: string, count: number): Promise<number[]> =>
  inPage(page, 'arrivals', { requestId, round, count })
