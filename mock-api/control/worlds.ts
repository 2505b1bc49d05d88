import { defaultWorldName } from '../defaults.ts'
import { bookExpiries } from '../domain/chats.ts'
import { rowsPlanned, seedWorld, type SeedPlan } from '../seed/seed.ts'
import { accountsOf } from '../seed/apply-seed-file.ts'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { latestSnapshotMs, realMachine, type Clock, type Machine } from '../world/clock.ts'
import type { Undo } from '../world/history.ts'
import type { Bundle } from '../world/bundle.ts'
import type { Snapshot } from '../world/snapshot.ts'
import { runSteps, type Steps } from '../world/steps.ts'
import { rowsIn, rowsOf } from '../world/store.ts'
import { createWorld, type Send, type World } from '../world/world.ts'
import type { ClosedWorld, LastRun, Recording, RequestInput, SavedState } from './api.ts'
import { conflict, gone, notFound } from './control-error.ts'
import { createIdleWatch } from './idle-watch.ts'
import { createRuns, type KeptRun, type Runs } from './runs.ts'
import { createSnapshotStore, freeName, type SnapshotStore, type StoredSnapshot } from './snapshot-store.ts'
import { createRowBudget, createSlices, defaultRowsAllowed } from './work-limits.ts'

export const defaultWorldsAllowed = 100

/** More than a library has: the names come from callers. */
const lastRunsKept = 1000

/** Worlds with more rows than this are created and restored one at a time. */
const largeRows = 20_000

const namesShown = 5

/** Beyond this number, unused worlds that are on disk are closed, because each takes half a megabyte of memory. */
const worldsKeptOpen = 30

/** A world that was called less long ago is in use. */
const quietMs = 1000

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

/** What a world begins with, and returns to when it is reset. */
export type Beginning = Snapshot | Bundle | { readonly seed: number; readonly plan: SeedPlan }

/** What belongs to a world besides its state and its journal. */
export interface WorldExtras {
  readonly isPinned: boolean
  readonly recording: Recording | null
  readonly runs: readonly KeptRun[]
}

/** The seqs of the first and the last entry that has an answer. */
export type SharedAnswers = Map<object, { readonly first: number; readonly last: number }>

/** A world of an earlier simulator. With the same incarnation, its tokens stay valid. */
export interface SavedWorld {
  readonly name: string
  readonly incarnation: number
  /** Real time. The world's time goes on from here. */
  readonly savedAtMs: number
  readonly bundle: Bundle
  /** Of the newest entries and of the next one; empty if it is not known. */
  readonly history: readonly Undo[]
  readonly answers: SharedAnswers
  /** The rows that are saved as changes since a base, as `table position`. */
  readonly changes: readonly string[]
  readonly extras: WorldExtras
  /** Of the plan only the size counts. */
  readonly beginning: Beginning
  /** Oldest first. */
  readonly snapshots: readonly StoredSnapshot[]
}

/** Keeps worlds on a disk that several processes share; each world belongs to the process that has it open. */
export interface WorldDisk {
  has(name: string): boolean
  /** Returns the worlds that this process has not open. Another one may have them open. */
  list(): readonly ClosedWorld[]
  /** Gets the world for this process and reads it. Throws a ControlError if another process has it, or it cannot be read. */
  open(name: string): Promise<Steps<SavedWorld>>
  /** Resolves when everything that has changed is on disk. Throws a ControlError if it cannot be written. */
  saved(name: string): Promise<void>
  stateOf(name: string): SavedState
  /** Lets go of a world, which stays on the disk. */
  close(name: string): void
  /** Throws a ControlError if another process has the world. */
  remove(name: string): void
  /** Calls the listener when a world can no longer be written, or again. */
  onProblem(listener: (name: string, problem: string | null) => void): void
}

const snapshotOf = (saved: Snapshot | Bundle): Snapshot => ('kind' in saved ? saved.snapshot : saved)

