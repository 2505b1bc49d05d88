/** Plans which player does what, and when, in the months before the world begins. */
import type { Random } from '../world/random.ts'
import type { UserRow } from '../world/rows.ts'
import { characterName } from './names.ts'
import { occasional, type PerKind, type Size } from './sizes.ts'

export interface Player {
  readonly userId: string
  /** The main character, then the other one. */
  readonly characters: readonly [string, string]
}

export interface Activity<Kind> {
  readonly kind: Kind
  readonly ageMs: number
  readonly player: Player
  readonly habit: Habit
  /** How many later activities of this kind players of this habit have. */
  readonly left: number
}

/** How much a player does: the first account much, the second a little, the crowd shares the rest. */
export type Habit = 'regular' | 'occasional' | 'crowd'

const spanMs = 540 * 24 * 60 * 60_000

interface Share<Kind> {
  readonly kind: Kind
  readonly habit: Habit
  readonly players: readonly Player[]
  left: number
}

/** Yields the oldest first, and more and more towards the beginning of the world. The totals are fixed, the order is random. */
export function* planActivity<Kind extends keyof PerKind>(
  random: Random,
  kinds: readonly Kind[],
  { total, regular }: Size,
  accounts: readonly UserRow[],
  crowd: readonly UserRow[],
): Generator<Activity<Kind>> {
  const toPlayer = ({ _id }: UserRow): Player => ({
    userId: _id,
    characters: [characterName(random), characterName(random)],
  })
  const [first, second] = accounts.filter(({ role }) => role === 'user').map(toPlayer)
  // One generated player in ten has done nothing yet.
  const active = crowd.filter((_, index) => index % 10 !== 9).map(toPlayer)
  const shares = kinds.flatMap((kind): Share<Kind>[] => {
    const regularShare = first ? regular[kind] : 0
    const occasionalShare = second ? occasional[kind] : 0
    return [
      { kind, habit: 'regular', players: first ? [first] : [], left: regularShare },
      { kind, habit: 'occasional', players: second ? [second] : [], left: occasionalShare },
      { kind, habit: 'crowd', players: active, left: total[kind] - regularShare - occasionalShare },
    ]
  })
  const count = shares.reduce((sum, { left }) => sum + left, 0)
  for (let index = 0; index < count; index += 1) {
    const share = shareAt(shares, random.integer(0, count - index - 1))
    share.left -= 1
    const toStart = 1 - (index + random.fraction()) / count
    const { kind, habit, left, players } = share
    yield { kind, habit, left, player: pickPlayer(random, players), ageMs: spanMs * toStart * toStart }
  }
}

/** Returns the share that contains the given place when all remaining activities are counted in order. */
function shareAt<Kind>(shares: readonly Share<Kind>[], place: number): Share<Kind> {
  let before = 0
  for (const share of shares) {
    before += share.left
    if (place < before) return share
  }
  throw new RangeError('There is no activity left to plan.')
}

/** Prefers the first players: they do up to two and a half times as much as others. */
function pickPlayer(random: Random, players: readonly Player[]): Player {
  const fraction = players.length > 1 ? random.fraction() : 0
  const player = players[Math.floor(players.length * fraction * (0.4 + 0.6 * fraction))]
  if (player === undefined) throw new RangeError('There is no player.')
  return player
}

export const characterOf = (random: Random, { characters: [main, other] }: Player): string =>
  random.chance(0.8) ? main : other
