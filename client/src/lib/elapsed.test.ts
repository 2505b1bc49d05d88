import { expect, test } from 'vitest'
import { secondsSince } from './elapsed.ts'

const instant = '2026-01-31T18:05:00.000Z'
const at = Date.parse(instant)

test('the time that has passed is counted in whole seconds', () => {
  expect([0, 999, 1000, 59_999, 3_600_000].map((ms) => secondsSince(instant, at + ms))).toEqual([
    0, 0, 1, 59, 3600,
  ])
})

test('no time has passed by a clock that is behind', () => {
  expect(secondsSince(instant, at - 90_000)).toBe(0)
})
