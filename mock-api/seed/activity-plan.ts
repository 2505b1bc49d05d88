/** Who does what when, in a history that is written from its beginning to the world's first day. */
import type { Random } from '../world/random.ts'
import { characterName } from './characters.ts'
import type { Person } from './people.ts'
import { occasional, type PerKind, type Size } from './sizes.ts'

export interface Player {
  readonly userId: string
  /** The one that is mostly played, then the other. */
  readonly characters: readonly [string, string]
}

/** One thing that was done. */
export interface Turn<Kind> {
  readonly kind: Kind
  readonly ageMs: number
  readonly player: Player
  readonly habit: Habit
  /** How many more of this kind players of this habit will have done by the first day. */
  readonly left: number
}

/** How much a player does: the first of the named ones much, the second a little, the crowd the rest. */
export type Habit = 'regular' | 'occasional' | 'crowd'

const spanMs = 540 * 24 * 60 * 60_000

interface Share<Kind> {
  readonly kind: Kind
  readonly habit: Habit
  readonly players: readonly Player[]
  left: number
}

/** Oldest first, and ever more of them towards the first day. Who they are is shuffled; how many, is given. */
export function* turnsOf<Kind extends keyof PerKind>(
  random: Random,
  kinds: readonly Kind[],
  { total, regular }: Size,
  named: readonly Person[],
  crowd: readonly Person[],
): Generator<Turn<Kind>> {
  const toPlayer = ({ _id }: Person): Player => ({
    userId: _id,
    characters: [characterName(random), characterName(random)],
  })
  const [first, second] = named.filter(({ role }) => role === 'user').map(toPlayer)
  // One in ten has come for nothing so far.
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
    const toFirstDay = 1 - (index + random.fraction()) / count
    const { kind, habit, left, players } = share
    yield { kind, habit, left, player: pickPlayer(random, players), ageMs: spanMs * toFirstDay * toFirstDay }
  }
}

/** The share that holds the `place`th of all that is left. */
function shareAt<Kind>(shares: readonly Share<Kind>[], place: number): Share<Kind> {
  let before = 0
  for (const share of shares) {
    before += share.left
    if (place < before) return share
  }
  throw new RangeError('nothing is left to be done')
}

/** Those who came first have done most: up to two and a half times as much as others. */
function pickPlayer(random: Random, players: readonly Player[]): Player {
  const fraction = players.length > 1 ? random.fraction() : 0
  const player = players[Math.floor(players.length * fraction * (0.4 + 0.6 * fraction))]
  if (player === undefined) throw new RangeError('there is no player')
  return player
}

export const characterOf = (random: Random, { characters: [main, other] }: Player): string =>
  random.chance(0.8) ? main : other
