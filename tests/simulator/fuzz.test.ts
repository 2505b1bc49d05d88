/** Whatever a client can send: never a 500, always the error's shape, and nothing changed by what was refused. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { gameIds } from '../../contracts/registry/games.ts'
import { ErrorBody } from '../../contracts/registry/errors.ts'
import { signIn, startFrozenSimulator } from '../../mock-api/testing.ts'
import type { World } from '../../mock-api/world/world.ts'
import { connectTo } from './connection.ts'
import { hostileCalls } from './hostile.ts'

const tries = 20_000

/** Another value after every write to a world; cheap enough to be asked before and after each of many calls. */
const stateOf = (world: World): string =>
  JSON.stringify([Object.values(world.store).map((table) => table.version()), world.clock.booked().length])

test(
  `${String(tries)} hostile calls are answered or refused in the contract's own shapes`,
  { timeout: 120_000 },
  async () => {
    const simulator = await startFrozenSimulator()
    const { token, userId } = await signIn(simulator)
    const world = simulator.world()
    const [server, other] = world.store.servers.where('game', gameIds.retro)
    if (!server || !other) throw new Error('the seed has no two servers of one game')
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
    // All of it would prove nothing if every call were turned away at the door.
    expect([...met.keys()]).toEqual(expect.arrayContaining([200, 201, 302, 400, 401, 403, 404, 409, 413]))
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  },
)
