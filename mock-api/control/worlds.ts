/** The worlds of one simulator, by name. */
import { defaultWorldName } from '../defaults.ts'
import { bookExpiries } from '../domain/chats.ts'
import { rowsPlanned, seedWorld, type SeedPlan } from '../seed/seed.ts'
import type { SizeName } from '../seed/sizes.ts'
import { accountsOf } from '../seed/apply-seed-file.ts'
import { realMachine, type Clock, type Machine } from '../world/clock.ts'
import type { Snapshot } from '../world/snapshot.ts'
import { runSteps, type Steps } from '../world/steps.ts'
import { rowsIn, rowsOf } from '../world/store.ts'
import { createWorld, type Send, type World } from '../world/world.ts'
import type { LastRun } from './api.ts'
import { ControlError } from './control-error.ts'
import { createIdleWatch } from './idle-watch.ts'
import { createRuns, type Runs } from './runs.ts'
import { createRowBudget, defaultRowsAllowed } from './row-budget.ts'
import { createSnapshotStore, type SnapshotStore, type StoredSnapshot } from './snapshot-store.ts'
import { createSlices } from './slices.ts'

export const defaultWorldsAllowed = 100

/** More than a library has: the names come from callers. */
const lastRunsKept = 1000

/** Worlds with more rows than this are created and restored one at a time. */
const largeRows = 20_000

export type Worlds = Awaited<ReturnType<typeof createWorlds>>

export interface WorldsOptions {
  readonly seed: number
  /** What new worlds are seeded with, besides the seed. */
  readonly plan?: SeedPlan | undefined
  readonly newClock: () => Clock
  /** Returns how the world of this name sends events to its players. */
  readonly sendFor: (worldName: string) => Send
  readonly onWorld: (world: World) => void
  /** Called when a world has ended, to disconnect its sockets. */
  readonly onEnd: (worldName: string) => void
  /** The initial state of the default world; by default its seed's. */
  readonly snapshot?: Snapshot | undefined
  /** How many entries each journal keeps. */
  readonly journalLimit?: number | undefined
  /** How many worlds may exist at a time. */
  readonly worldsAllowed?: number | undefined
  /** How many rows all worlds and snapshots may have together. */
  readonly rowsAllowed?: number | undefined
  /** A world that is unused for this long is removed, except the default world. */
  readonly idleAfterMs?: number | undefined
  /** The clock that measures it. */
  readonly machine?: Machine | undefined
}

