/** What may not be tried too often, for each name that it is tried for. */
import type { World } from '../world/world.ts'
import { Refusal } from './refusal.ts'

export interface Limit {
  readonly what: string
  readonly allowed: number
  readonly windowMs: number
}

const nameOf = ({ what }: Limit, who: string): string => `${what} ${who}`

/** Counts one more try, or throws `too-many-attempts` with the time after which there may be another. */
export function countAttempt(world: World, limit: Limit, who: string): void {
  const now = world.clock.now()
  const recent = (world.attempts.get(nameOf(limit, who)) ?? []).filter((at) => at > now - limit.windowMs)
  const [oldest] = recent
  if (oldest !== undefined && recent.length >= limit.allowed) {
    throw new Refusal('too-many-attempts', { retryAfterMs: oldest + limit.windowMs - now })
  }
  world.attempts.set(nameOf(limit, who), [...recent, now])
}

export function forgiveAttempts(world: World, limit: Limit, who: string): void {
  world.attempts.delete(nameOf(limit, who))
}
