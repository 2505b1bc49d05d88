import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus, xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'

/** A random stream. The same seed gives the same numbers. */
export interface Random {
  fraction(): number
  /** Returns a whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number
  chance(probability: number): boolean
  /** Returns one of `values`. Throws for an empty list. */
  pick<Value>(values: readonly Value[]): Value
  hex(digits: number): string
  /** Returns an independent stream; the same name gives the same stream. */
  stream(name: string): Random
  /** Returns the position in the stream: the same list until the next number is drawn. */
  state(): readonly number[]
  restore(state: readonly number[]): void
}

export function createRandom(seed: number): Random {
  let generator = xoroshiro128plus(seed)
  let position: readonly number[] | undefined
  function drawn() {
    position = undefined
    return generator
  }
  const integer = (min: number, max: number): number => uniformInt(drawn(), min, max)
  return {
    fraction: () => uniformFloat64(drawn()),
    integer,
    chance: (probability) => uniformFloat64(drawn()) < probability,
    pick(values) {
      const value = values[integer(0, values.length - 1)]
      if (value === undefined) throw new RangeError('The list is empty.')
      return value
    },
    hex(digits) {
      // Six digits at a time, because a large seed needs 100,000 ids. Joined, because a text that grows keeps all its parts in memory.
      const parts: string[] = []
      while (parts.length * 6 < digits) parts.push(integer(0, 0xffffff).toString(16).padStart(6, '0'))
      return parts.join('').slice(0, digits)
    },
    stream: (name) => createRandom(mix(seed, name)),
    state: () => (position ??= generator.getState()),
    restore(state) {
      generator = xoroshiro128plusFromState(state)
      position = undefined
    },
  }
}

/** Hashes the name with FNV-1a, starting from the seed, so that similar names give unrelated streams. */
function mix(seed: number, name: string): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193) >>> 0
  }
  return hash | 0
}
