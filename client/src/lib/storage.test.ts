import { afterEach, describe, expect, test, vi } from 'vitest'
import { startStorage } from '../testing/storage.ts'
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

  test('does not throw if it refuses everything', () => {
    vi.stubGlobal(area, { getItem: refuse, setItem: refuse, removeItem: refuse })
    expect(readStored(area, 'key')).toBeNull()
    expect(() => {
      store(area, 'key', 'value')
      store(area, 'key', null)
    }).not.toThrow()
  })

  test('does not throw if it is missing', () => {
    vi.stubGlobal(area, undefined)
    expect(readStored(area, 'key')).toBeNull()
    expect(() => store(area, 'key', 'value')).not.toThrow()
  })

  test('does not throw if access to it throws', () => {
    const original = Object.getOwnPropertyDescriptor(globalThis, area)
    Object.defineProperty(globalThis, area, {
      configurable: true,
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
    try {
      expect(readStored(area, 'key')).toBeNull()
      expect(() => store(area, 'key', 'value')).not.toThrow()
    } finally {
      if (original) Object.defineProperty(globalThis, area, original)
      else Reflect.deleteProperty(globalThis, area)
    }
  })
})

test('the two areas are separate', () => {
  const local = startStorage('localStorage')
  const session = startStorage('sessionStorage')
  store('sessionStorage', 'key', 'value')
  expect(readStored('localStorage', 'key')).toBeNull()
  expect([[...local], [...session]]).toEqual([[], [['key', 'value']]])
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

test('removing personal data does not throw if storage is forbidden', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(forgetPersonalData).not.toThrow()
})
