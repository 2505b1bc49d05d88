/** Worlds that outlive their simulator, in a folder. The states after a crash are read from a copy of the folder. */
import { cpSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import { openDataFolder, type DataFolderOptions } from '../data-folder.ts'
import type { Simulator, SimulatorOptions } from '../server.ts'
import {
  call,
  controlOf,
  entriesOf,
  openRequest,
  operate,
  send,
  signIn,
  startFrozenSimulator,
  startSimulator,
  succeed,
  textWith,
} from '../testing.ts'
import { createClock } from '../world/clock.ts'
import { fakeMachine } from '../world/testing.ts'
import type { World } from '../world/world.ts'

const minute = 60_000

/** Returns a copy of a folder in its present state, which is what a crash would leave. */
function afterCrash(folder: string): string {
  const copy = newFolder()
  cpSync(folder, copy, { recursive: true, filter: (file) => !file.endsWith('.lock') })
  return copy
}

const data = (folder: string, options: Partial<DataFolderOptions> = {}) =>
  openDataFolder({ folder, port: 0, onNotice: () => undefined, ...options })

const startIn = (folder: string, options: Partial<SimulatorOptions> = {}, start = startFrozenSimulator) =>
  start({ data: data(folder, options.machine ? { now: options.machine.now } : {}), ...options })

/** Returns all that there is of a world, with its states before some entries. */
async function all(simulator: Simulator, name: string) {
  await simulator.worlds.ready(name)
  const world: World = simulator.world(name)
  const control = controlOf(simulator, name)
  return {
    snapshot: world.snapshot(),
    journal: world.journal.page(0, Infinity),
    before: [1, 2, world.journal.last()].map((seq) => world.snapshotBefore(seq)),
    eventIds: world.eventIdsState(),
    secret: world.tokenSecret,
    snapshots: simulator.worlds.snapshotsOf(world).list(),
    recording: await control('recordings.get'),
    runs: simulator.worlds.runsOf(world).list(),
    isPinned: simulator.worlds.isPinned(world),
  }
}

/** Returns the states before all entries to which the world can be rewound. */
function statesIn({ world }: Simulator) {
  const { journal, oldestRewind, snapshotBefore } = world()
  const [oldest, last] = [oldestRewind(), journal.last()]
  expect(last - oldest).toBeGreaterThan(15)
  return Array.from({ length: last - oldest + 2 }, (_, index) => snapshotBefore(oldest + index))
}

const closedNames = async (simulator: Simulator) =>
  (await controlOf(simulator)('worlds.list')).closed.map(({ name }) => name)
const openNames = ({ worlds }: Simulator) => worlds.list().map(({ name }) => name)

describe('a world in a folder', () => {
  test('is completely the same after a crash', async () => {
    const folder = newFolder()
    const first = await startIn(folder)
    const control = controlOf(first, 'mine')
    await control('worlds.create', { body: { name: 'mine', seed: 7 } })
    const player = await signIn(first, undefined, { world: 'mine', rememberMe: true })
    const { _id: requestId } = await openRequest(first, player, 'mine')
    await control('recordings.start')
    await operate(first, 'reply', { requestId, message: 'Bonjour' }, 'mine')
    await control('snapshots.take', { body: { name: 'before' } })
    await control('faults.add', { body: { latency: 'auth.login', by: '1h', ttl: '1h' } })
    await control('worlds.pin', { body: { pinned: true } })
    await control('clock.advance', { body: { by: '5m' } })
    const step = { number: 1, file: null, line: 1, title: 'waits', depth: 0, actor: null }
    const changes = [
      { ...step, state: 'running' as const, times: 1, began: null, ended: null, awaits: null, failure: null },
    ]
    await control('runs.report', {
      params: { id: 'run' },
      body: { title: 'A run', step: 1, steps: 1, changes },
    })
    const before = await all(first, 'mine')

    const again = await startIn(afterCrash(folder))
    expect(await closedNames(again)).toEqual(['default', 'mine'])
    expect(await all(again, 'mine')).toEqual(before)
    expect(
      (await succeed(again, 'conversations.current', { token: player.token, world: 'mine' })).request?._id,
    ).toBe(requestId)
    expect((await call(again, 'auth.refresh', { cookie: player.cookie, world: 'mine' })).status).toBe(200)
    const reset = await controlOf(again, 'mine')('worlds.reset')
    expect(reset).toMatchObject({ seed: 7, entries: 0 })
    expect(again.world('mine').store.requests.all().length).toBeLessThan(before.snapshot.rows.requests.length)
    // What the first process has written since then is not lost either.
    await operate(first, 'reply', { requestId, message: 'Bonsoir' }, 'mine')
    const last = await startIn(afterCrash(folder))
    expect(await all(last, 'mine')).toEqual(await all(first, 'mine'))
  })

  test('can be rewound after a crash', async () => {
    const folder = newFolder()
    const first = await startIn(folder)
    const player = await signIn(first)
    const { _id: requestId } = await openRequest(first, player)
    const before = entriesOf(first).length + 1
    await operate(first, 'reply', { requestId, message: 'Bonjour' })
    const second = await startIn(afterCrash(folder))
    await controlOf(second)('worlds.rewind', { body: { before } })
    expect(second.world().store.messages.where('chat', requestId)).toEqual([])
    expect(second.world().store.requests.get(requestId)).toBeDefined()
  })

  test('can be rewound after a crash as far as its journal goes', async () => {
    const folder = newFolder()
    const first = await startIn(folder, { journalLimit: 20 })
    const player = await signIn(first)
    const { _id: requestId } = await openRequest(first, player)
    for (let round = 0; round < 12; round += 1) {
      await operate(first, 'reply', { requestId, message: `Bonjour ${String(round)}` })
      await succeed(first, 'servers.retro')
      await succeed(first, 'servers.retro')
    }
    await controlOf(first)('snapshots.take')
    const second = await startIn(afterCrash(folder), { journalLimit: 20 })
    await second.worlds.ready('default')
    expect(statesIn(second)).toEqual(statesIn(first))
  })

  test('lists without opening anything, opens when it is called, and is removed only when somebody asks', async () => {
    const folder = newFolder()
    const first = await startIn(folder)
    for (const name of ['a', 'b']) await controlOf(first)('worlds.create', { body: { name } })
    await first.close()
    const again = await startIn(folder)
    expect(openNames(again)).toEqual([])
    const { closed } = await controlOf(again)('worlds.list')
    expect(closed.map(({ name }) => name)).toEqual(['a', 'b', 'default'])
    for (const { bytes, writtenAt } of closed) {
      expect(bytes).toBeGreaterThan(10_000)
      expect(Date.parse(writtenAt)).toBeGreaterThan(Date.now() - minute)
    }
    await succeed(again, 'servers.retro', { world: 'a' })
    expect(openNames(again)).toEqual(['a'])
    expect(await send(again, 'POST', '/__sim/worlds', { body: { name: 'b' } })).toMatchObject({ status: 409 })
    await controlOf(again, 'b')('worlds.remove')
    await controlOf(again, 'a')('worlds.remove')
    expect(await closedNames(again)).toEqual(['default'])
    expect(await call(again, 'servers.retro', { world: 'b' })).toMatchObject({ status: 404 })
    expect(await send(again, 'GET', '/__sim/worlds/DEFAULT/clock')).toMatchObject({
      status: 404,
      body: { message: textWith('Did you mean "default"?') },
    })
  })

  test('is closed when it is unused, and goes on when it is called', async () => {
    const { machine, pass } = fakeMachine()
    const newClock = () => createClock({ machine })
    const simulator = await startIn(
      newFolder(),
      { machine, newClock, idleAfterMs: 10 * minute },
      startSimulator,
    )
    await controlOf(simulator)('worlds.create', { body: { name: 'a' } })
    const player = await signIn(simulator, undefined, { world: 'a' })
    const request = await openRequest(simulator, player, 'a')
    const sentAt = simulator.world('a').clock.now()
    pass(11 * minute)
    await expect.poll(() => openNames(simulator)).toEqual(['default'])
    pass(80 * minute)
    expect(await call(simulator, 'servers.retro', { world: 'a' })).toMatchObject({ status: 200 })
    // The request has expired while nobody looked, at its time.
    const expired = entriesOf(simulator, 'a').find(({ kind }) => kind === 'clock')
    expect(expired).toMatchObject({ action: 'fired', at: new Date(sentAt + 30 * minute).toISOString() })
    expect(simulator.world('a').store.requests.get(request._id)?.isFormOpened).toBe(false)
    expect(simulator.world('a').clock.now()).toBe(sentAt + 91 * minute)
    for (const path of ['close', 'close/']) {
      await succeed(simulator, 'servers.retro', { world: 'a' })
      const close = () => send(simulator, 'POST', `/__sim/worlds/a/${path}`)
      expect(await close()).toMatchObject({ status: 409 })
      pass(1000)
      expect(await close()).toMatchObject({ status: 200 })
      expect(openNames(simulator)).toEqual(['default'])
    }
  })

  test('is closed for another one when too many are open, the longest unused first', async () => {
    const { machine, pass } = fakeMachine()
    const simulator = await startIn(newFolder(), { machine, worldsAllowed: 3 })
    for (const name of ['a', 'b', 'c', 'd']) {
      await controlOf(simulator)('worlds.create', { body: { name } })
      pass(minute)
    }
    expect(openNames(simulator)).toEqual(['default', 'c', 'd'])
    await succeed(simulator, 'servers.retro', { world: 'a' })
    expect(openNames(simulator)).toEqual(['default', 'd', 'a'])
    const unnamed = await Promise.all([1, 2].map(() => controlOf(simulator)('worlds.create')))
    expect(new Set(unnamed.map(({ name }) => name)).size).toBe(2)
    for (const world of ['d', 'a']) await succeed(simulator, 'servers.retro', { world })
    pass(minute)
    // The world that the new one is made from makes room for it.
    await controlOf(simulator, 'd')('snapshots.take')
    await succeed(simulator, 'servers.retro', { world: 'a' })
    const from = { world: 'd', before: 1 }
    await controlOf(simulator)('worlds.create', { body: { name: 'copy', from } })
    expect(openNames(simulator)).toEqual(['default', 'a', 'copy'])
    await controlOf(simulator)('worlds.remove', { params: { world: 'copy' } })
    expect(await send(simulator, 'GET', '/__sim/worlds/%64/clock')).toMatchObject({ status: 200 })
    await controlOf(simulator, 'd')('worlds.pin', { body: { pinned: true } })
    await controlOf(simulator, 'a')('worlds.pin', { body: { pinned: true } })
    expect(await call(simulator, 'servers.retro', { world: 'b' })).toMatchObject({
      status: 409,
      body: { message: textWith('3 worlds are open and in use') },
    })
  })

  test('is deleted when nobody has used it for the time of --forget-after, unless it is pinned or the default', async () => {
    const folder = newFolder()
    const first = await startIn(folder)
    for (const name of ['old', 'new', 'pinned']) await controlOf(first)('worlds.create', { body: { name } })
    await controlOf(first, 'pinned')('worlds.pin', { body: { pinned: true } })
    await first.close()
    for (const name of ['default', 'old', 'pinned'])
      utimesSync(join(folder, `${name}.sqlite`), new Date(), new Date(Date.now() - 31 * 24 * 60 * minute))
    const notices: string[] = []
    const folderNow = openDataFolder({
      folder,
      port: 0,
      forgetAfterMs: 30 * 24 * 60 * minute,
      onNotice: (sentence) => notices.push(sentence),
    })
    expect(await closedNames(await startFrozenSimulator({ data: folderNow }))).toEqual([
      'default',
      'new',
      'pinned',
    ])
    expect(notices).toEqual([textWith('The world "old" was deleted')])
  })
})
