import { describe, expect, test } from 'vitest'
import { createRandom, type Random } from './random.ts'

const draw = (random: Random) => Array.from({ length: 20 }, () => random.integer(0, 1_000_000))

const drawAll = (random: Random) => [random.fraction(), random.hex(24), random.chance(0.5), ...draw(random)]

describe('a random stream', () => {
  test('stays within the bounds and reaches both, and picks every value', () => {
    const random = createRandom(1)
    const dice = Array.from({ length: 300 }, () => random.integer(1, 6))
    expect(new Set(dice)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
    const fractions = Array.from({ length: 300 }, () => random.fraction())
    expect(fractions.every((fraction) => fraction >= 0 && fraction < 1)).toBe(true)
    expect([random.chance(0), random.chance(1)]).toEqual([false, true])
    const picked = Array.from({ length: 60 }, () => random.pick(['a', 'b', 'c']))
    expect(new Set(picked)).toEqual(new Set(['a', 'b', 'c']))
    expect(() => random.pick([])).toThrow(RangeError)
  })

  test('continues from the position of another one, as it comes back from a file', () => {
    const random = createRandom(7)
    drawAll(random)
    const other = createRandom(8)
    other.restore(JSON.parse(JSON.stringify(random.state())) as number[])
    expect(drawAll(other)).toEqual(drawAll(random))
    expect(draw(other.stream('ids'))).toEqual(draw(createRandom(8).stream('ids')))
    expect(() => {
      other.restore([1, 2])
    }).toThrow('state')
  })
})

test('a named stream depends on its name and the seed, and not on draws from other streams', () => {
  const busy = createRandom(7)
  draw(busy)
  draw(busy.stream('another'))
  const untouched = createRandom(7)
  expect(draw(busy.stream('ids'))).toEqual(draw(untouched.stream('ids')))
  expect(draw(untouched)).toEqual(draw(createRandom(7)))
  const streams = [untouched.stream('ids'), untouched.stream('idt'), createRandom(8).stream('ids')]
  expect(new Set(streams.map((stream) => draw(stream).join())).size).toBe(3)
})
