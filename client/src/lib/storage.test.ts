import { afterEach, describe, expect, test, vi } from 'vitest'
import { startStorage } from '../testing/storage.ts'
import { forgetPersonalData, readStored, store } from './storage.ts'

const areas = ['localStorage', 'sessionStorage'] as const

const refuse = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe.each(areas)('the %s', (area) => {
  test('gives back what was stored, until it is forgotten', () => {
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

  test('that refuses everything breaks nothing', () => {
    vi.stubGlobal(area, { getItem: refuse, setItem: refuse, removeItem: refuse })
    expect(readStored(area, 'key')).toBeNull()
    expect(() => {
      store(area, 'key', 'value')
      store(area, 'key', null)
    }).not.toThrow()
  })

  test('that is not there at all breaks nothing', () => {
    vi.stubGlobal(area, undefined)
    expect(readStored(area, 'key')).toBeNull()
    expect(() => {
      store(area, 'key', 'value')
    }).not.toThrow()
  })

  test('that may not even be looked at breaks nothing', () => {
    const original = Object.getOwnPropertyDescriptor(globalThis, area)
    Object.defineProperty(globalThis, area, {
      configurable: true,
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
    try {
      expect(readStored(area, 'key')).toBeNull()
      expect(() => {
        store(area, 'key', 'value')
      }).not.toThrow()
    } finally {
      if (original) Object.defineProperty(globalThis, area, original)
      else Reflect.deleteProperty(globalThis, area)
    }
  })
})

test('the two areas are kept apart', () => {
  const local = startStorage('localStorage')
  const session = startStorage('sessionStorage')
  store('sessionStorage', 'key', 'value')
  expect(readStored('localStorage', 'key')).toBeNull()
  expect([[...local], [...session]]).toEqual([[], [['key', 'value']]])
})

test('forgetting personal data keeps the theme, the language and what other programs have stored', () => {
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

test('forgetting personal data breaks nothing where storage is forbidden', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(forgetPersonalData).not.toThrow()
})
