import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus, xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'

/** A stream of chance that repeats itself for the same seed. */
export interface Random {
  /** From 0 up to, and without, 1. */
  fraction(): number
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number
  chance(probability: number): boolean
  /** One of `values`, which must not be empty. */
  pick<Value>(values: readonly Value[]): Value
  hex(digits: number): string
  /** A stream of its own that neither takes from this one nor gives to it: the same name, the same stream. */
  stream(name: string): Random
  /** Where the stream stands, as plain numbers. */
  state(): readonly number[]
  /** Goes on from where a stream stood. */
  restore(state: readonly number[]): void
}

export function createRandom(seed: number): Random {
  let generator = xoroshiro128plus(seed)
  const integer = (min: number, max: number): number => uniformInt(generator, min, max)
  return {
    fraction: () => uniformFloat64(generator),
    integer,
    chance: (probability) => uniformFloat64(generator) < probability,
    pick(values) {
      const value = values[integer(0, values.length - 1)]
      if (value === undefined) throw new RangeError('nothing to pick from')
      return value
    },
    hex(digits) {
      // Six digits at a time: ids are drawn by the hundred thousand.
      let text = ''
      while (text.length < digits) text += integer(0, 0xffffff).toString(16).padStart(6, '0')
      return text.slice(0, digits)
    },
    stream: (name) => createRandom(mix(seed, name)),
    state: () => generator.getState(),
    restore(state) {
      generator = xoroshiro128plusFromState(state)
    },
  }
}

/** FNV-1a over the name, started from the seed: close names give unrelated streams. */
function mix(seed: number, name: string): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193) >>> 0
  }
  return hash | 0
}
