/**
 * Removes worlds that are unused for a while: no call, no control request, no connected socket. Tests create many worlds
 * and do not always remove them. Measures real time, not the time of the world.
 */
import type { Cancel, Machine } from '../world/clock.ts'
import type { World } from '../world/world.ts'

const defaultIdleAfterMs = 30 * 60_000

const quietMs = 1000

interface Use {
  lastMs: number
  /** How many requests are unfinished. */
  holders: number
  isPinned: boolean
}

export function createIdleWatch(
  machine: Machine,
  drop: (world: World, idleMs: number) => void,
  idleAfterMs = defaultIdleAfterMs,
) {
  const uses = new WeakMap<World, Use>()
  const timers = new Map<World, Cancel>()

  function useOf(world: World): Use {
    let use = uses.get(world)
    if (use === undefined) uses.set(world, (use = { lastMs: machine.now(), holders: 0, isPinned: false }))
    return use
  }

  function touch(world: World): void {
    useOf(world).lastMs = machine.now()
  }

  /** Whether a request is unfinished, or a player connected. */
  const isConnected = (world: World): boolean =>
    useOf(world).holders > 0 || world.connections.values().next().done !== true

  /** Whether somebody is connected, or has called a moment ago. */
  const isBusy = (world: World): boolean =>
    isConnected(world) || machine.now() - useOf(world).lastMs < quietMs

  const isInUse = (world: World): boolean => useOf(world).isPinned || isConnected(world)

  /** Drops a world that is due, or looks again when it would be due. Using a world does not move its timer. */
  function look(world: World): void {
    const { lastMs } = useOf(world)
    const leftMs = (isInUse(world) ? machine.now() : lastMs) + idleAfterMs - machine.now()
    const lookAgain = (): void => look(world)
    if (leftMs <= 0) drop(world, idleAfterMs)
    else timers.set(world, machine.setTimer(lookAgain, leftMs))
  }

  function forget(world: World): void {
    timers.get(world)?.()
    timers.delete(world)
  }

  return {
    watch(world: World): void {
      world.journal.subscribe(({ kind }) => {
        if (kind === 'socket') touch(world)
      })
      look(world)
    },
    touch,
    look,
    /** Counts as use of the world until the returned function is called. */
    hold(world: World): () => void {
      const use = useOf(world)
      use.holders += 1
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        use.holders -= 1
        touch(world)
      }
    },
    isInUse,
    isBusy,
    isPinned: (world: World): boolean => useOf(world).isPinned,
    /** A pinned world counts as used. */
    pin(world: World, isPinned: boolean): void {
      useOf(world).isPinned = isPinned
      touch(world)
    },
    lastUsedMs: (world: World): number => useOf(world).lastMs,
    forget,
    stop(): void {
      for (const world of timers.keys()) forget(world)
    },
  }
}
