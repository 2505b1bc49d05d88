/** The worlds of one simulator, by name. */
import { defaultWorldName } from '../defaults.ts'
import { bookExpiries } from '../domain/expiries.ts'
import type { Account } from '../seed/accounts.ts'
import { rowsPlanned, seedWorld, type SeedPlan } from '../seed/seed.ts'
import type { SizeName } from '../seed/sizes.ts'
import { accountsOf } from '../seed/apply-seed-file.ts'
import { realMachine, type Clock, type Machine } from '../world/clock.ts'
import type { Snapshot } from '../world/snapshot.ts'
import { runSteps, type Steps } from '../world/steps.ts'
import { rowsIn, rowsOf } from '../world/store.ts'
import { createWorld, type Send, type World } from '../world/world.ts'
import { ControlError } from './control-error.ts'
import { createIdleWatch } from './idle-watch.ts'
import { createRuns, type Runs } from './runs.ts'
import { createRowBudget, defaultRowsAllowed, type RowBudget } from './row-budget.ts'
import { createShelf, type Kept, type Shelf } from './snapshot-store.ts'
import { createSlices, type Slices } from './slices.ts'

export const defaultWorldsAllowed = 100

/** A world with more rows than this is made, and taken up, when no other such is. */
const largeRows = 20_000

export interface Worlds {
  /** Throws a 404 that names the worlds there are. Whoever asks for a world by its name uses it. */
  get(name: string): World
  list(): readonly World[]
  /** Without a name it is given one. */
  create(options: {
    name?: string | undefined
    seed?: number | undefined
    size?: SizeName | undefined
  }): Promise<World>
  /** The people whom every new world knows by name. */
  readonly accounts: readonly Account[]
  /** The same name, seed and size, as on its first day. Sessions of before are gone. */
  reset(name: string): Promise<World>
  remove(name: string): void
  /** Keeps a world from being dropped for idleness until what is answered is called. */
  hold(world: World): () => void
  /** When it was last used, in the machine's own time. */
  lastUsedMs(world: World): number
  /** The world goes on from a snapshot of it; sockets are cut as by a network. */
  restore(world: World, kept: Kept): Promise<void>
  /** How many rows there may be, of all worlds and snapshots. */
  readonly rows: RowBudget
  /** Runs what takes long. */
  readonly slices: Slices
  /** The snapshots that are kept of a world. They outlive a reset, and go when the world does. */
  snapshotsOf(world: World): Shelf
  /** The scenario runs of a world, which like its snapshots outlive a reset. */
  runsOf(world: World): Runs
  /** Ends them all. */
  close(): void
}

