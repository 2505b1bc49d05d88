import { defaultWorldName } from '../defaults.ts'
import { rowsPlanned, seedWorld, type SeedPlan } from '../seed/seed.ts'
import { accountsOf } from '../seed/apply-seed-file.ts'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { latestSnapshotMs, realMachine, type Clock, type Machine } from '../world/clock.ts'
import type { Bundle } from '../world/bundle.ts'
import type { Snapshot } from '../world/snapshot.ts'
import type { Steps } from '../world/steps.ts'
import { rowsIn, rowsOf } from '../world/store.ts'
import { createWorld, type Send, type World } from '../world/world.ts'
import type { LastRun, Recording, RequestInput } from './api.ts'
import { conflict, notFound } from './control-error.ts'
import { createIdleWatch } from './idle-watch.ts'
import { cutAll, opening, restoring, snapshotOf, stateBefore } from './restore.ts'
import { createRuns, type Runs } from './runs.ts'
import { createSnapshotStore, freeName, type SnapshotStore, type StoredSnapshot } from './snapshot-store.ts'
import type { Beginning, SavedWorld, WorldDisk, WorldExtras } from './world-disk.ts'
import { createRowBudget, createSlices, defaultRowsAllowed } from './work-limits.ts'

export const defaultWorldsAllowed = 100

/** More than a library has: the names come from callers. */
const lastRunsKept = 1000

/** Worlds with more rows than this are created and restored one at a time. */
const largeRows = 20_000

const namesShown = 5

/** Beyond this number, unused worlds that are on disk are closed, because each takes half a megabyte of memory. */
const worldsKeptOpen = 30

export type Worlds = Awaited<ReturnType<typeof createWorlds>>

export interface WorldsOptions {
  readonly seed: number
  readonly plan?: SeedPlan | undefined
  readonly newClock: () => Clock
  /** Returns how the world of this name sends events to its players. */
  readonly sendFor: (worldName: string) => Send
  /** Gets each new world, the beginning that a reset restores, and what is saved of it already. */
  readonly onWorld: (
    world: World,
    beginning: Beginning,
    extras: () => WorldExtras,
    earlier: SavedWorld | undefined,
  ) => void
  /** Called when the extras of a world have changed. */
  readonly onExtras?: ((worldName: string) => void) | undefined
  /** Called when a world has ended, to disconnect its sockets. */
  readonly onEnd: (worldName: string) => void
  /** Gets each named snapshot that is taken, and undefined for one that is deleted. */
  readonly onSnapshot?:
    ((worldName: string, name: string, stored: StoredSnapshot | undefined) => void) | undefined
  /** Worlds that continue as they were in an earlier simulator. */
  readonly saved?: readonly SavedWorld[] | undefined
  /** Keeps the worlds that are closed. */
  readonly disk?: WorldDisk | undefined
  /** The initial state of the default world; by default its seed's. */
  readonly snapshot?: Snapshot | Bundle | undefined
  readonly journalLimit?: number | undefined
  readonly worldsAllowed?: number | undefined
  readonly rowsAllowed?: number | undefined
  /** A world that is unused for this long is closed, or removed if nothing keeps it, except the default world. */
  readonly idleAfterMs?: number | undefined
  readonly machine?: Machine | undefined
}

/** What happened to a world, in the words of its announcements. */
type WorldChange =
  | 'created'
  | 'reset'
  | 'removed'
  | 'dropped'
  | 'pinned'
  | 'unpinned'
  | 'opened'
  | 'closed'
  | 'saved'
  | 'unsaved'

