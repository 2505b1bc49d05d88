import { afterEach, expect, test, vi } from 'vitest'
import { readApiOrigin } from './config.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  [undefined, ''],
  [{ apiOrigin: '' }, ''],
  [{ apiOrigin: 'https://api.example.com' }, 'https://api.example.com'],
  [{ apiOrigin: 'http://127.0.0.1:4600' }, 'http://127.0.0.1:4600'],
])('%o sets the origin "%s" without an error', (config, origin) => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  expect(readApiOrigin(config)).toBe(origin)
  expect(said).not.toHaveBeenCalled()
})

test.each([
  null,
  'https://api.example.com',
  { apiOrigin: 7 },
  { apiOrigin: 'api.example.com' },
  { apiOrigin: 'https://api.example.com/api' },
  { apiOrigin: 'javascript:alert(1)' },
])('%o logs an error and uses the page’s own origin', (config) => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  expect(readApiOrigin(config)).toBe('')
  expect(said).toHaveBeenCalledOnce()
})
