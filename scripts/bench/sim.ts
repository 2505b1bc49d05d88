/** `npm run bench:sim`: measures the simulator from outside, each figure as a ratio to a reference of the same run. */
import { runBenchmark } from './benchmark.ts'
import { data } from './sim/data.ts'
import { growth } from './sim/growth.ts'
import { byKey, history, login, servers, watched } from './sim/load.ts'
import { sockets } from './sim/sockets.ts'
import { hostile, newWorld, rewind, startUp } from './sim/worlds.ts'

await runBenchmark({
  name: 'sim',
  about: 'Measures how fast the simulator is. Each figure is a ratio to a reference of the same run.',
  measures: [
    servers,
    history,
    byKey,
    login,
    startUp,
    sockets,
    newWorld,
    rewind,
    hostile,
    watched,
    data,
    growth,
  ],
  method: 'load in rounds of 1 s',
})
