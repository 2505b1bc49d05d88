/** `npm run bench:chat`: the chat in a real browser: how fast it is, what it weighs, what stays in memory. */
import { runBenchmark } from './benchmark.ts'
import { arrival, memory, typing } from './chat/measures.ts'
import { chatWeight } from './client/weights.ts'

await runBenchmark({
  name: 'chat',
  about: 'Measures the chat in a real browser: how fast it is, what it weighs, and what stays in memory.',
  measures: [arrival, chatWeight, typing, memory],
  method: 'a signed-in player in Chromium',
})
