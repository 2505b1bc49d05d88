/** The worlds of one simulator, by name. */
import { defaultWorldName } from '../defaults.ts'
import { bookExpiries } from '../domain/expiries.ts'
import type { Account } from '../seed/accounts.ts'
import { seedWorld, type SeedPlan } from '../seed/seed.ts'
import type { SizeName } from '../seed/sizes.ts'
import { accountsOf } from '../seed/told.ts'
import { realMachine, type Clock, type Machine } from '../world/clock.ts'
import type { Snapshot } from '../world/snapshot.ts'
import { createWorld, type Send, type World } from '../world/world.ts'
import { ControlError } from './control-error.ts'
import { createIdleWatch } from './idle-watch.ts'
import { createRuns, type Runs } from './runs.ts'
import { createShelf, type Shelf } from './shelf.ts'

export const defaultWorldsAllowed = 100

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
  idleAfterMs,
  machine = realMachine,
  plan = {},
}: WorldsOptions): Promise<Worlds> {
  const worlds = new Map<string, World>()
  const shelves = new Map<string, Shelf>()
  const runs = new Map<string, Runs>()
  /** What each was filled with, so that it can be again. */
  const plans = new WeakMap<World, SeedPlan>()
  /** Names that are being filled, so that two calls in one moment cannot both have one. */
  const coming = new Set<string>()
  let made = 0
  const idleness = createIdleWatch({ machine, idleAfterMs, drop })

  /** The old world of this name, if any, stays in service until the new one is full. */
  async function fill(name: string, worldSeed: number, worldPlan = plan): Promise<World> {
    const world = createWorld({
      name,
      seed: worldSeed,
      clock: newClock(),
      send: sendFor(name),
      incarnation: (made += 1),
      journalLimit,
    })
    coming.add(name)
    try {
      if (snapshot !== undefined && name === defaultWorldName) takeUp(world, snapshot)
      else await seedWorld(world, worldPlan)
    } finally {
      coming.delete(name)
    }
    const former = worlds.get(name)
    if (former) end(former)
    worlds.set(name, world)
    plans.set(world, worldPlan)
    onWorld(world)
    idleness.touch(world)
    if (name !== defaultWorldName) idleness.watch(world)
    return world
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
      return fill(name, world.seed, plans.get(world))
    },
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
      for (const own of runs.values()) own.close()
      for (const world of worlds.values()) world.end()
    },
  }
}

/** A world goes on where another one, or it itself, was written down. */
export function takeUp(world: World, snapshot: Snapshot): void {
  world.restore(snapshot)
  bookExpiries(world, snapshot.booked)
}
