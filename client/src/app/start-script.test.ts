/** The first script of each page, run on a page that is only as real as it needs. */
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

const script = readFileSync(new URL('../../public/start.js', import.meta.url), 'utf8')
const origin = 'http://kamasouk.test'

interface Sentence {
  readonly dataset: { readonly says: string }
  hidden: boolean
}

/** Runs it on the page of this address, which the build has printed if it names its code, and gives what it made of it. */
function startAt(address: string, { code, theme }: { readonly code?: string; readonly theme?: string } = {}) {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { pathname, search, hash } = new URL(address, origin)
  const replaceState = vi.fn<History['replaceState']>()
  const listeners = new Map<string, ((event: object) => void)[]>()
  const dataset: Record<string, string> = {}
  const sentences = ['lost', 'undone', 'late'].map((says): Sentence => ({
    dataset: { says },
    hidden: says !== 'lost',
  }))
  const context: Record<string, unknown> = {
    location: { origin, pathname, search, hash },
    history: { replaceState },
    localStorage: { getItem: (key: string) => (key === 'kamasouk.theme' ? (theme ?? null) : null) },
    document: {
      documentElement: { dataset },
      currentScript: { dataset: { code } },
      hidden: true,
      createElement: () => ({}),
      head: { append: vi.fn<() => void>() },
      querySelectorAll: () => sentences,
    },
    PerformanceObserver: { supportedEntryTypes: [] },
    Event,
    setTimeout,
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners.set(type, [...(listeners.get(type) ?? []), listener])
    },
    removeEventListener: (type: string, listener: (event: object) => void) => {
      listeners.set(type, listeners.get(type)?.filter((other) => other !== listener) ?? [])
    },
  }
  runInNewContext(script, Object.assign(context, { window: context }))
  /** Something happens on the page; without another target, to its window. */
  const happen = (type: string, details: object = {}): void => {
    const event = {
      type,
      target: context,
      preventDefault: vi.fn<() => void>(),
      stopImmediatePropagation: vi.fn<() => void>(),
      ...details,
    }
    for (const listener of listeners.get(type) ?? []) listener(event)
  }
  return {
    dataset,
    states: replaceState.mock.calls.map(([state, , url]) => ({ state: state as unknown, url })),
    handedOver: () => context['kamasoukReturn'],
    happen,
    said: () => sentences.filter(({ hidden }) => !hidden).map(({ dataset: { says } }) => says),
  }
}

