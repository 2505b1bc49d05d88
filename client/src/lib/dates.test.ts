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
