/** Runs `public/start.js` with a minimal fake of the page. */
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

const script = readFileSync(new URL('../../public/start.js', import.meta.url), 'utf8')
const origin = 'http://kamasouk.test'

function startAt(address: string, { code, theme }: { readonly code?: string; readonly theme?: string } = {}) {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { pathname, search, hash } = new URL(address, origin)
  const replaceState = vi.fn<History['replaceState']>()
  const listeners = new Map<string, ((event: object) => void)[]>()
  const dataset: Record<string, string> = {}
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
  const fire = (type: string, details: object = {}): void => {
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
    fire,
  }
}

describe('secrets in the address', () => {
  test.each([
    ['/auth/success', 'accessToken=a.b.c&user=%7B%7D'],
    ['/auth/success/', 'accessToken=a.b.c'],
    ['/Auth/Success', 'accessToken=a.b.c'],
    ['/auth/success', 'error=access_denied'],
  ])('from Google are moved to memory: %s?%s', (path, query) => {
    const { states, handedOver } = startAt(`${path}?${query}#x`)
    expect(states).toEqual([{ state: null, url: path }])
    expect(handedOver()).toBe(query)
  })

  test.each(['/reset-password/a1b2', '/reset-password/a1b2/', '/Reset-Password/a1b2?from=mail#x'])(
    'from a mailed link are moved to the history state: %s',
    (address) => {
      const { states, handedOver } = startAt(address)
      expect(states).toEqual([{ state: { usr: { resetToken: 'a1b2' } }, url: '/reset-password' }])
      expect(handedOver()).toBeUndefined()
    },
  )

  test.each(['/buy?accessToken=a.b.c', '/?keyword=x&accessToken=a.b.c', '/buy#accessToken=a'])(
    'are removed from any other page: %s',
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
  ])('leave the address %s unchanged', (address) => {
    const { states, handedOver } = startAt(address)
    expect(states).toEqual([])
    expect(handedOver()).toBeUndefined()
  })
})

test('the theme is applied before the first paint and follows changes in other tabs', () => {
  const { dataset, fire } = startAt('/', { theme: 'dark' })
  expect(dataset['theme']).toBe('dark')
  fire('storage', { key: 'kamasouk.theme', newValue: 'light' })
  expect(dataset['theme']).toBe('light')
  fire('storage', { key: 'kamasouk.other', newValue: 'dark' })
  expect(dataset['theme']).toBe('light')
  fire('storage', { key: 'kamasouk.theme', newValue: null })
  expect(dataset['theme']).toBeUndefined()
})

const button = (act: () => void, isConnected = true) => ({
  target: {
    closest: (selector: string) => (selector.startsWith('button') ? { isConnected, click: act } : null),
  },
})

describe('the code of a page', () => {
  const printed = { code: '/config.js /assets/index-a1.js' }
  type FiredEvent = readonly [type: string, details: object]
  const lostScript = (file: string): FiredEvent => [
    'error',
    { target: { localName: 'script', src: `${origin}${file}` } },
  ]
  const broken = (file: string): FiredEvent => ['error', { filename: `${origin}${file}` }]
  test.each<[string, number, { code?: string }, FiredEvent?]>([
    ['lost', 1000, printed, lostScript('/assets/index-a1.js')],
    ['lost', 1000, printed, broken('/assets/react-a1.js')],
    ['late', 15_000, printed],
    ['late', 15_000, {}],
  ])('shows the notice “%s” after %i ms (%#)', (sentence, ms, page, event) => {
    const { dataset, fire } = startAt('/faq', page)
    if (event) fire(...event)
    vi.advanceTimersByTime(ms - 1)
    expect(dataset['code']).toBe('coming')
    vi.advanceTimersByTime(1)
    expect(dataset['code']).toBe(sentence)
  })

  test.each<[string, FiredEvent]>([
    ['the configuration is lost', lostScript('/config.js')],
    ['the configuration is broken', broken('/config.js')],
    ['an extension breaks', ['error', { filename: 'chrome-extension://abc/assets/x.js' }] as const],
    ['a picture is lost', ['error', { target: { localName: 'img', src: `${origin}/assets/a.png` } }]],
  ])('shows no notice when %s', (_, event) => {
    const { dataset, fire } = startAt('/faq', printed)
    fire(...event)
    vi.advanceTimersByTime(14_999)
    expect(dataset['code']).toBe('coming')
  })

  test('shows no notice after it is ready', () => {
    const { dataset, fire } = startAt('/faq', printed)
    fire(...lostScript('/assets/faq-page-a1.js'))
    dataset['code'] = 'ready'
    vi.advanceTimersByTime(20_000)
    expect(dataset['code']).toBe('ready')
  })

  test('repeats earlier clicks, however late it is', () => {
    const { fire } = startAt('/faq', printed)
    const act = vi.fn<() => void>()
    fire('click', button(act))
    vi.advanceTimersByTime(60_000)
    expect(act).not.toHaveBeenCalled()
    fire('kamasouk.ready')
    expect(act).toHaveBeenCalledOnce()
  })

  test('shows the notice “undone” for a click before or after it was lost', () => {
    const { dataset, fire } = startAt('/faq', printed)
    const act = vi.fn<() => void>()
    fire('click', button(act))
    fire(...lostScript('/assets/index-a1.js'))
    vi.advanceTimersByTime(1000)
    expect(dataset['code']).toBe('undone')
    fire('kamasouk.ready')
    expect(act).not.toHaveBeenCalled()

    const other = startAt('/faq', printed)
    other.fire(...broken('/assets/index-a1.js'))
    vi.advanceTimersByTime(1000)
    other.fire('click', button(act))
    expect(other.dataset['code']).toBe('undone')
  })

  test('shows the notice “undone” for a click on an element that it has replaced', () => {
    const { dataset, fire } = startAt('/faq', printed)
    const act = vi.fn<() => void>()
    fire('click', button(act, false))
    fire('kamasouk.ready')
    expect(act).not.toHaveBeenCalled()
    expect(dataset['code']).toBe('undone')
  })
})
