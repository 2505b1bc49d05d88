/** `npm run bench:chat`: how fast the chat is in a real browser, what it weighs, and what it leaves behind. */
import { runBenchmark, runEach } from './bench.ts'
import { arrival } from './chat/arrival.ts'
import { memory } from './chat/memory.ts'
import { typing } from './chat/typing.ts'
import { weight } from './chat/weight.ts'
import { describeMachine } from './report.ts'

await runBenchmark({
  name: 'chat',
  about: 'How fast the chat is in a real browser, what it weighs, and what it leaves behind.',
  measures: [arrival, weight, typing, memory],
  rounds: 'how often each is repeated',
  quick: 'three rounds, fewer sockets and messages',
  run: runEach,
  describe: (_, { rounds }) =>
    describeMachine(`${String(rounds)} rounds; the median, and the lowest to the highest round`),
})
