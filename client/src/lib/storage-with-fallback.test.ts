import { expect, test, vi } from 'vitest'
import { startStorage } from '../testing/storage.ts'
import { forgetCopies, recall, remember, rememberedKeys } from './storage-with-fallback.ts'

test('a value that the storage accepts is not copied to memory', () => {
  const stored = startStorage('localStorage')
  remember('localStorage', 'kamasouk.seen', 'x')
  expect(recall('localStorage', 'kamasouk.seen')).toBe('x')
  expect([...stored]).toEqual([['kamasouk.seen', 'x']])
  localStorage.removeItem('kamasouk.seen')
  expect(recall('localStorage', 'kamasouk.seen')).toBeNull()
})

test.each(['localStorage', 'sessionStorage'] as const)(
  'a value that a forbidden %s does not accept is kept in memory until it is removed',
  (area) => {
    vi.stubGlobal(area, undefined)
    remember(area, 'kamasouk.one', '1')
    remember(area, 'kamasouk.two', '2')
    remember(area, 'kamasouk.two', null)
    expect(recall(area, 'kamasouk.one')).toBe('1')
    expect(rememberedKeys(area)).toEqual(['kamasouk.one'])
    forgetCopies()
    expect(recall(area, 'kamasouk.one')).toBeNull()
    vi.unstubAllGlobals()
  },
)
