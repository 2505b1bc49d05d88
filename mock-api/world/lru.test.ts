import { expect, test } from 'vitest'
import { createWorld } from './world.ts'
import { countAttempt, refuseTooMany } from '../domain/attempts.ts'
import { keepNewest } from './lru.ts'

test('a bounded map keeps the newest entries, and an entry that is set again is new', () => {
  const kept = new Map<string, number>()
  for (const [index, key] of ['a', 'b', 'c', 'a', 'd', 'e'].entries()) keepNewest(kept, 3, key, index)
  expect([...kept]).toEqual([
    ['a', 3],
    ['d', 4],
    ['e', 5],
  ])
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
