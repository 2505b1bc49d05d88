import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWorlds } from '../../control/worlds.ts'
import { createClock } from '../../world/clock.ts'
import { fakeMachine } from '../../world/testing.ts'
import type { World } from '../../world/world.ts'
import type { StorageState } from '../protocol.ts'
import { createBrowserSaving } from './browser-saving.ts'
import { formatVersion, openDatabase, resultOf, type Stores } from './database.ts'

const databaseName = 'test'

/** Opens the sandbox on a storage, as a page does when it is loaded. */
async function openSandbox(indexedDB: IDBFactory | undefined, machine = fakeMachine().machine, rate = 0) {
  const states: StorageState[] = []
  let nowMs = machine.now()
  const saving = createBrowserSaving({
    databaseName,
    indexedDB,
    onState: (state) => states.push(state),
    now: () => Math.max(nowMs, machine.now()),
  })
  const { worlds: saved, cookies } = await saving.load()
  function newClock() {
    const clock = createClock({ machine })
    clock.setRate(rate)
    return clock
  }
  const worlds = await createWorlds({
    seed: 7,
    newClock,
    sendFor: () => () => undefined,
    onWorld: saving.follow,
    onExtras: saving.changed,
    machine,
    onEnd: () => undefined,
    onSnapshot: saving.keepSnapshot,
    saved,
  })
  worlds.subscribe((change, name) => {
    if (change === 'removed' || change === 'dropped') saving.forget(name)
  })
  onTestFinished(async () => {
    worlds.close()
    await saving.close()
  })
  return {
    worlds,
    saving,
    cookies,
    world: worlds.get('default'),
    state: () => states.at(-1),
    pass: (ms: number) => void (nowMs += ms),
  }
}

const notSaved = (why: string) => ({ isSaved: false, reason: expect.stringContaining(why) as unknown })

const all = (world: World) => ({
  snapshot: world.snapshot(),
  journal: world.journal.page(0, Infinity),
  eventIds: world.eventIdsState(),
  secret: world.tokenSecret,
})

/** Changes a row, and writes an entry about it. */
function change(world: World, stock: number): void {
  const [server] = world.store.servers.all()
  world.store.servers.update(server?._id ?? '', { serverStock: stock })
  world.journal.append({ kind: 'clock', action: 'rate', rate: 0 })
}

/** Changes what is saved, as no page would. */
async function damage(indexedDB: IDBFactory, run: (stores: Stores) => void): Promise<void> {
  const database = await openDatabase(indexedDB, databaseName)
  const names = [...database.objectStoreNames]
  const transaction = database.transaction(names, 'readwrite')
  run(Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)])) as unknown as Stores)
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
  })
  database.close()
}

const changes: Readonly<Record<string, (world: World) => void | Promise<unknown>>> = {
  'a row': (world) => {
    change(world, 5)
  },
  'a new row': ({ store, newId }) => {
    store.games.insert({ _id: newId(), gameName: 'Dofus 3' })
  },
  'the time, when no timer was due': async ({ clock }) => {
    await clock.advance(60_000)
  },
  'the rate of the clock': ({ clock }) => {
    clock.setRate(0)
  },
  'an attempt': (world) => {
    world.attempts.set('login a@kamasouk.test', [world.clock.now()])
  },
  'a fault': ({ faults }) => {
    faults.add({ latency: '*', by: '10s', when: 'before', times: 1 }, null)
  },
  'a code and an event id': (world) => {
    world.newCode()
    world.newEventId()
    change(world, 8)
  },
  'a restore to fewer rows': (world) => {
    const before = world.snapshot()
    world.store.games.insert({ _id: world.newId(), gameName: 'Dofus 3' })
    world.restore(before)
    world.journal.append({ kind: 'world', action: 'restored', snapshot: 'before' })
  },
}

test.each(Object.entries(changes))('%s is the same after the page was loaded again', async (_what, run) => {
  const storage = new IDBFactory()
  const { world, saving, state } = await openSandbox(storage)
  await saving.saved()
  await run(world)
  await saving.saved()
  expect(state()).toEqual({ isSaved: true })
  const again = await openSandbox(storage)
  expect(again.state()).toEqual({ isSaved: true })
  expect(all(again.world)).toEqual(all(world))
  change(again.world, 9)
  await again.saving.saved()
  expect(all((await openSandbox(storage)).world)).toEqual(all(again.world))
})

