import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

async function readIn(zone: string) {
  vi.stubEnv('TZ', zone)
  vi.resetModules()
  return import('./dates.ts')
}

test.each([
  ['UTC', '18:05', 'Jan 31, 2026', '2026-01-31'],
  ['Africa/Casablanca', '19:05', 'Jan 31, 2026', '2026-01-31'],
  ['America/New_York', '13:05', 'Jan 31, 2026', '2026-01-31'],
  ['Asia/Kolkata', '23:35', 'Jan 31, 2026', '2026-01-31'],
  ['Asia/Tokyo', '03:05', 'Feb 01, 2026', '2026-02-01'],
])('a reader in %s sees %s, %s and %s', async (zone, time, day, iso) => {
  const { formatTime, formatDay, isoDay } = await readIn(zone)
  const instant = '2026-01-31T18:05:00.000Z'
  expect([formatTime(instant), formatDay(instant), isoDay(new Date(instant))]).toEqual([time, day, iso])
})

test('midnight is written as 00', async () => {
  const { formatTime } = await readIn('UTC')
  expect(formatTime('2026-01-31T00:05:59.999Z')).toBe('00:05')
})

test.each([
  [0, 0],
  [999, 0],
  [1000, 1],
  [59_999, 59],
  [3_600_000, 3600],
  // The reader's clock is behind.
  [-90_000, 0],
])('%i milliseconds count as %i whole seconds', async (ms, seconds) => {
  const { secondsSince } = await readIn('UTC')
  const instant = '2026-01-31T18:05:00.000Z'
  expect(secondsSince(instant, Date.parse(instant) + ms)).toBe(seconds)
})
