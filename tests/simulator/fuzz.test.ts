/** Whatever a client sends, the simulator never returns a 500, always uses the error's shape, and a refusal changes nothing. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { gameIds } from '../../contracts/registry/games.ts'
import { ErrorBody } from '../../contracts/registry/errors.ts'
import { signIn, startFrozenSimulator } from '../../mock-api/testing.ts'
import type { World } from '../../mock-api/world/world.ts'
import { connectTo } from './connection.ts'
import { hostileCalls } from './hostile.ts'
import { isLong } from './size.ts'

const tries = isLong ? 30_000 : 2500

/** Returns another value after every write to a world. Cheap enough to call around each of many calls. */
const stateOf = (world: World): string =>
  JSON.stringify([Object.values(world.store).map((table) => table.version()), world.clock.booked().length])

test(
  `${String(tries)} hostile calls get an answer or a refusal that matches the contract`,
  { timeout: isLong ? 600_000 : 120_000 },
  async () => {
    const simulator = await startFrozenSimulator()
    const { token, userId } = await signIn(simulator)
    const world = simulator.world()
    const [server, other] = world.store.servers.where('game', gameIds.retro)
    if (!server || !other) throw new Error('the seed needs two servers of one game')
    const known = {
      userId,
      gameId: gameIds.retro,
      id: gameIds.touch,
      serverId: server._id,
      serverIdSender: server._id,
      serverIdReceiver: other._id,
    }
    const ids = [...Object.values(known), ...world.store.users.all().map(({ _id }) => _id)]
    const send = connectTo(simulator.url)
    const met = new Map<number, number>()

    await fc.assert(
      fc.asyncProperty(hostileCalls({ ids, known, token }), async (call) => {
        const before = stateOf(world)
        const { status, headers, body } = await send(call)
        met.set(status, (met.get(status) ?? 0) + 1)
        expect(status).toBeLessThan(500)
        expect(headers['content-type']).toMatch(/^application\/json/)
        const answer: unknown = JSON.parse(body)
        if (status < 400) return
        expect(ErrorBody.safeParse(answer).success).toBe(true)
        expect(stateOf(world)).toBe(before)
      }),
      { numRuns: tries, seed: 20_260_131, endOnFailure: false },
    )
    // Otherwise the test would prove nothing.
    expect([...met.keys()]).toEqual(expect.arrayContaining([200, 201, 302, 400, 401, 403, 404, 409, 413]))
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  },
)