test('code that cannot be loaded is not reported as damaged data, which stays', async () => {
  const storage = new IDBFactory()
  const first = await openSandbox(storage)
  await first.saving.close()
  vi.doMock('../../saving/saved-world.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const without = await openSandbox(storage)
  vi.doUnmock('../../saving/saved-world.ts')
  expect(without.state()).toEqual(notSaved('could not be loaded'))
  expect((await openSandbox(storage)).state()).toEqual({ isSaved: true })
})

test('worlds, named snapshots and cookies return, and removed ones do not', async () => {
  const storage = new IDBFactory()
  const { worlds, world, saving } = await openSandbox(storage)
  const other = await worlds.create({ name: 'other', seed: 8 })
  await worlds.create({ name: 'gone' })
  for (const name of ['z', 'gone', 'a']) worlds.snapshotsOf(world).put(world.snapshot(), name)
  await saving.saved()
  await worlds.remove('gone')
  worlds.snapshotsOf(world).remove('gone')
  const cookie = { name: 'refresh', path: '/api', value: 'x', expiresAtMs: null }
  saving.keepCookies([cookie])
  await saving.saved()
  const again = await openSandbox(storage)
  expect(again.worlds.list().map(({ name }) => name)).toEqual(['default', 'other'])
  expect(all(again.worlds.get('other'))).toEqual(all(other))
  expect(again.worlds.snapshotsOf(again.world).list()).toEqual(worlds.snapshotsOf(world).list())
  expect(again.cookies).toEqual([cookie])
})

test('a world that was loaded is reset to its seed, and its tokens end', async () => {
  const storage = new IDBFactory()
  const { worlds, saving } = await openSandbox(storage)
  const first = await worlds.create({ name: 'mine', seed: 9 })
  const { rows } = first.snapshot()
  change(first, 77)
  await saving.saved()
  const again = await openSandbox(storage)
  const reset = await again.worlds.reset('mine')
  expect(reset.snapshot().rows.servers).toEqual(rows.servers)
  expect(reset.tokenSecret).not.toEqual(first.tokenSecret)
  await again.saving.saved()
  expect(all((await openSandbox(storage)).worlds.get('mine'))).toEqual(all(reset))
})

test('a world goes on at its own rate while no page is open', async () => {
  const storage = new IDBFactory()
  const { machine, pass } = fakeMachine()
  const { world, saving } = await openSandbox(storage, machine, 10)
  await saving.saved()
  const before = world.clock.now()
  pass(60_000)
  expect((await openSandbox(storage, machine)).world.clock.now()).toBe(before + 600_000)
})

test('what an older page has saved is read', async () => {
  const storage = new IDBFactory()
  const { world } = await openSandbox(undefined)
  change(world, 5)
  const { rows, ...head } = world.snapshot()
  const request = storage.open(databaseName, 1)
  request.onupgradeneeded = () => {
    for (const name of ['heads', 'bases', 'beginnings', 'changes', 'entries', 'snapshots', 'cookies'])
      request.result.createObjectStore(name)
  }
  ;(await resultOf(request)).close()
  await damage(storage, ({ heads, bases, beginnings, changes, entries }) => {
    const { incarnation, journal } = world
    const lengths = Object.fromEntries(Object.entries(rows).map(([table, list]) => [table, list.length]))
    const eventIds = world.eventIdsState()
    heads.put(
      { incarnation, savedAtMs: 0, eventIds, head, lengths, changes: 1, first: 1, last: 1 },
      'default',
    )
    bases.put({ ...rows, servers: rows.servers.with(0, rows.servers[1] as never) }, 'default')
    changes.put(rows.servers[0], ['default', 'servers', 0])
    beginnings.put({ seed: 7, size: undefined }, 'default')
    entries.put(journal.page(0, 1).entries[0], ['default', 1])
  })
  const again = await openSandbox(storage)
  expect(again.state()).toEqual({ isSaved: true })
  expect(all(again.world)).toEqual(all(world))
})

const damages: Readonly<Record<string, (stores: Stores) => void>> = {
  'a head that is no object': ({ heads }) => heads.put('garbage', 'default'),
  'a snapshot of a newer version': ({ heads }) => {
    void resultOf<unknown>(heads.get('default')).then((read) => {
      const record = read as { readonly head: object }
      heads.put({ ...record, head: { ...record.head, version: 2 } }, 'default')
    })
  },
  'a missing head': ({ heads }) => heads.delete('default'),
  'a missing base': ({ bases }) => bases.clear(),
  'garbage as a base': ({ bases }) => bases.put({ users: 'none' }, 'default'),
  'a base without its rows': ({ bases }) => bases.put([], ['default', 'users', 0]),
  'a missing beginning': ({ beginnings }) => beginnings.delete('default'),
  'an invalid row that other code has saved': ({ heads, bases }) => {
    const games = ['default', 'games', 0]
    void resultOf<unknown>(heads.get('default')).then((head) =>
      heads.put({ ...(head as object), writtenBy: 'other' }, 'default'),
    )
    void resultOf<unknown>(bases.get(games)).then((rows) => {
      for (const row of rows as readonly object[]) Object.assign(row, { gameName: 5 })
      bases.put(rows, games)
    })
  },
  'a missing change': ({ changes: rows }) => rows.clear(),
  'a change that is no row': ({ changes: rows }) => rows.put(5, ['default', 'servers', 0]),
  'a key of another form': ({ changes: rows }) => rows.put({}, 'default'),
  'a reference to no row': ({ changes: rows }) => {
    rows.put({ _id: 'a'.repeat(24), gameId: 'b'.repeat(24) }, ['default', 'servers', 0])
  },
  'missing journal entries': ({ entries }) => entries.clear(),
  'garbage as a journal entry': ({ entries }) => entries.put({ seq: 1 }, ['default', 1]),
  'garbage as a snapshot': ({ snapshots }) => snapshots.put({ order: 1, snapshot: {} }, ['default', 'a']),
  'garbage as cookies': ({ cookies }) => cookies.put('none', 'all'),
}

test.each(Object.entries(damages))('%s is found, and kept until somebody starts over', async (_what, run) => {
  const storage = new IDBFactory()
  const { world, saving } = await openSandbox(storage)
  await saving.saved()
  change(world, 5)
  await saving.saved()
  await saving.close()
  await damage(storage, (stores) => {
    run(stores)
  })
  const again = await openSandbox(storage)
  expect(again.state()).toEqual(notSaved('is damaged'))
  change(again.world, 6)
  await again.saving.saved()
  expect((await openSandbox(storage)).state()).toEqual(notSaved('is damaged'))
  await again.saving.startOver()
  expect(again.state()).toEqual({ isSaved: true })
  expect((await openSandbox(storage)).state()).toEqual({ isSaved: true })
})

test('what a newer version of the page has saved is refused', async () => {
  const storage = new IDBFactory()
  const newer = await resultOf(storage.open(databaseName, formatVersion + 1))
  newer.close()
  expect((await openSandbox(storage)).state()).toEqual(notSaved('comes from a newer version'))
})

test('without storage, or where it is forbidden, the worlds live in memory', async () => {
  const forbidden = new IDBFactory()
  forbidden.open = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const storage of [undefined, forbidden]) {
    const { world, saving, state } = await openSandbox(storage)
    change(world, 5)
    await saving.saved()
    expect(state()).toEqual(notSaved('end'))
  }
})

test('when the storage is full the world goes on, and everything is saved once there is space', async () => {
  const storage = new IDBFactory()
  const { world, saving, state, pass } = await openSandbox(storage)
  await saving.saved()
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('Full.', 'QuotaExceededError')
  }
  try {
    change(world, 5)
    await saving.saved()
  } finally {
    IDBObjectStore.prototype.put = put
  }
  expect(state()).toEqual(notSaved('no more space'))
  pass(10_000)
  change(world, 6)
  await saving.saved()
  expect(state()).toEqual({ isSaved: true })
  expect(all((await openSandbox(storage)).world)).toEqual(all(world))
})

test('a page lets go of the storage for a newer version of itself', async () => {
  const storage = new IDBFactory()
  const { world, saving, state } = await openSandbox(storage)
  await saving.saved()
  const newer = await resultOf(storage.open(databaseName, formatVersion + 1))
  change(world, 5)
  await saving.saved()
  newer.close()
  expect(state()).toEqual(notSaved('uses a newer version'))
})
