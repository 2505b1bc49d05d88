import { describe, expect, test } from 'vitest'
import { createRandom, type Random } from './random.ts'

const draw = (random: Random) => Array.from({ length: 20 }, () => random.integer(0, 1_000_000))

const drawAll = (random: Random) => [random.fraction(), random.hex(24), random.chance(0.5), ...draw(random)]

describe('a random stream', () => {
  test('is the same for the same seed', () => {
    expect(drawAll(createRandom(7))).toEqual(drawAll(createRandom(7)))
  })

  test('stays within the bounds and reaches both', () => {
    const random = createRandom(1)
    const dice = Array.from({ length: 300 }, () => random.integer(1, 6))
    expect(new Set(dice)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
    const fractions = Array.from({ length: 300 }, () => random.fraction())
    expect(fractions.every((fraction) => fraction >= 0 && fraction < 1)).toBe(true)
    expect(random.hex(24)).toMatch(/^[0-9a-f]{24}$/)
    expect([random.chance(0), random.chance(1)]).toEqual([false, true])
  })

  test('picks every value at some time, and throws for an empty list', () => {
    const random = createRandom(1)
    const picked = Array.from({ length: 60 }, () => random.pick(['a', 'b', 'c']))
    expect([...new Set(picked)].toSorted()).toEqual(['a', 'b', 'c'])
    expect(() => random.pick([])).toThrow(RangeError)
  })
})

describe('a named stream', () => {
  test('does not depend on draws from other streams', () => {
    const untouched = createRandom(7)
    const busy = createRandom(7)
    draw(busy)
    draw(busy.stream('another'))
    expect(draw(busy.stream('ids'))).toEqual(draw(untouched.stream('ids')))
  })

  test('does not change its parent stream', () => {
    const alone = createRandom(7)
    const giving = createRandom(7)
    draw(giving.stream('ids'))
    expect(draw(giving)).toEqual(draw(alone))
  })

  test('depends on name and seed', () => {
    const streams = [
      createRandom(7).stream('ids'),
      createRandom(7).stream('idt'),
      createRandom(8).stream('ids'),
    ]
    expect(new Set(streams.map((stream) => draw(stream).join())).size).toBe(3)
  })
})

describe('the position in a stream', () => {
  test('lets another stream continue with the same draws', () => {
    const random = createRandom(7)
    drawAll(random)
    // As it comes back from a file.
    const state = JSON.parse(JSON.stringify(random.state())) as number[]
    const other = createRandom(8)
    other.restore(state)
    expect(drawAll(other)).toEqual(drawAll(random))
  })

  test('does not affect named streams', () => {
    const other = createRandom(8)
    other.restore(createRandom(7).state())
    expect(draw(other.stream('ids'))).toEqual(draw(createRandom(8).stream('ids')))
  })

  test('is rejected when invalid', () => {
    expect(() => {
      createRandom(7).restore([1, 2])
    }).toThrow('state')
  })
})
