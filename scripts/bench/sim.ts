/** `npm run bench:sim`: measures the simulator from outside, each figure as a ratio to a reference of the same run. */
import { runBenchmark } from './benchmark.ts'
import { installPeers } from './peers.ts'
import { byKey } from './sim/by-key.ts'
import { history, historyAgainstPeers } from './sim/history.ts'
import { hostile } from './sim/hostile.ts'
import { login } from './sim/login.ts'
import { rewind } from './sim/rewind.ts'
import { journal, servers } from './sim/server-list.ts'
import { shards } from './sim/shards.ts'
import { sockets } from './sim/sockets.ts'
import { newWorld, startUp } from './sim/start.ts'
import { watched } from './sim/watched.ts'

await runBenchmark({
  name: 'sim',
  about: 'Measures how fast the simulator is. Each figure is a ratio to a reference of the same run.',
  measures: [
    servers,
    journal,
    history,
    historyAgainstPeers,
    byKey,
    login,
    startUp,
    sockets,
    newWorld,
    rewind,
    hostile,
    watched,
    shards,
  ],
  method: 'load in rounds of 1 s',
  prepare: installPeers,
})
