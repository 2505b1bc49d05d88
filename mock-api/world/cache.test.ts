import { describe, expect, test, vi } from 'vitest'
import { countAttempt, refuseTooMany } from '../domain/attempts.ts'
import { createMemo } from './cache.ts'
import { createWorld } from './world.ts'

const maker = () => vi.fn<() => object>(() => ({}))

describe('a memo', () => {
  test('returns the same object for the same version, and makes a new one for another version or key', () => {
    const memo = createMemo()
    const make = maker()
    const first = memo.recall('rates', 1, make)
    expect(memo.recall('rates', 1, make)).toBe(first)
    expect(make).toHaveBeenCalledOnce()
    expect(memo.recall('rates', 2, make)).not.toBe(first)
    expect(memo.recall('servers', 2, make)).not.toBe(first)
    expect(make).toHaveBeenCalledTimes(3)
  })

  test('removes the value that was used longest ago', () => {
    const memo = createMemo(2)
    const make = maker()
    for (const key of ['a', 'b', 'a', 'c']) memo.recall(key, 1, make)
    expect(make).toHaveBeenCalledTimes(3)
    memo.recall('a', 1, make)
    expect(make).toHaveBeenCalledTimes(3)
    memo.recall('b', 1, make)
    expect(make).toHaveBeenCalledTimes(4)
  })
})

test('many different names cannot fill the memory, and the last one is counted', () => {
  const world = createWorld({ name: 'tries', seed: 1 })
  const limit = { what: 'login', allowed: 2, windowMs: 60_000 }
  for (let index = 0; index < 30_000; index += 1)
    countAttempt(world, limit, `nobody${String(index)}@exemple.ma`)
  expect(world.attempts.size).toBe(10_000)
  const last = 'nobody29999@exemple.ma'
  refuseTooMany(world, limit, last)
  countAttempt(world, limit, last)
  expect(() => {
    refuseTooMany(world, limit, last)
  }).toThrow('Trop de tentatives')
})
