/**
 * What the walk believes to be there, so that most of what it does is possible and leads somewhere. It learns from what its
 * steps come to, and may be wrong: an expiry that nobody told it of shows by a refusal.
 */
import type { Random } from '../../mock-api/world/random.ts'
import type { Rate } from './facts.ts'

export interface Thing {
  /** The name under which it was saved. */
  readonly name: string
  /** Whose it is: an e-mail address. */
  readonly owner: string
  isOpen: boolean
  /** A request that was answered, an exchange that has its operator, a request out of which a transaction was made. */
  isTaken: boolean
}

export interface Setting {
  readonly players: readonly string[]
  /** By name. Few, so that everybody is in everybody's way. */
  readonly servers: readonly string[]
  readonly operators: readonly string[]
  readonly withFaults: boolean
}

/** What goes back with the world when it goes back to a snapshot. */
export interface Believed {
  readonly requests: Thing[]
  readonly trackings: Thing[]
  readonly exchanges: Thing[]
  readonly transactions: Thing[]
  /** By `from/to`, in names. */
  readonly rates: Record<string, Rate>
  /** How long a player cannot reach the world, on the walk's own count of its time. */
  cutOffUntilMs: Record<string, number>
  nowMs: number
}

export interface Model extends Setting {
  readonly random: Random
  believed: Believed
  readonly snapshots: Map<string, Believed>
  /** Whether there may be a fault that is still to act. */
  hasFaults: boolean
  /** A name that nothing has yet. */
  newName(what: string): string
}

export function createModel(setting: Setting, random: Random): Model {
  const counts = new Map<string, number>()
  return {
    ...setting,
    random,
    believed: {
      requests: [],
      trackings: [],
      exchanges: [],
      transactions: [],
      rates: {},
      cutOffUntilMs: {},
      nowMs: 0,
    },
    snapshots: new Map(),
    hasFaults: false,
    newName(what) {
      const count = (counts.get(what) ?? 0) + 1
      counts.set(what, count)
      return `${what}${String(count)}`
    },
  }
}

/** An id in the provider's form that nothing has. */
export const absentId = 'ffffffffffffffffffffffff'

export const idOf = ({ name }: Thing): string => `\${${name}._id}`

/** One that fits, most of the time; else any of the last ones, and now and then one that was never there. */
export function anyOf(
  { random }: Model,
  things: readonly Thing[],
  fits: (thing: Thing) => boolean = ({ isOpen }) => isOpen,
): Thing | undefined {
  const recent = things.slice(-12)
  if (recent.length === 0 || random.chance(0.02)) return undefined
  const fitting = recent.filter(fits)
  return fitting.length > 0 && random.chance(0.88) ? random.pick(fitting) : random.pick(recent)
}

/** Who has none of them open, most of the time. */
export function playerWithout({ players, random }: Model, things: readonly Thing[]): string {
  const busy = new Set(things.slice(-24).flatMap(({ owner, isOpen }) => (isOpen ? [owner] : [])))
  const free = players.filter((player) => !busy.has(player))
  return free.length > 0 && random.chance(0.92) ? random.pick(free) : random.pick(players)
}

const mostKept = 60

/** What is old is forgotten: nobody would come back to it. */
export function remember(things: Thing[], thing: Thing): void {
  things.push(thing)
  if (things.length > mostKept) things.shift()
}
