/** A simulator whose list of servers is as long as the one that the targets were set with. */
import { Unavailable } from './figure.ts'
import { writeCached } from './folders.ts'
import type { Server } from './processes.ts'
import { startSimulator } from './simulator.ts'

const seedFile = {
  servers: Array.from({ length: 40 }, (_, index) => ({
    name: `Serveur ${String(index + 1)}`,
    game: 'retro',
    buyPrice: 20 + index,
    sellPrice: 15.5 + index,
    stock: 100.5 + index,
  })),
}

/** Where the simulator takes no seed file its own list stands in; the figure says how long it was. */
export async function startWithFortyServers(flags: readonly string[] = []): Promise<Server> {
  const file = writeCached('forty-servers.json', JSON.stringify(seedFile))
  try {
    return await startSimulator({ flags: ['--seed-file', file, ...flags] })
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    return startSimulator({ flags })
  }
}