export async function createWorlds({
  seed,
  newClock,
  sendFor,
  onWorld,
  onEnd,
  onExtras,
  onSnapshot,
  saved = [],
  disk,
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
  /** The active recordings. A reset ends the recording of its world. */
  const recordings = new WeakMap<World, Recording>()
  /** Worlds whose last changes could not be written, with the error of their calls. */
  const rolledBack = new WeakMap<object, unknown>()
  const listeners = new Set<(change: WorldChange, worldName: string) => void>()
  /** Worlds that are being seeded, by name, so that two simultaneous calls cannot get the same name. */
  const pending = new Map<string, Promise<World>>()
  let made = 0
  const idleness = createIdleWatch(machine, disk ? closeUnused : drop, idleAfterMs)
  const closing = new AbortController()
  const slices = createSlices()
  const rows = createRowBudget(rowsAllowed, () => {
    const inWorlds = [...worlds.values()].reduce((sum, { store }) => sum + rowsOf(store), 0)
    return [...kept.values()].reduce((sum, { snapshots }) => sum + snapshots.rows(), inWorlds)
  })

  function keptOf(world: World | SavedWorld, earlier?: SavedWorld) {
    // What a world had before it returned to what is on disk is neither written nor shown.
    if (rolledBack.has(world)) throw rolledBack.get(world)
    const { name } = world
    let own = kept.get(name)
    if (own === undefined) {
      const runs = createRuns(machine, earlier?.extras.runs, ({ id, scenario, outcome, endedAt }) => {
        if (scenario === null || outcome === null || endedAt === null) return
        if (lastRuns.size >= lastRunsKept) lastRuns.clear()
        if ((lastRuns.get(scenario)?.endedAt ?? '') <= endedAt)
          lastRuns.set(scenario, { outcome, endedAt, world: name, run: id })
      })
      runs.subscribe(() => onExtras?.(name))
      const store = createSnapshotStore(earlier?.snapshots ?? [], (snapshot, stored) => {
        onSnapshot?.(name, snapshot, stored)
      })
      kept.set(name, (own = { snapshots: store, runs }))
    }
    return own
  }

  const isSaved = (name: string): boolean => disk?.has(name) === true
  const isTaken = (name: string): boolean => worlds.has(name) || pending.has(name) || isSaved(name)

  /** The old world of this name, if any, serves until the new one is ready. */
  function fill(name: string, beginning: Beginning, earlier?: SavedWorld): Promise<World> {
    const former = worlds.get(name)
    if (earlier) keptOf(earlier, earlier)
    const content = earlier?.bundle ?? beginning
    const { seed: ownSeed } = 'plan' in content ? content : snapshotOf(content)
    const size = 'plan' in content ? rowsPlanned(content.plan) : rowsIn(snapshotOf(content).rows)
    // Another process may have had a world of this name.
    const incarnation = earlier?.incarnation ?? Math.max(made + 1, disk ? machine.now() : 0)
    made = Math.max(made, incarnation)
    const stopped = former ? AbortSignal.any([closing.signal, former.ended]) : closing.signal

    async function make(): Promise<World> {
      // Worlds that are asked for at once begin one after another.
      await slices.turn()
      const [clock, send] = [newClock(), sendFor(name)]
      const world = createWorld({ name, seed: ownSeed, clock, send, incarnation, journalLimit })
      if (!('plan' in content)) await slices.run(opening(world, content), stopped)
      else await seedWorld(world, content.plan, (steps) => slices.run(steps, stopped))
      world.beginHistory(earlier?.history)
      if (earlier?.extras.recording) recordings.set(world, earlier.extras.recording)
      const isPinned = earlier?.extras.isPinned ?? (former !== undefined && idleness.isPinned(former))
      if (former) end(former)
      beginnings.set(world, beginning)
      idleness.pin(world, isPinned)
      onWorld(world, beginning, () => extrasOf(world), earlier)
      if (earlier) await advanceToNow(world, earlier.savedAtMs)
      worlds.set(name, world)
      // Those who wait for it use it before it can be closed for another one.
      if (disk) void slices.turn().then(idleness.hold(world))
      if (name !== defaultWorldName) idleness.watch(world)
      if (earlier === undefined && disk) await written(world)
      announce(former ? 'reset' : earlier ? 'opened' : 'created', name)
      return world
    }

    const more = former ? size - rowsOf(former.store) : size
    return withRoom(size, more, make)
  }

  const fillDefault = (): Promise<World> =>
    whilePending(defaultWorldName, fill(defaultWorldName, snapshot ?? { seed, plan }))

  /** The name is taken from now on, also while other worlds are closed. */
  const fillNew = (name: string, beginning: Beginning): Promise<World> =>
    whilePending(
      name,
      makeRoomForWorld().then(() => fill(name, beginning)),
    )

  function whilePending(name: string, filling: Promise<World>): Promise<World> {
    const ended = filling.finally(() => {
      // A world whose first write failed is being opened again.
      if (pending.get(name) === ended) pending.delete(name)
    })
    pending.set(name, ended)
    return ended
  }

  const extrasOf = (world: World): WorldExtras => ({
    isPinned: idleness.isPinned(world),
    recording: recordings.get(world) ?? null,
    runs: keptOf(world).runs.list(),
  })

  /** What fell due while the world was closed happens now, each at its time and in its order. */
  async function advanceToNow({ clock }: World, savedAtMs: number): Promise<void> {
    const { nowMs, rate } = clock.state()
    const passedMs = Math.max(0, machine.now() - savedAtMs) * rate
    if (passedMs > 0) await clock.advanceTo(Math.min(Math.floor(nowMs + passedMs), latestSnapshotMs))
  }

  /** Opens the world of this name if it is closed. Resolves with undefined if there is none. */
  async function ready(name: string): Promise<World | undefined> {
    if (worlds.has(name)) return worlds.get(name)
    if (pending.has(name)) return pending.get(name)
    // Somebody may have moved its file away.
    if (!disk?.has(name)) return disk && name === defaultWorldName ? fillDefault() : undefined
    return whilePending(name, reopen(name, disk))
  }

  async function reopen(name: string, from: WorldDisk): Promise<World> {
    try {
      await makeRoomForWorld()
      const earlier = await slices.run(await from.open(name), closing.signal)
      return await fill(name, withPlan(earlier.beginning), earlier)
    } catch (error) {
      kept.delete(name)
      from.close(name)
      throw error
    }
  }

  /** Resolves when the changes of a world are on disk. If that fails, the world returns to what is on disk, and this throws. */
  async function written(world: World): Promise<void> {
    const { name } = world
    try {
      await disk?.saved(name)
    } catch (error) {
      if (!rolledBack.has(world)) {
        rolledBack.set(world, error)
        cutAll(world, 'the last change of the world could not be saved')
        unload(world)
        if (disk?.has(name)) void whilePending(name, reopen(name, disk)).catch(() => undefined)
        else announce('removed', name)
      }
    }
    if (rolledBack.has(world)) throw rolledBack.get(world)
  }

  /** Ends a world, of which the disk may keep the state. */
  function unload(world: World): void {
    end(world)
    kept.get(world.name)?.runs.close()
    kept.delete(world.name)
  }

  /** Closes a world that nobody has used meanwhile. Resolves with whether it is closed. */
  async function closeUnless(isBusy: (world: World) => boolean, world: World): Promise<boolean> {
    await disk?.saved(world.name)
    if (isBusy(world) || worlds.get(world.name) !== world) return false
    // Throws if its file was removed and cannot be written again: then only this process has the world.
    disk?.close(world.name)
    remove(world, 'closed')
    return true
  }

  /** Closes worlds until there is room or none is unused, the longest unused first. */
  async function makeRoom(hasRoom: () => boolean): Promise<void> {
    if (!disk) return
    while (!hasRoom()) {
      const unused = [...worlds.values()].filter(
        (world) =>
          world.name !== defaultWorldName && !idleness.isInUse(world) && disk.problemOf(world.name) === null,
      )
      const [oldest] = unused.toSorted((one, other) => idleness.lastUsedMs(one) - idleness.lastUsedMs(other))
      if (oldest === undefined) return
      // It may have been called or closed meanwhile, or cannot be saved.
      await closeUnless(idleness.isInUse, oldest).catch(() => false)
    }
  }

  async function makeRoomForWorld(): Promise<void> {
    await makeRoom(() => worlds.size < Math.min(worldsKeptOpen, worldsAllowed))
    if (worlds.size < worldsAllowed) return
    throw conflict(`${String(worldsAllowed)} worlds are open and in use: delete one, or close its pages.`)
  }

  function closeUnused(world: World): void {
    void closeUnless(idleness.isInUse, world)
      .catch(() => false)
      .then((isClosed) => {
        if (isClosed || worlds.get(world.name) !== world) return
        idleness.touch(world)
        idleness.look(world)
      })
  }

  /** Reserves room for more rows during the work. Large work is done one at a time. */
  function withRoom<Result>(size: number, more: number, work: () => Promise<Result>): Promise<Result> {
    async function run(): Promise<Result> {
      await makeRoom(() => rows.hasRoom(more))
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
      cutAll(world, reason, seq)
    }
    await withRoom(size, size - rowsOf(world.store), () =>
      slices.run(steps(), AbortSignal.any([closing.signal, world.ended])),
    )
  }

  function find(name: string): World {
    const world = worlds.get(name)
    if (world) return world
    const names = [...worlds.keys(), ...(disk?.list() ?? []).map((each) => each.name)]
    const others = names.length - namesShown
    const more = others > 0 ? ` and ${String(others)} more` : ''
    throw notFound(
      `There is no world "${name}".${didYouMean(name.toLowerCase(), names)} Known worlds: ${names.slice(0, namesShown).join(', ')}${more}. POST /__sim/worlds creates one.`,
    )
  }

  /** Throws a 409 if no world of this name can be created. */
  function refuseNew(name: string): void {
    if (isTaken(name)) {
      throw conflict(`A world "${name}" already exists: use another name, or reset or delete it.`)
    }
    if (worlds.size + pending.size >= worldsAllowed && !disk) {
      throw conflict(`There are already ${String(worldsAllowed)} worlds: delete one first.`)
    }
  }

  /** A world that is reset gets the seed file of this process again. */
  const withPlan = (beginning: Beginning): Beginning =>
    'plan' in beginning ? { ...beginning, plan: { ...plan, size: beginning.plan.size } } : beginning

  function announce(change: WorldChange, worldName: string): void {
    for (const listener of listeners) listener(change, worldName)
  }

  function end(world: World): void {
    idleness.forget(world)
    world.end()
    worlds.delete(world.name)
    onEnd(world.name)
  }

  function remove(world: World, change: 'removed' | 'dropped' | 'closed'): void {
    unload(world)
    announce(change, world.name)
  }

  function drop(world: World, idleMs: number): void {
    world.journal.append({ kind: 'world', action: 'dropped', idleMs })
    remove(world, 'dropped')
  }

  disk?.onProblem((name, problem) => announce(problem === null ? 'saved' : 'unsaved', name))

  // The oldest first, so that they are listed in the same order as before.
  for (const earlier of saved.toSorted((one, other) => one.incarnation - other.incarnation))
    await fill(earlier.name, withPlan(earlier.beginning), earlier)
  if (!isTaken(defaultWorldName)) {
    try {
      await fillDefault()
    } catch (error) {
      // Another process has just created it.
      if (!isSaved(defaultWorldName)) throw error
    }
  }

  return {
    /** Counts as use of the world. Throws a 404 that lists the worlds. */
    get(name: string): World {
      const world = find(name)
      idleness.touch(world)
      return world
    },
    list: (): readonly World[] => [...worlds.values()],
    has: (name: string): boolean => worlds.has(name) || isSaved(name),
    ready,
    disk,
    /** Closes a world to which nobody is connected, and that was not called in the last second. */
    async closeWorld(name: string): Promise<void> {
      const world = find(name)
      if (!disk) throw conflict('This simulator saves no worlds: start it with --data.')
      if (idleness.isBusy(world) || !(await closeUnless(idleness.isBusy, world)))
        throw conflict(`The world "${name}" is in use: try again in a moment, or close its pages.`)
    },
    /**
     * Does the work of a call in a world. If the call changes something, resolves when it is on disk; throws a ControlError, and has
     * changed nothing, if that is not possible.
     */
    async saveAfter<Result>(
      name: string,
      work: () => Promise<Result>,
      /** Called before the work without a result, and after it. */
      changes: (result?: Result) => boolean,
    ): Promise<Result> {
      const world = disk && (await ready(name))
      if (!disk || world === undefined) return work()
      const release = idleness.hold(world)
      try {
        if (changes() && disk.problemOf(name) !== null) await disk.saved(name)
        const result = await work().catch((error: unknown) => {
          throw rolledBack.get(world) ?? error
        })
        if (!changes(result)) return result
        if (worlds.get(name) === world || rolledBack.has(world)) await written(world)
        // The reset that replaced the world must be on disk.
        else await disk.saved(name)
        return result
      } finally {
        release()
      }
    },
    recordings: {
      of: (world: World): Recording | null => recordings.get(world) ?? null,
      set(world: World, recording: Recording | null): void {
        if (recording === null) recordings.delete(world)
        else recordings.set(world, recording)
        onExtras?.(world.name)
      },
    },
    /** Without a name the world gets the next free one. With `from` it begins in the state of another world before an entry. */
    async create({
      name = freeName('world', isTaken, disk ? 1 : made),
      seed: worldSeed = seed,
      size = plan.size,
      from,
    }: NonNullable<RequestInput<'worlds.create'>['body']>): Promise<World> {
      refuseNew(name)
      if (from) await ready(from.world)
      const beginning = from && stateBefore(find(from.world), from.before)
      return fillNew(name, beginning ?? { seed: worldSeed, plan: { ...plan, size } })
    },
    refuseNew,
    async open(name: string, content: Snapshot | Bundle): Promise<World> {
      refuseNew(name)
      return fillNew(name, content)
    },
    accounts: accountsOf(plan.file ?? {}),
    /** Replaces a world by a new one with the same name, seed and size. All sessions end. */
    async reset(name: string): Promise<World> {
      const world = find(name)
      return (
        pending.get(name) ??
        whilePending(name, fill(name, beginnings.get(world) ?? { seed: world.seed, plan }))
      )
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
      onExtras?.(world.name)
      announce(isPinned ? 'pinned' : 'unpinned', world.name)
    },
    /** Calls `listener` for each change until the returned function is called. */
    subscribe(listener: (change: WorldChange, worldName: string) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    rows,
    slices,
    async remove(name: string): Promise<void> {
      // Nobody may open or reset it meanwhile.
      if (disk) await pending.get(name)?.catch(() => undefined)
      if (name === defaultWorldName) throw conflict('The default world cannot be removed: reset it instead.')
      const world = isSaved(name) ? worlds.get(name) : find(name)
      try {
        disk?.remove(name)
      } catch (error) {
        if (world) remove(world, 'closed')
        throw error
      }
      if (world) remove(world, 'removed')
      else announce('removed', name)
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
