/**
 * Removes worlds that are unused for a while: no call, no control request, no connected socket. Tests create many worlds
 * and do not always remove them. Measures real time, not the time of the world.
 */
import type { Machine } from '../world/clock.ts'
import type { World } from '../world/world.ts'

const defaultIdleAfterMs = 30 * 60_000

interface Use {
  lastMs: number
  /** How many sockets are connected and how many requests are unfinished. */
  holders: number
}

export function createIdleWatch({
  machine,
  idleAfterMs = defaultIdleAfterMs,
  drop,
}: {
  readonly machine: Machine
  readonly idleAfterMs?: number | undefined
  readonly drop: (world: World, idleMs: number) => void
}) {
  const uses = new WeakMap<World, Use>()
  const watched = new Set<World>()
  let cancelTimer: (() => void) | undefined

  function useOf(world: World): Use {
    let use = uses.get(world)
    if (use === undefined) uses.set(world, (use = { lastMs: machine.now(), holders: 0 }))
    return use
  }

  function touch(world: World): void {
    useOf(world).lastMs = machine.now()
  }

  /** Counts as use of the world until the returned function is called. */
  function hold(world: World): () => void {
    const use = useOf(world)
    use.holders += 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      use.holders -= 1
      touch(world)
    }
  }

  /** Learns from the journal who is connected. */
  function followSockets(world: World): void {
    const releases: (() => void)[] = []
    world.journal.subscribe((entry) => {
      if (entry.kind !== 'socket') return
      if (entry.action === 'connected') releases.push(hold(world))
      else if (entry.action === 'disconnected') releases.pop()?.()
    })
  }

  /** Sets one timer, for the world that would be idle first. Using a world does not move the timer; `sweep` checks again. */
  function arm(): void {
    if (cancelTimer !== undefined || watched.size === 0) return
    const soonestMs = Math.min(...Array.from(watched, (world) => dueMs(world)))
    cancelTimer = machine.setTimer(sweep, Math.max(soonestMs - machine.now(), 1))
  }

  function dueMs(world: World): number {
    const { lastMs, holders } = useOf(world)
    return (holders > 0 ? machine.now() : lastMs) + idleAfterMs
  }

  function sweep(): void {
    cancelTimer = undefined
    for (const world of watched) if (dueMs(world) <= machine.now()) drop(world, idleAfterMs)
    arm()
  }

  return {
    watch(world: World): void {
      followSockets(world)
      watched.add(world)
      arm()
    },
    touch,
    hold,
    lastUsedMs: (world: World): number => useOf(world).lastMs,
    forget: (world: World) => watched.delete(world),
    stop(): void {
      watched.clear()
      cancelTimer?.()
      cancelTimer = undefined
    },
  }
}
