/**
 * A world with 50,000 journal entries in one process, rewound to three of them. Prints its heap and the times as JSON.
 * With the argument `no-history` it cannot be rewound: the difference of the heaps is what the history takes.
 */
import { restoreWorld } from '../../../mock-api/control/worlds.ts'
import { bookExpiry, sendAsPlayer } from '../../../mock-api/domain/chats.ts'
import { performVerb } from '../../../mock-api/operator/perform-verb.ts'
import { seedWorld } from '../../../mock-api/seed/seed.ts'
import { createClock } from '../../../mock-api/world/clock.ts'
import { perform } from '../../../mock-api/world/unit-of-work.ts'
import { createWorld } from '../../../mock-api/world/world.ts'

const entries = 50_000
const hasHistory = process.argv[2] !== 'no-history'
const world = createWorld({ name: 'long', seed: 1, clock: createClock() })
await seedWorld(world)
if (hasHistory) world.beginHistory()
await fill()
globalThis.gc?.()
const heapBytes = process.memoryUsage().heapUsed
const times = hasHistory ? [entries, entries / 2, 1].map(rewind) : []
console.log(JSON.stringify({ heapBytes, times }))

/** Messages of twenty players, and operators' replies with their events. */
async function fill(): Promise<void> {
  const [server] = world.store.servers.all()
  if (server === undefined) throw new Error('the world has no servers')
  const requests = world.store.users
    .all()
    .slice(0, 20)
    .map(({ _id: userId }) => {
      const row = world.store.requests.insert({
        _id: world.newId(),
        userId,
        operatorId: null,
        gameId: server.gameId,
        serverId: server._id,
        username: 'Yasmi-Iop',
        quantity: 1,
        transactionType: 'Buy',
        isRequestStarted: false,
        isFormOpened: true,
        createdAt: world.clock.instant(),
        expiresAt: world.clock.instant(1_800_000),
      })
      bookExpiry(world, 'request', row)
      return row
    })
  while (world.journal.last() < entries) {
    for (const { _id: requestId, userId } of requests) {
      const body = { requestId, message: 'Bonjour, je suis à la banque.' }
      const sent = await perform(world, (unit) => sendAsPlayer(unit, 'request', userId, requestId, body))
      const path = `/api/requests/${requestId}`
      const call = {
        kind: 'call',
        call: 'messages.sendToRequest',
        method: 'POST',
        path,
        status: 200,
      } as const
      sent.commit({ ...call, userId, body, answer: sent.result })
      const replied = await perform(world, (unit) => performVerb(unit, 'reply', body))
      replied.commit({ kind: 'operator', verb: 'reply', body, refused: null })
    }
  }
}

function rewind(before: number): number {
  const started = performance.now()
  restoreWorld(world, world.snapshotBefore(before))
  const tookMs = performance.now() - started
  world.journal.append({ kind: 'world', action: 'restored', before })
  return tookMs
}
