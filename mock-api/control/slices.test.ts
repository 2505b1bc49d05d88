import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Steps } from '../world/steps.ts'
import { createSlices } from './slices.ts'

/** Slices with a clock that moves a millisecond each time it is read, so that one slice has five steps. */
function startSlices() {
  let now = 0
  return createSlices(() => (now += 1))
}

const never = new AbortController().signal

function* work(name: string, count: number, done: string[]): Steps<string> {
  for (let step = 0; step < count; step += 1) {
    done.push(name)
    yield
  }
  return `${name} is done`
}

test('work pauses after each slice so that others can run', async () => {
  const slices = startSlices()
  const done: string[] = []
  const working = slices.run(work('a', 12, done), never)
  const seen: number[] = []
  while (done.length < 12) {
    await nextTurn()
    seen.push(done.length)
  }
  expect(await working).toBe('a is done')
  expect(seen.length).toBeGreaterThanOrEqual(3)
  expect(new Set(seen)).toEqual(new Set([...seen].filter((count) => count % 5 === 0).concat(12)))
})

test('simultaneous work takes turns', async () => {
  const slices = startSlices()
  const done: string[] = []
  await Promise.all([slices.run(work('a', 10, done), never), slices.run(work('b', 10, done), never)])
  expect(done.join('')).toBe('aaaaabbbbbaaaaabbbbb')
})

test('work stops when its world ends', async () => {
  const slices = startSlices()
  const done: string[] = []
  const ending = new AbortController()
  const working = slices.run(work('a', 100, done), ending.signal)
  await nextTurn()
  ending.abort()
  await expect(working).rejects.toThrow('The world was removed or reset, and nothing was done.')
  expect(done.length).toBeLessThan(100)
})

test('large work runs one at a time, also after a failure', async () => {
  const slices = startSlices()
  const order: string[] = []
  const large = (name: string, fails = false) =>
    slices.alone(async () => {
      order.push(`${name} begins`)
      await nextTurn()
      order.push(`${name} ends`)
      if (fails) throw new Error(name)
    })
  await Promise.allSettled([large('a', true), large('b')])
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})
