/** What a signed-in player's pages load for the chat and its connection, as the build weighs it. */
import { readFileSync } from 'node:fs'
import { limits, type Weights } from '../../build/budget.ts'
import { buildClient, weightsFile } from '../../client-build.ts'
import type { Promised } from '../figure.ts'
import type { Measure } from '../measure.ts'

const promised: Promised = { name: 'JavaScript of the chat, gzip', unit: 'KB', atMost: limits.chat }

export const weight: Measure = {
  name: 'weight',
  about: 'JavaScript of the chat and its connection, beyond the home page’s, calls and queries',
  promises: [promised],
  async run() {
    await buildClient()
    const { chat } = JSON.parse(readFileSync(weightsFile, 'utf8')) as Weights
    return [
      {
        promised,
        rounds: [chat],
        seen: 'realtime-wiring, players-chat, chat-panel and what only they import',
      },
    ]
  },
}
