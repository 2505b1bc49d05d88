/** Runs `public/start.js` with a minimal fake of the page. */
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

const script = readFileSync(new URL('../../public/start.js', import.meta.url), 'utf8')
const origin = 'http://kamasouk.test'

interface Page {
  /** The files of its code, if it is prerendered. */
  readonly code?: string
  readonly theme?: string
  readonly userAgent?: string
}

function startAt(address: string, { code, theme, userAgent = '' }: Page = {}) {
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
    navigator: { userAgent },
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
    /** What React uses in place of its messages, if anything. */
    immediate: context['setImmediate'],
    handedOver: () => context['kamasoukReturn'],
    fire,
  }
}

test.each([
  ['iPhone; AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0 Mobile Safari/604.1', setTimeout],
  ['Macintosh; AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15', setTimeout],
  ['X11; AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36', undefined],
  ['X11; rv:150.0) Gecko/20100101 Firefox/150.0', undefined],
])('React uses timers in WebKit, and its own messages elsewhere: %s', (userAgent, immediate) => {
  expect(typeof startAt('/', { userAgent }).immediate).toBe(typeof immediate)
})

describe('the address', () => {
  test.each<[address: string, becomes?: string, handedOver?: string]>([
    // Google's are moved to memory.
    ['/auth/success?accessToken=a.b&user=%7B%7D#x', '/auth/success', 'accessToken=a.b&user=%7B%7D'],
    ['/auth/success/?accessToken=a.b', '/auth/success/', 'accessToken=a.b'],
    ['/Auth/Success?accessToken=a.b', '/Auth/Success', 'accessToken=a.b'],
    ['/auth/success?error=access_denied', '/auth/success', 'error=access_denied'],
    // Those of a mailed link are moved to the history state.
    ['/reset-password/a1b2', '/reset-password'],
    ['/reset-password/a1b2/', '/reset-password'],
    ['/Reset-Password/a1b2?from=mail#x', '/reset-password'],
    // They are removed from any other page.
    ['/buy?accessToken=a.b', '/buy'],
    ['/?keyword=x&accessToken=a.b', '/'],
    ['/buy#accessToken=a', '/buy'],
    // Other addresses stay.
    ['/'],
    ['/buy?keyword=boune#retro'],
    ['/terms#definitions'],
    ['/auth/success/more?error=x'],
    ['/reset-password'],
    ['/reset-password/a/b'],
  ])('shows no secret after the start: %s', (address, url, handedOver) => {
    const page = startAt(address)
    const state = url === '/reset-password' ? { usr: { resetToken: 'a1b2' } } : null
    expect(page.states).toEqual(url === undefined ? [] : [{ state, url }])
    expect(page.handedOver()).toBe(handedOver)
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
  const lostPicture: FiredEvent = ['error', { target: { localName: 'img', src: `${origin}/assets/a.png` } }]
  const broken = (file: string): FiredEvent => ['error', { filename: `${origin}${file}` }]
  test.each<[sentence: string, ms: number, what: string, Page, FiredEvent?]>([
    ['lost', 1000, 'a lost script', printed, lostScript('/assets/index-a1.js')],
    ['lost', 1000, 'a broken script', printed, broken('/assets/react-a1.js')],
    ['late', 15_000, 'slow code', printed],
    ['late', 15_000, 'slow code of a page that is not prerendered', {}],
    // These alone are no reason.
    ['late', 15_000, 'a lost configuration', printed, lostScript('/config.js')],
    ['late', 15_000, 'a broken configuration', printed, broken('/config.js')],
    ['late', 15_000, 'an extension', printed, ['error', { filename: 'chrome-extension://abc/assets/x.js' }]],
    ['late', 15_000, 'a picture', printed, lostPicture],
  ])('shows the notice “%s” after %i ms: %s', (sentence, ms, _, page, event) => {
    const { dataset, fire } = startAt('/faq', page)
    if (event) fire(...event)
    vi.advanceTimersByTime(ms - 1)
    expect(dataset['code']).toBe('coming')
    vi.advanceTimersByTime(1)
    expect(dataset['code']).toBe(sentence)
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
