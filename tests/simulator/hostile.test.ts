/**
 * Whatever a client sends, the simulator never returns a 500, always uses the error's shape, and a refused call changes nothing.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ErrorBody } from '../../contracts/registry/errors.ts'
import { gameIds } from '../../contracts/registry/games.ts'
import type { Simulator } from '../../mock-api/server.ts'
import { send, signIn, startFrozenSimulator, startSimulator } from '../../mock-api/testing.ts'
import { longestBody } from '../../mock-api/api/redact.ts'
import { createClock } from '../../mock-api/world/clock.ts'
import { journalBytesLimit } from '../../mock-api/world/journal.ts'
import { rowsOf } from '../../mock-api/world/store.ts'
import type { World } from '../../mock-api/world/world.ts'
import { hostileCalls } from './hostile-calls.ts'
import { connectTo, isLong, seed, type Received } from './testing.ts'

const tries = isLong ? 12_000 : 1000

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
    const sendCall = connectTo(simulator.url)
    const met = new Map<number, number>()

    await fc.assert(
      fc.asyncProperty(hostileCalls({ ids, known, token }), async (call) => {
        const before = stateOf(world)
        const { status, headers, body } = await sendCall(call)
        met.set(status, (met.get(status) ?? 0) + 1)
        expect(status).toBeLessThan(500)
        expect(status < 400 ? before : stateOf(world)).toBe(before)
        // Node itself refuses an address and headers of more than 16 KB, without a body. Its client adds a few headers.
        const isLong = call.path.length + JSON.stringify(call.headers).length > 15_000
        expect(status === 431 && !isLong).toBe(false)
        if (status === 431) return
        expect(headers['content-type']).toMatch(/^application\/json/)
        const answer: unknown = JSON.parse(body)
        if (status < 400) return
        expect(ErrorBody.safeParse(answer).success).toBe(true)
      }),
      { numRuns: tries, seed, endOnFailure: false },
    )
    // Otherwise the test would prove nothing.
    expect([...met.keys()]).toEqual(expect.arrayContaining([200, 201, 302, 400, 401, 403, 404, 409, 413]))
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  },
)

const frozenAt = '2026-01-31T18:00:00.000Z'

/** Returns everything that a simulator keeps, except journals. */
const heldBy = ({ worlds }: Simulator) => ({
  worlds: worlds.list().map((world) => ({
    name: world.name,
    rows: rowsOf(world.store),
    attempts: world.attempts.size,
    sockets: [...world.connections.values()].length,
    booked: world.clock.booked().length,
    snapshots: worlds.snapshotsOf(world).list().length,
  })),
  reserved: worlds.rows.reserved(),
})

const halves = [
  'GET /api/games HTTP/1.1\r\nHost: localhost\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"email":"',
  'PUT /__sim/worlds/default/snapshots/half HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000000\r\n\r\n{"version":1,"rows":{"users":[',
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n',
]

/** Returns invalid snapshots, each for another reason. */
function badImports({ worlds }: Simulator): readonly string[] {
  const snapshot = JSON.parse(JSON.stringify(worlds.get('default').snapshot())) as {
    readonly clock: object
    readonly rows: { readonly users: readonly object[]; readonly servers: readonly object[] }
  }
  const { rows } = snapshot
  const [user] = rows.users
  const servers = rows.servers.map((server) => ({ ...server, serverStock: -1 }))
  const changed = [
    { clock: { nowMs: 8.64e15, rate: 1e308 } },
    { rows: { ...rows, servers } },
    { rows: { ...rows, users: [...rows.users, { ...user, _id: 'f'.repeat(24) }] } },
    { rows: { ...rows, users: [] } },
  ]
  return [
    ...changed.map((change) => JSON.stringify({ ...snapshot, ...change })),
    `[${'[],'.repeat(600_000)}[]]`,
    `{"version":1,"rows":{"users":[${'{},'.repeat(20_000)}{}]}}`,
    `{"version":1,"rows":{"users":[{"firstName":"${'x'.repeat(100_000)}"}]}}`,
    '['.repeat(100_000),
    '',
  ]
}

test('refused logins, half-open sockets, broken imports and too many worlds leave nothing behind', async () => {
  const simulator = await startSimulator({
    newClock: () => createClock({ frozenAt }),
    worldsAllowed: 4,
    rowsAllowed: 10_000,
  })
  await send(simulator, 'POST', '/__sim/worlds', { body: { name: 'other' } })
  const before = heldBy(simulator)
  const hostile = connectTo(simulator.url)
  const other = connectTo(simulator.url)
  const statuses = new Set<number>()
  const post = async (method: string, path: string, body: string): Promise<Received> => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }
    const received = await hostile({ method, path, headers, body })
    statuses.add(received.status)
    return received
  }
  const answers = new Set<string>()
  let sent = 0
  const callOther = async (): Promise<void> => {
    const { status, body } = await other({
      method: 'GET',
      path: '/api/games',
      headers: { 'X-World': 'other' },
    })
    answers.add(`${String(status)} ${body}`)
    sent += 1
  }

  const sockets = Array.from({ length: 200 }, (_, index) => {
    const socket = connect(Number(new URL(simulator.url).port), '127.0.0.1')
    socket.write(halves[index % halves.length] ?? '')
    return socket
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const logins = isLong ? 400 : 60
  for (let number = 0; number < logins; number += 1) {
    const email = `${String(number)}${'x'.repeat(60_000)}@a.test`
    await post('POST', '/api/auth/login', JSON.stringify({ email, password: 'x', rememberMe: false }))
    if (number % 20 === 0) await callOther()
  }
  for (const body of badImports(simulator)) {
    await Promise.all([post('PUT', '/__sim/worlds/default/snapshots/bad', body), callOther()])
  }
  for (const size of ['large', 'medium', 'large']) {
    await Promise.all([post('POST', '/__sim/worlds', JSON.stringify({ size })), callOther()])
    await post('POST', '/__sim/worlds', `{"name":${'['.repeat(30_000)}`)
  }
  await Promise.all(
    sockets.map((socket) => {
      socket.destroy()
      return once(socket, 'close')
    }),
  )
  // The simulator notices closed sockets a moment later.
  await expect.poll(() => heldBy(simulator), { timeout: 20_000 }).toEqual(before)

  // Each was read and then refused.
  expect(statuses).toEqual(new Set([400, 409]))
  const bytes = simulator.world().journal.bytes()
  expect(bytes).toBeLessThan(journalBytesLimit)
  expect(bytes / logins).toBeLessThan(longestBody)
  expect([...answers]).toEqual([expect.stringMatching(/^200 .*Dofus Retro/)])
  expect(simulator.world('other').journal.last()).toBe(sent)
})
