/** Limits how often something may be tried, for example logins with one address. */
import type { World } from '../world/world.ts'
import { keepNewest } from '../world/cache.ts'
import { Refusal } from './refusal.ts'

export interface Limit {
  readonly what: string
  readonly allowed: number
  readonly windowMs: number
}

/** The maximum number of remembered names; the oldest are forgotten. */
const watched = 10_000

const nameOf = ({ what }: Limit, who: string): string => `${what} ${who}`

/** Throws `too-many-attempts`, with the time until the next attempt, when the limit is reached. */
export function refuseTooMany(world: World, limit: Limit, who: string): void {
  const recent = recentOf(world, limit, who)
  const [oldest] = recent
  if (oldest !== undefined && recent.length >= limit.allowed) {
    throw new Refusal('too-many-attempts', { retryAfterMs: oldest + limit.windowMs - world.clock.now() })
  }
}

export function countAttempt(world: World, limit: Limit, who: string): void {
  const tries = [...recentOf(world, limit, who), world.clock.now()]
  keepNewest(world.attempts, watched, nameOf(limit, who), tries)
}

export function forgiveAttempts(world: World, limit: Limit, who: string): void {
  world.attempts.delete(nameOf(limit, who))
}

function recentOf(world: World, limit: Limit, who: string): readonly number[] {
  const since = world.clock.now() - limit.windowMs
  return (world.attempts.get(nameOf(limit, who)) ?? []).filter((at) => at > since)
}
