/** A snapshot in which one player has a long history. */
import { createSimulator } from '../../../mock-api/server.ts'
import { instantOf } from '../../../mock-api/world/clock.ts'
import { snapshotText } from '../../../mock-api/world/snapshot.ts'
import { yasmine } from '../servers.ts'

export async function longHistory(count: number): Promise<string> {
  const simulator = await createSimulator({ port: 0 })
  try {
    const world = simulator.world()
    const { store, clock } = world
    const user = store.users.first('email', yasmine.email)
    const [server] = store.servers.all()
    if (user === undefined || server === undefined) throw new Error('the world has no player or no server')
    for (let index = 0; index < count; index += 1) {
      const quantity = 1 + (index % 50)
      store.transactions.insert({
        _id: world.newId(),
        userId: user._id,
        transactionType: 'Buy',
        requestId: null,
        gameId: server.gameId,
        serverId: server._id,
        persoName: `Yasmi-${String(index)}`,
        quantity,
        total: quantity * server.buyPrice,
        status: 'Paid',
        createdAt: instantOf(clock.now() - index * 600_000),
      })
    }
    return [...snapshotText(world.snapshot())].join('')
  } finally {
    await simulator.close()
  }
}