describe('the secrets of the address', () => {
  test.each(['/auth/success', '/auth/success/', '/Auth/Success'])(
    'that Google leads back with are handed over in memory: %s',
    (path) => {
      const { states, handedOver } = startAt(`${path}?accessToken=a.b.c&user=%7B%7D#x`)
      expect(states).toEqual([{ state: null, url: path }])
      expect(handedOver()).toBe('accessToken=a.b.c&user=%7B%7D')
    },
  )

  test('are taken out with a refusal by Google as well', () => {
    const { states, handedOver } = startAt('/auth/success?error=access_denied')
    expect(states).toEqual([{ state: null, url: '/auth/success' }])
    expect(handedOver()).toBe('error=access_denied')
  })

  test.each(['/reset-password/a1b2', '/reset-password/a1b2/', '/Reset-Password/a1b2?from=mail#x'])(
    'that a mailed link holds are kept with the entry of the history: %s',
    (address) => {
      const { states, handedOver } = startAt(address)
      expect(states).toEqual([{ state: { usr: { resetToken: 'a1b2' } }, url: '/reset-password' }])
      expect(handedOver()).toBeUndefined()
    },
  )

  test.each(['/buy?accessToken=a.b.c', '/?keyword=x&accessToken=a.b.c', '/buy#accessToken=a'])(
    'that have strayed to another page are removed and handed to nobody: %s',
    (address) => {
      const { states, handedOver } = startAt(address)
      expect(states).toEqual([{ state: null, url: address.split(/[?#]/)[0] }])
      expect(handedOver()).toBeUndefined()
    },
  )

  test.each([
    '/',
    '/buy?keyword=boune#retro',
    '/terms#definitions',
    '/auth/success/more?error=x',
    '/reset-password',
    '/reset-password/a/b',
  ])('are not looked for in the address %s', (address) => {
    const { states, handedOver } = startAt(address)
    expect(states).toEqual([])
    expect(handedOver()).toBeUndefined()
  })
})

describe('the theme', () => {
  test('is the chosen one before the first paint, and follows another tab from then on', () => {
    const { dataset, happen } = startAt('/', { theme: 'dark' })
    expect(dataset['theme']).toBe('dark')
    happen('storage', { key: 'kamasouk.theme', newValue: 'light' })
    expect(dataset['theme']).toBe('light')
    happen('storage', { key: 'kamasouk.other', newValue: 'dark' })
    expect(dataset['theme']).toBe('light')
    happen('storage', { key: 'kamasouk.theme', newValue: null })
    expect(dataset['theme']).toBeUndefined()
  })
})

/** A press on a button that does this. */
const button = (act: () => void, isConnected = true) => ({
  target: {
    closest: (selector: string) => (selector.startsWith('button') ? { isConnected, click: act } : null),
  },
})

describe('the code of a page', () => {
  const printed = { code: '/config.js /assets/index-a1.js' }
  type Happening = readonly [type: string, details: object]
  const lostScript = (file: string): Happening => [
    'error',
    { target: { localName: 'script', src: `${origin}${file}` } },
  ]
  const broken = (file: string): Happening => ['error', { filename: `${origin}${file}` }]
  test.each<[string, Happening]>([
    ['lost', lostScript('/assets/index-a1.js')],
    ['broken', broken('/assets/react-a1.js')],
  ])('that is %s is said to be lost after a second', (_, event) => {
    const { dataset, happen, said } = startAt('/faq', printed)
    expect(dataset['code']).toBe('coming')
    happen(...event)
    vi.advanceTimersByTime(999)
    expect(dataset['code']).toBe('coming')
    vi.advanceTimersByTime(1)
    expect(dataset['code']).toBe('lost')
    expect(said()).toEqual(['lost'])
  })

  test.each<[string, Happening]>([
    ['the configuration is lost', lostScript('/config.js')],
    ['the configuration is broken', broken('/config.js')],
    ['an extension breaks', ['error', { filename: 'chrome-extension://abc/assets/x.js' }] as const],
    ['a picture is lost', ['error', { target: { localName: 'img', src: `${origin}/assets/a.png` } }]],
  ])('is not said to be lost where %s', (_, event) => {
    const { dataset, happen } = startAt('/faq', printed)
    happen(...event)
    vi.advanceTimersByTime(14_999)
    expect(dataset['code']).toBe('coming')
  })

  test('is not said to be lost once what is there answers', () => {
    const { dataset, happen } = startAt('/faq', printed)
    happen(...lostScript('/assets/faq-page-a1.js'))
    dataset['code'] = 'ready'
    vi.advanceTimersByTime(20_000)
    expect(dataset['code']).toBe('ready')
  })

  test.each([
    ['printed by the build', printed],
    ['drawn by the browser', {}],
  ])('is said to be late after 15 seconds, on a page %s', (_, page) => {
    const { dataset, said } = startAt('/profile', page)
    vi.advanceTimersByTime(14_999)
    expect(dataset['code']).toBe('coming')
    vi.advanceTimersByTime(1)
    expect(dataset['code']).toBe('late')
    expect(said()).toEqual(['late'])
  })

  test('does the presses that came before it, however late it is', () => {
    const { happen } = startAt('/faq', printed)
    const act = vi.fn<() => void>()
    happen('click', button(act))
    vi.advanceTimersByTime(60_000)
    expect(act).not.toHaveBeenCalled()
    happen('kamasouk.ready')
    expect(act).toHaveBeenCalledOnce()
  })

  test('is said not to have done a press, before it was lost or afterwards', () => {
    const { dataset, happen, said } = startAt('/faq', printed)
    const act = vi.fn<() => void>()
    happen('click', button(act))
    happen(...lostScript('/assets/index-a1.js'))
    vi.advanceTimersByTime(1000)
    expect(said()).toEqual(['undone'])
    happen('kamasouk.ready')
    expect(act).not.toHaveBeenCalled()

    const other = startAt('/faq', printed)
    other.happen(...broken('/assets/index-a1.js'))
    vi.advanceTimersByTime(1000)
    other.happen('click', button(act))
    expect(other.said()).toEqual(['undone'])
    expect(dataset['code']).toBe('undone')
  })

  test('is said not to have done a press on a page that it has replaced', () => {
    const { happen, said } = startAt('/faq', printed)
    const act = vi.fn<() => void>()
    happen('click', button(act, false))
    happen('kamasouk.ready')
    expect(act).not.toHaveBeenCalled()
    expect(said()).toEqual(['undone'])
  })
})
