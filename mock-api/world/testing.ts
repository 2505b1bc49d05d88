/** Helpers for tests: a fake machine and small worlds. */
import { addUser } from '../domain/accounts.ts'
import { signIn } from '../domain/auth.ts'
import { closeAsPlayer } from '../domain/chats.ts'
import { openRequest } from '../domain/requests-and-trackings.ts'
import { createClock, realMachine, type Cancel, type Machine } from './clock.ts'
import { perform } from './unit-of-work.ts'
import { createWorld, type World } from './world.ts'

/** 2026-01-31T18:00:00.000Z */
export const start = 1_769_882_400_000

export function fakeMachine() {
  let now: number = start
  const timers = new Set<{ dueMs: number; run: () => void }>()
  const machine: Machine = {
    now: () => now,
    setTimer(run, delayMs): Cancel {
      const timer = { dueMs: now + delayMs, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    turn: realMachine.turn,
  }
  return {
    machine,
    delays: () => Array.from(timers, ({ dueMs }) => dueMs - now),
    pass(byMs: number): void {
      const until = now + byMs
      for (;;) {
        const [next] = [...timers].filter(({ dueMs }) => dueMs <= until).toSorted((a, b) => a.dueMs - b.dueMs)
        if (!next) break
        timers.delete(next)
        now = next.dueMs
        next.run()
      }
      now = until
    },
  }
}

const frozenAt = '2026-01-31T18:00:00.000Z'
export const emptyWorld = (seed = 7) => createWorld({ name: 'test', seed, clock: createClock({ frozenAt }) })

/** Creates a world with one row in most tables, in different states. */
export async function usedWorld(): Promise<World> {
  const world = emptyWorld()
  const { games, servers } = world.store
  const names = { firstName: 'Yasmine', lastName: 'Bennani', email: 'yasmine@kamasouk.test' }
  const user = addUser(world, { ...names, passwordHash: 'hash "with" \u2028 and \\ signs' })
  const { _id: gameId } = games.insert({ _id: world.newId(), gameName: 'Dofus Retro' })
  const { _id: serverId } = servers.insert({
    _id: world.newId(),
    gameId,
    serverName: 'Boune',
    sellPrice: 20.5,
    buyPrice: 24,
    stockStatusForBuy: 'completed',
    stockStatusForSell: 'out of stock',
    serverStock: 0,
  })
  const order = { gameId, serverId, username: 'Yasmi-Iop', quantity: 12.5, transactionType: 'Buy' } as const
  await perform(world, (unit) => {
    const { _id } = openRequest(unit, user._id, { userId: user._id, ...order })
    closeAsPlayer(unit, 'request', user._id, _id)
    openRequest(unit, user._id, { userId: user._id, ...order })
  })
  signIn(world, user, true)
  world.attempts.set('login yasmine@kamasouk.test', [world.clock.now()])
  world.newCode()
  await world.clock.advance(1500)
  return world
}
