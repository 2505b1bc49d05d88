/** What is measured, in the order of the table. */
import type { Measure } from './measure.ts'
import { byKey } from './measures/by-key.ts'
import { historyAgainstPeers } from './measures/history-peers.ts'
import { history } from './measures/history.ts'
import { hostile } from './measures/hostile.ts'
import { journal } from './measures/journal.ts'
import { login } from './measures/login.ts'
import { newWorld } from './measures/new-world.ts'
import { serversRetro } from './measures/servers-retro.ts'
import { settle } from './measures/settle.ts'
import { sockets } from './measures/sockets.ts'
import { startUp } from './measures/start-up.ts'

export const measures: readonly Measure[] = [
  serversRetro,
  journal,
  history,
  historyAgainstPeers,
  byKey,
  settle,
  login,
  startUp,
  sockets,
  newWorld,
  hostile,
]
