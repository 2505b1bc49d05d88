/** The worlds of one simulator, by name. */
import { defaultWorldName } from '../defaults.ts'
import { seedWorld } from '../seed/seed.ts'
import type { Clock } from '../world/clock.ts'
import { createWorld, type Send, type World } from '../world/world.ts'
import { ControlError } from './control-error.ts'

const worldsAllowed = 100

export interface Worlds {
  /** Throws a 404 that names the worlds there are. */
  get(name: string): World
  list(): readonly World[]
  /** Without a name it is given one. */
  create(options: { name?: string | undefined; seed?: number | undefined }): Promise<World>
  /** The same name and seed, as on its first day. Sessions of before are gone. */
  reset(name: string): Promise<World>
  remove(name: string): void
}

export interface WorldsOptions {
  readonly seed: number
  readonly newClock: () => Clock
  /** How a world of this name reaches its players. */
  readonly sendFor: (worldName: string) => Send
  readonly onWorld: (world: World) => void
  /** Called when a world has ended, so that its sockets can be let go. */
  readonly onEnd: (worldName: string) => void
}

export async function createWorlds({
  seed,
  newClock,
  sendFor,
  onWorld,
  onEnd,
}: WorldsOptions): Promise<Worlds> {
  const worlds = new Map<string, World>()
  /** Names that are being filled, so that two calls in one moment cannot both have one. */
  const coming = new Set<string>()
  let made = 0

  /** The old world of this name, if any, stays in service until the new one is full. */
  async function fill(name: string, worldSeed: number): Promise<World> {
    const world = createWorld({
      name,
      seed: worldSeed,
      clock: newClock(),
      send: sendFor(name),
      incarnation: (made += 1),
    })
    coming.add(name)
    try {
      await seedWorld(world)
    } finally {
      coming.delete(name)
    }
    const former = worlds.get(name)
    if (former) end(former)
    worlds.set(name, world)
    onWorld(world)
    return world
  }

  function get(name: string): World {
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
    world.end()
    worlds.delete(world.name)
    onEnd(world.name)
  }

  await fill(defaultWorldName, seed)

  return {
    get,
    list: () => [...worlds.values()],
    async create({ name = freeName(), seed: worldSeed = seed }) {
      if (worlds.has(name) || coming.has(name)) {
        throw new ControlError(
          409,
          `There is a world "${name}" already: take another name, or reset or delete it.`,
        )
      }
      if (worlds.size + coming.size >= worldsAllowed) {
        throw new ControlError(409, `There are ${String(worldsAllowed)} worlds already: delete one first.`)
      }
      return fill(name, worldSeed)
    },
    reset: async (name) => fill(name, get(name).seed),
    remove(name) {
      if (name === defaultWorldName) throw new ControlError(409, 'The default world stays: reset it instead.')
      end(get(name))
    },
  }
}
