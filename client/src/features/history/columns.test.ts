import { expect, test } from 'vitest'
import { toneOf } from './columns.tsx'

test.each([
  ['buy', 'Pending', 'waiting'],
  ['buy', 'Exchanged', 'waiting'],
  ['buy', 'Paid', 'positive'],
  ['buy', 'Rejected', 'negative'],
  ['sell', 'Exchanged', 'waiting'],
  ['sell', 'Paid', 'positive'],
  ['exchange', 'Pending', 'waiting'],
  ['exchange', 'Exchanged', 'positive'],
  ['exchange', 'Rejected', 'negative'],
] as const)('in the tab %s, the status %s looks %s', (tab, status, tone) =>
  expect(toneOf(tab, status)).toBe(tone),
)