export async function createWorlds({
  seed,
  newClock,
  sendFor,
  onWorld,
  onEnd,
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
  /** The last run of each scenario of the library that has ended. */
  const lastRuns = new Map<string, LastRun>()
  /** What each world was seeded with, for a reset. */
  const plans = new WeakMap<World, SeedPlan>()
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

  function keptOf({ name }: World) {
    let own = kept.get(name)
    if (own === undefined) {
      const runs = createRuns(machine, ({ id, scenario, outcome, endedAtMs }) => {
        if (scenario === null || outcome === null || endedAtMs === null) return
        if (lastRuns.size >= lastRunsKept) lastRuns.clear()
        lastRuns.set(scenario, { outcome, endedAt: new Date(endedAtMs).toISOString(), world: name, run: id })
      })
      kept.set(name, (own = { snapshots: createSnapshotStore(), runs }))
    }
    return own
  }

  /** The old world of this name, if any, serves until the new one is ready. */
  function fill(name: string, worldSeed: number, worldPlan = plan): Promise<World> {
    const former = worlds.get(name)
    const beginning = name === defaultWorldName ? snapshot : undefined
    const size = beginning ? rowsIn(beginning.rows) : rowsPlanned(worldPlan)
    const incarnation = (made += 1)
    const stopped = former ? AbortSignal.any([closing.signal, former.ended]) : closing.signal

    async function make(): Promise<World> {
      const reservation = rows.reserve(former ? size - rowsOf(former.store) : size)
      const world = createWorld({
        name,
        seed: worldSeed,
        clock: newClock(),
        send: sendFor(name),
        incarnation,
        journalLimit,
      })
      try {
        if (beginning) await slices.run(restoring(world, beginning), stopped)
        else await seedWorld(world, worldPlan, (steps) => slices.run(steps, stopped))
      } finally {
        reservation.release()
      }
      if (former) end(former)
      worlds.set(name, world)
      plans.set(world, worldPlan)
      onWorld(world)
      idleness.touch(world)
      if (name !== defaultWorldName) idleness.watch(world)
      return world
    }

    const filling = (size > largeRows ? slices.alone(make) : make()).finally(() => pending.delete(name))
    pending.set(name, filling)
    return filling
  }

  /** Restores a world from a snapshot and disconnects its sockets. */
  async function restore(world: World, { name, snapshot: taken, rows: size }: StoredSnapshot): Promise<void> {
    function* steps(): Steps {
      yield* restoring(world, taken)
      const { seq } = world.journal.append({ kind: 'world', action: 'restored', snapshot: name })
      for (const connection of world.connections.values()) {
        connection.cut({ as: 'network', reason: `the world was restored from ${name}`, cause: seq })
      }
    }
    async function run(): Promise<void> {
      const reservation = rows.reserve(size - rowsOf(world.store))
      try {
        await slices.run(steps(), AbortSignal.any([closing.signal, world.ended]))
      } finally {
        reservation.release()
      }
    }
    await (size > largeRows ? slices.alone(run) : run())
  }

  function find(name: string): World {
    const world = worlds.get(name)
    if (world) return world
    const names = [...worlds.keys()].join(', ')
    throw new ControlError(
      404,
      `There is no world "${name}". Known worlds: ${names}. POST /__sim/worlds creates one.`,
    )
  }

  function freeName(): string {
    for (let number = made; ; number += 1) {
      const name = `world-${String(number)}`
      if (!worlds.has(name) && !pending.has(name)) return name
    }
  }

  function end(world: World): void {
    idleness.forget(world)
    world.end()
    worlds.delete(world.name)
    onEnd(world.name)
  }

  function remove(world: World): void {
    end(world)
    kept.get(world.name)?.runs.close()
    kept.delete(world.name)
  }

  function drop(world: World, idleMs: number): void {
    world.journal.append({ kind: 'world', action: 'dropped', idleMs })
    remove(world)
  }

  await fill(defaultWorldName, snapshot?.seed ?? seed)

  return {
    /** Counts as use of the world. Throws a 404 that lists the worlds. */
    get(name: string): World {
      const world = find(name)
      idleness.touch(world)
      return world
    },
    list: (): readonly World[] => [...worlds.values()],
    /** Without a name the world gets the next free one. */
    async create({
      name = freeName(),
      seed: worldSeed = seed,
      size = plan.size,
    }: {
      name?: string | undefined
      seed?: number | undefined
      size?: SizeName | undefined
    }): Promise<World> {
      if (worlds.has(name) || pending.has(name)) {
        throw new ControlError(
          409,
          `A world "${name}" already exists: use another name, or reset or delete it.`,
        )
      }
      if (worlds.size + pending.size >= worldsAllowed) {
        throw new ControlError(409, `There are already ${String(worldsAllowed)} worlds: delete one first.`)
      }
      return fill(name, worldSeed, { ...plan, size })
    },
    /** The named accounts of every new world. */
    accounts: accountsOf(plan.file ?? {}),
    /** Replaces a world by a new one with the same name, seed and size. All sessions end. */
    async reset(name: string): Promise<World> {
      const world = find(name)
      return pending.get(name) ?? fill(name, world.seed, plans.get(world))
    },
    restore,
    /** Limits the rows of all worlds and snapshots together. */
    rows,
    /** Runs long work in slices. */
    slices,
    remove(name: string): void {
      if (name === defaultWorldName)
        throw new ControlError(409, 'The default world cannot be removed: reset it instead.')
      remove(find(name))
    },
    /** Keeps a world from being removed as unused until the returned function is called. */
    hold: idleness.hold,
    /** When it was last used, in real time. */
    lastUsedMs: idleness.lastUsedMs,
    snapshotsOf: (world: World): SnapshotStore => keptOf(world).snapshots,
    runsOf: (world: World): Runs => keptOf(world).runs,
    /** Returns the last run of a scenario in any world, or null. */
    lastRunOf: (scenario: string): LastRun | null => lastRuns.get(scenario) ?? null,
    close(): void {
      idleness.stop()
      closing.abort()
      for (const { runs } of kept.values()) runs.close()
      for (const world of worlds.values()) world.end()
    },
  }
}

/** Restores a world from a snapshot and schedules its expiries, step by step. */
function* restoring(world: World, snapshot: Snapshot): Steps {
  yield* world.restoring(snapshot)
  bookExpiries(world, snapshot.booked)
}

/** Restores a world without pauses. */
export const restoreWorld = (world: World, snapshot: Snapshot): void => {
  runSteps(restoring(world, snapshot))
}
