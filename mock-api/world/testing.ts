/** Helpers for tests: a fake machine and small worlds. */
import { createClock, realMachine, type Cancel, type Machine } from './clock.ts'
import type { RequestRow } from './rows.ts'
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
  const { store } = world
  const userId = world.newId()
  const [gameId, serverId] = [world.newId(), world.newId()]
  store.users.insert({
    _id: userId,
    firstName: 'Yasmine',
    lastName: 'Bennani',
    email: 'yasmine@kamasouk.test',
    passwordHash: 'hash "with" \u2028 and \\ signs',
    phoneNumber: null,
    address: null,
    country: 'Maroc',
    City: null,
    bankName: null,
    RIB: null,
    role: 'user',
  })
  store.games.insert({ _id: gameId, gameName: 'Dofus Retro' })
  store.servers.insert({
    _id: serverId,
    gameId,
    serverName: 'Boune',
    sellPrice: 20.5,
    buyPrice: 24,
    stockStatusForBuy: 'completed',
    stockStatusForSell: 'out of stock',
    serverStock: 0,
  })
  const request: RequestRow = {
    _id: world.newId(),
    userId,
    gameId,
    serverId,
    username: 'Yasmi-Iop',
    quantity: 12.5,
    transactionType: 'Buy',
    operatorId: null,
    isRequestStarted: false,
    isFormOpened: true,
    createdAt: world.clock.instant(),
    expiresAt: world.clock.instant(1_800_000),
  }
  store.requests.insert(request)
  store.requests.insert({ ...request, _id: world.newId(), isFormOpened: false })
  store.sessions.insert({
    _id: world.newToken(),
    userId,
    refreshToken: world.newToken(),
    previousToken: null,
    rotatedAtMs: world.clock.now(),
    expiresAtMs: world.clock.now() + 86_400_000,
    isRemembered: true,
    isRevoked: false,
  })
  world.attempts.set('login yasmine@kamasouk.test', [world.clock.now()])
  world.newCode()
  await world.clock.advance(1500)
  return world
}
