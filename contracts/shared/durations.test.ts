import { describe, expect, test } from 'vitest'
import { durationMs, formatMs } from './durations.ts'

describe('a duration', () => {
  test.each([
    ['250ms', 250],
    ['40s', 40_000],
    ['30m', 1_800_000],
    ['24h', 86_400_000],
    ['0s', 0],
    ['168h', 604_800_000],
  ])('%s is %d milliseconds', (text, ms) => {
    expect(durationMs(text)).toBe(ms)
  })

  test.each(['', '40', '1.5s', '-1s', ' 40s', '40 s', '3 minutes', '2d', '169h', '9999999999ms'])(
    'is not "%s"',
    (text) => {
      expect(durationMs(text)).toBeUndefined()
    },
  )
})

test.each([
  [0, '0 ms'],
  [849.6, '850 ms'],
  [3249, '3.2 s'],
  [125_000, '2 min 5 s'],
])('%d milliseconds are formatted as %s', (ms, text) => {
  expect(formatMs(ms)).toBe(text)
})