/** What happened to a world, in the words of its announcements. */
export type WorldChange =
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
  const rolledBack = new WeakMap<World, unknown>()
  const listeners = new Set<(change: WorldChange, worldName: string) => void>()
  /** Worlds that are being seeded, by name, so that two simultaneous calls cannot get the same name. */
  const pending = new Map<string, Promise<World>>()
  let made = 0
  const idleness = createIdleWatch({ machine, idleAfterMs, drop: disk ? closeUnused : drop })
  const closing = new AbortController()
  const slices = createSlices()
  const rows = createRowBudget(rowsAllowed, () => {
    const inWorlds = [...worlds.values()].reduce((sum, { store }) => sum + rowsOf(store), 0)
    return [...kept.values()].reduce((sum, { snapshots }) => sum + snapshots.rows(), inWorlds)
  })

  function keptOf({ name }: { readonly name: string }, earlier?: SavedWorld) {
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

  /** The old world of this name, if any, serves until the new one is ready. */
  function fill(name: string, beginning: Beginning, earlier?: SavedWorld): Promise<World> {
    const former = worlds.get(name)
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
      if (earlier && earlier.history.length > 0) world.resumeHistory(earlier.history)
      else world.beginHistory()
      if (earlier?.extras.recording) recordings.set(world, earlier.extras.recording)
      const isPinned = earlier?.extras.isPinned ?? (former !== undefined && idleness.isPinned(former))
      if (former) end(former)
      beginnings.set(world, beginning)
      idleness.pin(world, isPinned)
      onWorld(world, beginning, () => extrasOf(world), earlier)
      if (earlier) await goOn(world, earlier.savedAtMs)
      worlds.set(name, world)
      if (name !== defaultWorldName) idleness.watch(world)
      if (earlier === undefined && disk) await written(world)
      announce(former ? 'reset' : earlier ? 'opened' : 'created', name)
      return world
    }

    const more = former ? size - rowsOf(former.store) : size
    return whilePending(name, withRoom(size, more, make))
  }

  const fillDefault = (): Promise<World> => fill(defaultWorldName, snapshot ?? { seed, plan })

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
  async function goOn({ clock }: World, savedAtMs: number): Promise<void> {
    const { nowMs, rate } = clock.state()
    const passedMs = Math.max(0, machine.now() - savedAtMs) * rate
    if (passedMs > 0) await clock.advanceTo(Math.min(Math.floor(nowMs + passedMs), latestSnapshotMs))
  }

  /** Opens the world of this name if it is closed. Resolves with undefined if there is none. */
  async function ready(name: string): Promise<World | undefined> {
    if (worlds.has(name)) return worlds.get(name)
    if (pending.has(name)) return pending.get(name)
    // Somebody may have moved its file away.
    if (disk?.has(name) !== true) return disk && name === defaultWorldName ? fillDefault() : undefined
    return whilePending(name, reopen(name, disk))
  }

  async function reopen(name: string, from: WorldDisk): Promise<World> {
    try {
      await makeRoomForWorld()
      const earlier = await slices.run(await from.open(name), closing.signal)
      keptOf(earlier, earlier)
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
        leave(world)
        if (disk?.has(name) === true) void whilePending(name, reopen(name, disk)).catch(() => undefined)
        else announce('removed', name)
      }
    }
    if (rolledBack.has(world)) throw rolledBack.get(world)
  }

  /** Ends a world, of which the disk may keep the state. */
  function leave(world: World): void {
    end(world)
    kept.get(world.name)?.runs.close()
    kept.delete(world.name)
  }

  /** Closes a world that nobody has used meanwhile. Resolves with whether it is closed. */
  async function closeWorld(world: World, isBusy: (world: World) => boolean): Promise<boolean> {
    await disk?.saved(world.name)
    if (isBusy(world) || worlds.get(world.name) !== world) return false
    leave(world)
    disk?.close(world.name)
    announce('closed', world.name)
    return true
  }

  /** Closes worlds until there is room, the longest unused first. Resolves with false if there is none. */
  async function makeRoom(hasRoom: () => boolean): Promise<boolean> {
    if (!disk) return hasRoom()
    while (!hasRoom()) {
      const unused = [...worlds.values()].filter(
        (world) =>
          world.name !== defaultWorldName &&
          !idleness.isInUse(world) &&
          disk.stateOf(world.name).problem === null,
      )
      const [oldest] = unused.toSorted((one, other) => idleness.lastUsedMs(one) - idleness.lastUsedMs(other))
      if (oldest === undefined) return false
      // False if it was called or closed meanwhile.
      await closeWorld(oldest, idleness.isInUse)
    }
    return true
  }

  async function makeRoomForWorld(): Promise<void> {
    await makeRoom(() => worlds.size < Math.min(worldsKeptOpen, worldsAllowed))
    if (worlds.size < worldsAllowed) return
    throw conflict(`${String(worldsAllowed)} worlds are open and in use: delete one, or close its pages.`)
  }

  function closeUnused(world: World): void {
    void closeWorld(world, idleness.isInUse)
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
    if (worlds.has(name) || pending.has(name) || disk?.has(name) === true) {
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
    leave(world)
    announce(change, world.name)
  }

  function drop(world: World, idleMs: number): void {
    world.journal.append({ kind: 'world', action: 'dropped', idleMs })
    remove(world, 'dropped')
  }

  disk?.onProblem((name, problem) => {
    announce(problem === null ? 'saved' : 'unsaved', name)
  })

  // The oldest first, so that they are listed in the same order as before.
  for (const earlier of saved.toSorted((one, other) => one.incarnation - other.incarnation)) {
    keptOf(earlier, earlier)
    await fill(earlier.name, withPlan(earlier.beginning), earlier)
  }
  if (!worlds.has(defaultWorldName) && disk?.has(defaultWorldName) !== true) {
    try {
      await fillDefault()
    } catch (error) {
      // Another process has just created it.
      if (disk?.has(defaultWorldName) !== true) throw error
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
    has: (name: string): boolean => worlds.has(name) || disk?.has(name) === true,
    ready,
    disk,
    /** Closes a world to which nobody is connected, and that was not called in the last second. */
    async closeWorld(name: string): Promise<void> {
      const world = find(name)
      if (!disk) throw conflict('This simulator saves no worlds: start it with --data.')
      const isBusy = (): boolean =>
        idleness.isConnected(world) || machine.now() - idleness.lastUsedMs(world) < quietMs
      if (isBusy() || !(await closeWorld(world, isBusy)))
        throw conflict(`The world "${name}" is in use: try again in a moment, or close its pages.`)
    },
    /**
     * Does the work of a call in a world. If the call changes something, resolves when it is on disk; throws a ControlError, and has
     * changed nothing, if that is not possible.
     */
    async during<Result>(
      name: string,
      work: () => Promise<Result>,
      changes: (result?: Result) => boolean,
    ): Promise<Result> {
      const world = disk && (await ready(name))
      if (!disk || world === undefined) return work()
      const release = idleness.hold(world)
      try {
        if (changes() && disk.stateOf(name).problem !== null) await disk.saved(name)
        const result = await work()
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
      name = freeName(
        'world',
        (each) => worlds.has(each) || pending.has(each) || disk?.has(each) === true,
        disk ? 1 : made,
      ),
      seed: worldSeed = seed,
      size = plan.size,
      from,
    }: NonNullable<RequestInput<'worlds.create'>['body']>): Promise<World> {
      refuseNew(name)
      if (from) await ready(from.world)
      const beginning = from && stateBefore(find(from.world), from.before)
      await makeRoomForWorld()
      return fill(name, beginning ?? { seed: worldSeed, plan: { ...plan, size } })
    },
    refuseNew,
    async open(name: string, content: Snapshot | Bundle): Promise<World> {
      refuseNew(name)
      await makeRoomForWorld()
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
    /** Resolves when the world is not being created, opened or reset. */
    settled: async (name: string): Promise<unknown> => pending.get(name)?.catch(() => undefined),
    remove(name: string): void {
      if (name === defaultWorldName) throw conflict('The default world cannot be removed: reset it instead.')
      const world = disk?.has(name) === true ? worlds.get(name) : find(name)
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

/** Disconnects all players, who connect again. */
function cutAll({ connections }: World, reason: string, cause?: number): void {
  for (const connection of connections.values()) connection.cut({ as: 'network', reason, cause })
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