export interface WorldsOptions {
  readonly seed: number
  /** What new worlds are filled with, besides the seed. */
  readonly plan?: SeedPlan | undefined
  readonly newClock: () => Clock
  /** How a world of this name reaches its players. */
  readonly sendFor: (worldName: string) => Send
  readonly onWorld: (world: World) => void
  /** Called when a world has ended, so that its sockets can be let go. */
  readonly onEnd: (worldName: string) => void
  /** How the default world begins, and what it is reset to; as its seed says when this is missing. */
  readonly snapshot?: Snapshot | undefined
  /** How many entries each journal keeps. */
  readonly journalLimit?: number | undefined
  /** How many there may be at a time. */
  readonly worldsAllowed?: number | undefined
  /** How many rows all worlds and snapshots may have together. */
  readonly rowsAllowed?: number | undefined
  /** A world that nobody uses for this long is dropped, but for the default one. */
  readonly idleAfterMs?: number | undefined
  /** Whose time idleness is measured in. */
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
}: WorldsOptions): Promise<Worlds> {
  const worlds = new Map<string, World>()
  const shelves = new Map<string, Shelf>()
  const runs = new Map<string, Runs>()
  /** What each was filled with, so that it can be again. */
  const plans = new WeakMap<World, SeedPlan>()
  /** Worlds that are being filled, by name, so that two calls in one moment cannot both have a name. */
  const coming = new Map<string, Promise<World>>()
  let made = 0
  const idleness = createIdleWatch({ machine, idleAfterMs, drop })
  const closing = new AbortController()
  const slices = createSlices()
  const rows = createRowBudget(rowsAllowed, () => {
    const inWorlds = [...worlds.values()].reduce((sum, { store }) => sum + rowsOf(store), 0)
    return [...shelves.values()].reduce((sum, shelf) => sum + shelf.rows(), inWorlds)
  })

  /** The old world of this name, if any, stays in service until the new one is full. */
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
        if (beginning) await slices.run(takingUp(world, beginning), stopped)
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

    const filling = (size > largeRows ? slices.alone(make) : make()).finally(() => coming.delete(name))
    coming.set(name, filling)
    return filling
  }

  async function restore(world: World, { name, snapshot: taken, rows: size }: Kept): Promise<void> {
    function* goingBack(): Steps {
      yield* takingUp(world, taken)
      const { seq } = world.journal.append({ kind: 'world', action: 'restored', snapshot: name })
      for (const connection of world.connections.values()) {
        connection.cut({ as: 'network', reason: `the world went back to ${name}`, cause: seq })
      }
    }
    async function goBack(): Promise<void> {
      const reservation = rows.reserve(size - rowsOf(world.store))
      try {
        await slices.run(goingBack(), AbortSignal.any([closing.signal, world.ended]))
      } finally {
        reservation.release()
      }
    }
    await (size > largeRows ? slices.alone(goBack) : goBack())
  }

  function find(name: string): World {
    const world = worlds.get(name)
    if (world) return world
    const names = [...worlds.keys()].join(', ')
    throw new ControlError(
      404,
      `There is no world "${name}". There are: ${names}. POST /__sim/worlds makes one.`,
    )
  }

  function freeName(): string {
    for (let number = made; ; number += 1) {
      const name = `world-${String(number)}`
      if (!worlds.has(name) && !coming.has(name)) return name
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
    shelves.delete(world.name)
    runs.get(world.name)?.close()
    runs.delete(world.name)
  }

  function drop(world: World, idleMs: number): void {
    world.journal.append({ kind: 'world', action: 'dropped', idleMs })
    remove(world)
  }

  await fill(defaultWorldName, snapshot?.seed ?? seed)

  return {
    get(name) {
      const world = find(name)
      idleness.touch(world)
      return world
    },
    list: () => [...worlds.values()],
    async create({ name = freeName(), seed: worldSeed = seed, size = plan.size }) {
      if (worlds.has(name) || coming.has(name)) {
        throw new ControlError(
          409,
          `There is a world "${name}" already: take another name, or reset or delete it.`,
        )
      }
      if (worlds.size + coming.size >= worldsAllowed) {
        throw new ControlError(409, `There are ${String(worldsAllowed)} worlds already: delete one first.`)
      }
      return fill(name, worldSeed, { ...plan, size })
    },
    accounts: accountsOf(plan.file ?? {}),
    async reset(name) {
      const world = find(name)
      return coming.get(name) ?? fill(name, world.seed, plans.get(world))
    },
    restore,
    rows,
    slices,
    remove(name) {
      if (name === defaultWorldName) throw new ControlError(409, 'The default world stays: reset it instead.')
      remove(find(name))
    },
    hold: (world) => idleness.hold(world),
    lastUsedMs: (world) => idleness.lastUsedMs(world),
    snapshotsOf({ name }) {
      let shelf = shelves.get(name)
      if (shelf === undefined) shelves.set(name, (shelf = createShelf()))
      return shelf
    },
    runsOf({ name }) {
      let own = runs.get(name)
      if (own === undefined) runs.set(name, (own = createRuns(machine)))
      return own
    },
    close() {
      idleness.stop()
      closing.abort()
      for (const own of runs.values()) own.close()
      for (const world of worlds.values()) world.end()
    },
  }
}

/** A world goes on where another one, or it itself, was written down. */
function* takingUp(world: World, snapshot: Snapshot): Steps {
  yield* world.restoring(snapshot)
  bookExpiries(world, snapshot.booked)
}

/** The same at once. */
export const takeUp = (world: World, snapshot: Snapshot): void => {
  runSteps(takingUp(world, snapshot))
}
