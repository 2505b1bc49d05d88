/** `npm run bench:sim`: measures the simulator from outside, and says which of its promises it keeps. */
import { runBenchmark, runEach } from './bench.ts'
import { measures } from './measures.ts'
import { installPeers } from './peers.ts'
import { describeMachine } from './report.ts'

await runBenchmark({
  name: 'sim',
  about: 'How fast the simulator is, each figure against a reference of the same run and beside its target.',
  measures,
  rounds: 'how often each is repeated',
  quick: 'three rounds, less warming up, fewer sockets',
  run(chosen, effort) {
    installPeers()
    return runEach(chosen, effort)
  },
  describe: (_, { rounds, seconds }) =>
    describeMachine(
      `${String(rounds)} rounds, of ${String(seconds)} s where there is load; the median, and the lowest to the highest round`,
    ),
})
