import { expect, test } from 'vitest'
import { readableMs } from './durations.ts'

test.each([
  [0, '0 ms'],
  [849.6, '850 ms'],
  [3249, '3.2 s'],
  [125_000, '2 min 5 s'],
])('%d milliseconds are read as %s', (ms, text) => {
  expect(readableMs(ms)).toBe(text)
})
