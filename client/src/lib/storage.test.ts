import { afterEach, describe, expect, test, vi } from 'vitest'
import { startStorage } from '../testing/storage.ts'
import { forgetCopies, recall, remember, rememberedKeys } from './storage-with-fallback.ts'
import { forgetPersonalData, readStored, store } from './storage.ts'

const areas = ['localStorage', 'sessionStorage'] as const

const refuse = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}

afterEach(() => vi.unstubAllGlobals())

describe.each(areas)('the %s', (area) => {
  test('returns a stored value until it is removed', () => {
    const entries = startStorage(area)
    expect(readStored(area, 'key')).toBeNull()
    store(area, 'key', 'value')
    expect(readStored(area, 'key')).toBe('value')
    store(area, 'key', '')
    expect(readStored(area, 'key')).toBe('')
    store(area, 'key', null)
    expect(readStored(area, 'key')).toBeNull()
    expect([...entries]).toEqual([])
  })

  test.each([
    ['refuses everything', { value: { getItem: refuse, setItem: refuse, removeItem: refuse } }],
    ['is missing', { value: undefined }],
    ['throws on access', { get: refuse }],
  ])('does not throw if it %s', (_, property) => {
    const original = Object.getOwnPropertyDescriptor(globalThis, area)
    Object.defineProperty(globalThis, area, { configurable: true, ...property })
    try {
      expect(readStored(area, 'key')).toBeNull()
      expect(() => {
        store(area, 'key', 'value')
        store(area, 'key', null)
      }).not.toThrow()
    } finally {
      if (original) Object.defineProperty(globalThis, area, original)
      else Reflect.deleteProperty(globalThis, area)
    }
  })
})

test('removing personal data keeps the theme, the language and values of other programs', () => {
  const local = startStorage('localStorage', {
    'kamasouk.theme': 'dark',
    'kamasouk.language': 'ar',
    'kamasouk.session': '1',
    'kamasouk.seen.request': 'x',
    elsewhere: 'y',
  })
  const session = startStorage('sessionStorage', { 'kamasouk.intent': '{}' })
  forgetPersonalData()
  expect([...local.keys()]).toEqual(['kamasouk.theme', 'kamasouk.language', 'elsewhere'])
  expect([...session.keys()]).toEqual([])
})

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
  },
)
