import { defaultWorldName } from '../defaults.ts'
import { bookExpiries } from '../domain/chats.ts'
import { rowsPlanned, seedWorld, type SeedPlan } from '../seed/seed.ts'
import { accountsOf } from '../seed/apply-seed-file.ts'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { realMachine, type Clock, type Machine } from '../world/clock.ts'
import type { Bundle } from '../world/bundle.ts'
import type { Snapshot } from '../world/snapshot.ts'
import { runSteps, type Steps } from '../world/steps.ts'
import { rowsIn, rowsOf } from '../world/store.ts'
import { createWorld, type Send, type World } from '../world/world.ts'
import type { LastRun, RequestInput } from './api.ts'
import { conflict, gone, notFound } from './control-error.ts'
import { createIdleWatch } from './idle-watch.ts'
import { createRuns, type Runs } from './runs.ts'
import { createSnapshotStore, freeName, type SnapshotStore, type StoredSnapshot } from './snapshot-store.ts'
import { createRowBudget, createSlices, defaultRowsAllowed } from './work-limits.ts'

export const defaultWorldsAllowed = 100

/** More than a library has: the names come from callers. */
const lastRunsKept = 1000

/** Worlds with more rows than this are created and restored one at a time. */
const largeRows = 20_000

const namesShown = 5

export type Worlds = Awaited<ReturnType<typeof createWorlds>>

export interface WorldsOptions {
  readonly seed: number
  readonly plan?: SeedPlan | undefined
  readonly newClock: () => Clock
  /** Returns how the world of this name sends events to its players. */
  readonly sendFor: (worldName: string) => Send
  /** Gets each new world, and the beginning that a reset restores. */
  readonly onWorld: (world: World, beginning: Beginning) => void
  /** Called when a world has ended, to disconnect its sockets. */
  readonly onEnd: (worldName: string) => void
  /** Gets each named snapshot that is taken, and undefined for one that is deleted. */
  readonly onSnapshot?:
    ((worldName: string, name: string, stored: StoredSnapshot | undefined) => void) | undefined
  /** Worlds that continue as they were in an earlier simulator. */
  readonly saved?: readonly SavedWorld[] | undefined
  /** The initial state of the default world; by default its seed's. */
  readonly snapshot?: Snapshot | Bundle | undefined
  readonly journalLimit?: number | undefined
  readonly worldsAllowed?: number | undefined
  readonly rowsAllowed?: number | undefined
  /** A world that is unused for this long is removed, except the default world. */
  readonly idleAfterMs?: number | undefined
  readonly machine?: Machine | undefined
}

/** What a world begins with, and returns to when it is reset. */
export type Beginning = Snapshot | Bundle | { readonly seed: number; readonly plan: SeedPlan }

/** A world of an earlier simulator. With the same incarnation, its tokens stay valid. */
export interface SavedWorld {
  readonly name: string
  readonly incarnation: number
  readonly bundle: Bundle
  /** Of the plan only the size counts. */
  readonly beginning: Beginning
  /** Oldest first. */
  readonly snapshots: readonly StoredSnapshot[]
}

const snapshotOf = (saved: Snapshot | Bundle): Snapshot => ('kind' in saved ? saved.snapshot : saved)

/** What happened to a world, in the words of its announcements. */
export type WorldChange = 'created' | 'reset' | 'removed' | 'dropped' | 'pinned' | 'unpinned'

