import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
})

/** The module as it is loaded by a reader in that zone. */
async function readIn(zone: string) {
  vi.stubEnv('TZ', zone)
  vi.resetModules()
  return import('./dates.ts')
}

test.each([
  ['UTC', '18:05'],
  ['Africa/Casablanca', '19:05'],
  ['America/New_York', '13:05'],
  ['Asia/Kolkata', '23:35'],
])('a reader in %s sees the time as %s', async (zone, expected) => {
  const { formatTime } = await readIn(zone)
  expect(formatTime('2026-01-31T18:05:00.000Z')).toBe(expected)
})

test('the first minutes of a day begin with two zeros', async () => {
  const { formatTime } = await readIn('UTC')
  expect(formatTime('2026-01-31T00:05:59.999Z')).toBe('00:05')
})

test.each([
  ['UTC', 'Jan 31, 2026'],
  ['America/New_York', 'Jan 31, 2026'],
  ['Asia/Tokyo', 'Feb 01, 2026'],
])('a reader in %s sees the day as %s', async (zone, expected) => {
  const { formatDay } = await readIn(zone)
  expect(formatDay('2026-01-31T18:05:00.000Z')).toBe(expected)
})

test.each([
  ['UTC', '2026-01-31'],
  ['Asia/Tokyo', '2026-02-01'],
])('a file that is saved in %s carries the day as %s', async (zone, expected) => {
  const { plainDay } = await readIn(zone)
  expect(plainDay(new Date('2026-01-31T18:05:00.000Z'))).toBe(expected)
})
