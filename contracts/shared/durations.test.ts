import { describe, expect, test } from 'vitest'
import { durationMs, durationRange, formatMs } from './durations.ts'

describe('a duration', () => {
  test.each([
    ['250ms', 250],
    ['40s', 40_000],
    ['30m', 1_800_000],
    ['24h', 86_400_000],
    ['0s', 0],
    ['168h', 604_800_000],
    ['23h59m', 86_340_000],
    ['1m30s', 90_000],
    ['1h2m3s4ms', 3_723_004],
  ])('%s is %d milliseconds', (text, ms) => {
    expect(durationMs(text)).toBe(ms)
  })

  test('has a unit for each number, in order, and is at most 168h', () => {
    const wrong = ['', 'h', '40', '1.5s', '-1s', ' 40s', '40 s', '3 minutes', '2d', '59m23h', '1h1h']
    const tooLong = ['169h', '9999999999ms', '167h60m1s']
    expect([...wrong, ...tooLong].filter((text) => durationMs(text) !== undefined)).toEqual([])
  })
})

test.each([
  ['2s..8s', { minMs: 2000, maxMs: 8000 }],
  ['1m..1h30m', { minMs: 60_000, maxMs: 5_400_000 }],
  ['8s..2s', undefined],
  ['2s..', undefined],
  ['2s', undefined],
  ['1s..2s..3s', undefined],
])('the limits of the range %s', (text, limits) => {
  expect(durationRange(text)).toEqual(limits)
})

test.each([
  [0, '0 ms'],
  [849.6, '850 ms'],
  [3249, '3.2 s'],
  [125_000, '2 min 5 s'],
])('%d milliseconds are formatted as %s', (ms, text) => {
  expect(formatMs(ms)).toBe(text)
})
