import { expect, test, vi } from 'vitest'
import { countAttempt, refuseTooMany } from '../domain/attempts.ts'
import { createMemo } from './cache.ts'
import { createWorld } from './world.ts'

test('a memo makes a value once for each key and version, and removes the least recently used value', () => {
  const memo = createMemo(2)
  const make = vi.fn<() => object>(() => ({}))
  const first = memo.recall('a', 1, make)
  for (const key of ['b', 'a', 'c', 'a']) memo.recall(key, 1, make)
  expect(memo.recall('a', 1, make)).toBe(first)
  expect(make).toHaveBeenCalledTimes(3)
  memo.recall('b', 1, make)
  expect(memo.recall('a', 2, make)).not.toBe(first)
  expect(make).toHaveBeenCalledTimes(5)
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
