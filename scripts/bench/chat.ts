/** `npm run bench:chat`: the chat in a real browser: speed, size and memory. */
import { runBenchmark } from './benchmark.ts'
import { arrival, memory, typing } from './chat/measures.ts'
import { chatWeight } from './client/weights.ts'

await runBenchmark({
  name: 'chat',
  about: 'Measures the speed, the size and the memory of the chat in a real browser.',
  measures: [arrival, chatWeight, typing, memory],
  method: 'a signed-in player in Chromium',
})