export async function createWorlds({
  seed,
  newClock,
  sendFor,
  onWorld,
  onEnd,
  onSnapshot,
  saved = [],
  snapshot,
  journalLimit,
  worldsAllowed = defaultWorldsAllowed,
  rowsAllowed = defaultRowsAllowed,
  idleAfterMs,
  machine = realMachine,
  plan = {},
}: WorldsOptions) {
  const worlds = new Map<string, World>()
  /** What outlives a reset of its world, by the world's name. */
  const kept = new Map<string, { readonly snapshots: SnapshotStore; readonly runs: Runs }>()
  const lastRuns = new Map<string, LastRun>()
  const beginnings = new WeakMap<World, Beginning>()
  const listeners = new Set<(change: WorldChange, worldName: string) => void>()
  /** Worlds that are being seeded, by name, so that two simultaneous calls cannot get the same name. */
  const pending = new Map<string, Promise<World>>()
  let made = 0
  const idleness = createIdleWatch({ machine, idleAfterMs, drop })
  const closing = new AbortController()
  const slices = createSlices()
  const rows = createRowBudget(rowsAllowed, () => {
    const inWorlds = [...worlds.values()].reduce((sum, { store }) => sum + rowsOf(store), 0)
    return [...kept.values()].reduce((sum, { snapshots }) => sum + snapshots.rows(), inWorlds)
  })

  function keptOf({ name }: { readonly name: string }, snapshots: readonly StoredSnapshot[] = []) {
    let own = kept.get(name)
    if (own === undefined) {
      const runs = createRuns(machine, ({ id, scenario, outcome, endedAt }) => {
        if (scenario === null || outcome === null || endedAt === null) return
        if (lastRuns.size >= lastRunsKept) lastRuns.clear()
        lastRuns.set(scenario, { outcome, endedAt, world: name, run: id })
      })
      const store = createSnapshotStore(snapshots, (snapshot, stored) => {
        onSnapshot?.(name, snapshot, stored)
      })
      kept.set(name, (own = { snapshots: store, runs }))
    }
    return own
  }

  /** The old world of this name, if any, serves until the new one is ready. */
  function fill(name: string, beginning: Beginning, earlier?: SavedWorld): Promise<World> {
    const former = worlds.get(name)
    const content = earlier?.bundle ?? beginning
    const { seed: ownSeed } = 'plan' in content ? content : snapshotOf(content)
    const size = 'plan' in content ? rowsPlanned(content.plan) : rowsIn(snapshotOf(content).rows)
    const incarnation = earlier?.incarnation ?? made + 1
    made = Math.max(made, incarnation)
    const stopped = former ? AbortSignal.any([closing.signal, former.ended]) : closing.signal

    async function make(): Promise<World> {
      // Worlds that are asked for at once begin one after another.
      await slices.turn()
      const [clock, send] = [newClock(), sendFor(name)]
      const world = createWorld({ name, seed: ownSeed, clock, send, incarnation, journalLimit })
      if (!('plan' in content)) await slices.run(opening(world, content), stopped)
      else await seedWorld(world, content.plan, (steps) => slices.run(steps, stopped))
      world.beginHistory()
      const isPinned = former !== undefined && idleness.isPinned(former)
      if (former) end(former)
      worlds.set(name, world)
      beginnings.set(world, beginning)
      onWorld(world, beginning)
      idleness.touch(world)
      if (name !== defaultWorldName) idleness.watch(world)
      if (isPinned) idleness.pin(world, true)
      announce(former ? 'reset' : 'created', name)
      return world
    }

    const more = former ? size - rowsOf(former.store) : size
    const filling = withRoom(size, more, make).finally(() => pending.delete(name))
    pending.set(name, filling)
    return filling
  }

  /** Reserves room for more rows during the work. Large work is done one at a time. */
  function withRoom<Result>(size: number, more: number, work: () => Promise<Result>): Promise<Result> {
    async function run(): Promise<Result> {
      const reservation = rows.reserve(more)
      try {
        return await work()
      } finally {
        reservation.release()
      }
    }
    return size > largeRows ? slices.alone(run) : run()
  }

  async function restoreFrom(
    world: World,
    state: Snapshot,
    from: { readonly snapshot: string } | { readonly before: number },
  ): Promise<void> {
    const size = rowsIn(state.rows)
    const reason =
      'snapshot' in from
        ? `the world was restored from ${from.snapshot}`
        : `the world was rewound to before entry ${String(from.before)}`
    function* steps(): Steps {
      yield* restoring(world, state)
      const { seq } = world.journal.append({ kind: 'world', action: 'restored', ...from })
      for (const connection of world.connections.values()) {
        connection.cut({ as: 'network', reason, cause: seq })
      }
    }
    await withRoom(size, size - rowsOf(world.store), () =>
      slices.run(steps(), AbortSignal.any([closing.signal, world.ended])),
    )
  }

  function find(name: string): World {
    const world = worlds.get(name)
    if (world) return world
    const names = [...worlds.keys()]
    const others = names.length - namesShown
    const more = others > 0 ? ` and ${String(others)} more` : ''
    throw notFound(
      `There is no world "${name}".${didYouMean(name, names)} Known worlds: ${names.slice(0, namesShown).join(', ')}${more}. POST /__sim/worlds creates one.`,
    )
  }

  /** Throws a 409 if no world of this name can be created. */
  function refuseNew(name: string): void {
    if (worlds.has(name) || pending.has(name)) {
      throw conflict(`A world "${name}" already exists: use another name, or reset or delete it.`)
    }
    if (worlds.size + pending.size >= worldsAllowed) {
      throw conflict(`There are already ${String(worldsAllowed)} worlds: delete one first.`)
    }
  }

  function announce(change: WorldChange, worldName: string): void {
    for (const listener of listeners) listener(change, worldName)
  }

  function end(world: World): void {
    idleness.forget(world)
    world.end()
    worlds.delete(world.name)
    onEnd(world.name)
  }

  function remove(world: World, change: 'removed' | 'dropped'): void {
    end(world)
    kept.get(world.name)?.runs.close()
    kept.delete(world.name)
    announce(change, world.name)
  }

  function drop(world: World, idleMs: number): void {
    world.journal.append({ kind: 'world', action: 'dropped', idleMs })
    remove(world, 'dropped')
  }

  // The oldest first, so that they are listed in the same order as before.
  for (const earlier of saved.toSorted((one, other) => one.incarnation - other.incarnation)) {
    const { name, beginning, snapshots } = earlier
    keptOf(earlier, snapshots)
    const own =
      'plan' in beginning ? { ...beginning, plan: { ...plan, size: beginning.plan.size } } : beginning
    await fill(name, own, earlier)
  }
  if (!worlds.has(defaultWorldName)) await fill(defaultWorldName, snapshot ?? { seed, plan })

  return {
    /** Counts as use of the world. Throws a 404 that lists the worlds. */
    get(name: string): World {
      const world = find(name)
      idleness.touch(world)
      return world
    },
    list: (): readonly World[] => [...worlds.values()],
    has: (name: string): boolean => worlds.has(name),
    /** Without a name the world gets the next free one. With `from` it begins in the state of another world before an entry. */
    async create({
      name = freeName('world', (each) => worlds.has(each) || pending.has(each), made),
      seed: worldSeed = seed,
      size = plan.size,
      from,
    }: NonNullable<RequestInput<'worlds.create'>['body']>): Promise<World> {
      refuseNew(name)
      const beginning = from && stateBefore(find(from.world), from.before)
      return fill(name, beginning ?? { seed: worldSeed, plan: { ...plan, size } })
    },
    refuseNew,
    async open(name: string, content: Snapshot | Bundle): Promise<World> {
      refuseNew(name)
      return fill(name, content)
    },
    accounts: accountsOf(plan.file ?? {}),
    /** Replaces a world by a new one with the same name, seed and size. All sessions end. */
    async reset(name: string): Promise<World> {
      const world = find(name)
      return pending.get(name) ?? fill(name, beginnings.get(world) ?? { seed: world.seed, plan })
    },
    restore: (world: World, { name, snapshot: state }: StoredSnapshot): Promise<void> =>
      restoreFrom(world, state, { snapshot: name }),
    /** Returns a world to its state before an entry of its journal. Throws a ControlError if that is not known. */
    async rewind(world: World, before: number): Promise<void> {
      await restoreFrom(world, stateBefore(world, before), { before })
    },
    isPinned: idleness.isPinned,
    pin(world: World, isPinned: boolean): void {
      if (idleness.isPinned(world) === isPinned) return
      idleness.pin(world, isPinned)
      announce(isPinned ? 'pinned' : 'unpinned', world.name)
    },
    /** Calls `listener` for each change until the returned function is called. */
    subscribe(listener: (change: WorldChange, worldName: string) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    rows,
    slices,
    remove(name: string): void {
      if (name === defaultWorldName) throw conflict('The default world cannot be removed: reset it instead.')
      remove(find(name), 'removed')
    },
    /** Keeps a world from being removed as unused until the returned function is called. */
    hold: idleness.hold,
    lastUsedMs: idleness.lastUsedMs,
    snapshotsOf: (world: World): SnapshotStore => keptOf(world).snapshots,
    runsOf: (world: World): Runs => keptOf(world).runs,
    lastRunOf: (scenario: string): LastRun | null => lastRuns.get(scenario) ?? null,
    close(): void {
      idleness.stop()
      closing.abort()
      for (const { runs } of kept.values()) runs.close()
      for (const world of worlds.values()) world.end()
    },
  }
}

/** Returns the state of a world before an entry of its journal. Throws a ControlError if it is not known. */
function stateBefore(world: World, seq: number): Snapshot {
  const { name, journal } = world
  if (!journal.isKept) {
    throw conflict(
      `The world "${name}" keeps no journal, so it cannot be rewound: start the simulator without --journal 0.`,
    )
  }
  const last = journal.last()
  if (seq > last) {
    const has = last === 0 ? 'is empty' : `ends with entry ${String(last)}`
    throw notFound(`The journal of the world "${name}" ${has}: it has no entry ${String(seq)}.`)
  }
  const oldest = world.oldestRewind()
  if (seq < oldest) {
    throw gone(
      `The world "${name}" can be rewound to before entry ${String(oldest)} at the earliest: the state before entry ${String(seq)} is no longer kept.`,
    )
  }
  return world.snapshotBefore(seq)
}

/** Restores a world from a snapshot and schedules its expiries, step by step. */
function* restoring(world: World, snapshot: Snapshot): Steps {
  yield* world.restoring(snapshot)
  bookExpiries(world, snapshot.booked)
}

/** Fills a new world from a snapshot or a bundle, step by step. */
function* opening(world: World, saved: Snapshot | Bundle): Steps {
  // The journal comes first: timers write into it as soon as the state is restored.
  if ('kind' in saved) yield* world.journal.resume(saved.journal)
  yield* restoring(world, snapshotOf(saved))
  if ('kind' in saved) world.resumeEventIds(saved.snapshot, saved.eventIds)
}

/** Restores a world without pauses. */
export const restoreWorld = (world: World, snapshot: Snapshot): void => runSteps(restoring(world, snapshot))
