import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { forgetPersonalData } from '../lib/storage.ts'
import { startStorage } from '../testing/storage.ts'
import type { AlertKind } from './alert-data.ts'
import type { News } from './player-news.ts'

const yasmine = '65f0000000000000000000a1'
const mehdi = '65f0000000000000000000a2'

class FakeNotification extends EventTarget {
  static permission: NotificationPermission = 'granted'
  static readonly all: FakeNotification[] = []
  isClosed = false
  readonly options: NotificationOptions
  constructor(_title: string, options: NotificationOptions) {
    super()
    this.options = options
    FakeNotification.all.push(this)
  }
  get data(): unknown {
    return this.options.data as unknown
  }
  close(): void {
    this.isClosed = true
    this.dispatchEvent(new Event('close'))
  }
}

/** The service worker of the browser, as a page sees it. */
const registration = {
  active: {},
  getNotifications: () => Promise.resolve(open()),
  showNotification: (title: string, options: NotificationOptions) =>
    Promise.resolve(new FakeNotification(title, options)),
}
const worker = Object.assign(new EventTarget(), { getRegistration: () => Promise.resolve(registration) })

const stubNavigator = (more: object = {}): void =>
  void vi.stubGlobal('navigator', {
    locks: navigator.locks,
    userActivation: { hasBeenActive: true },
    ...more,
  })

const shown = () => FakeNotification.all.map(({ options }) => options.body)
const open = () => FakeNotification.all.filter(({ isClosed }) => !isClosed)

let chimes = 0
class FakeAudioContext {
  readonly currentTime = 0
  readonly destination = {}
  resume() {
    chimes += 1
    return Promise.resolve()
  }
}
class FakeNode extends EventTarget {
  readonly gain = {
    setValueAtTime: () => this.gain,
    linearRampToValueAtTime: () => this.gain,
    exponentialRampToValueAtTime: () => this.gain,
  }
  connect<Next>(next: Next): Next {
    return next
  }
  start(): void {}
  stop(): void {}
}

let stored: ReadonlyMap<string, string>

beforeEach(() => {
  FakeNotification.all.length = 0
  FakeNotification.permission = 'granted'
  chimes = 0
  stored = startStorage('localStorage')
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('AudioContext', FakeAudioContext)
  vi.stubGlobal('OscillatorNode', FakeNode)
  vi.stubGlobal('GainNode', FakeNode)
  vi.stubGlobal('window', { focus: () => undefined })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }))
  stubNavigator()
  // Locks are kept for a second; each test ends without waiting for it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.runAllTimers()
    vi.useRealTimers()
  })
})

/** Each tab has its own modules; the locks and the storage are the browser's. */
async function openTab(userId = yasmine) {
  vi.resetModules()
  const [alerts, news, choices] = await Promise.all([
    import('./alerts.ts'),
    import('./player-news.ts'),
    import('./alert-choices.ts'),
  ])
  const end = new AbortController()
  const opened: AlertKind[] = []
  alerts.startAlerts(userId, end.signal, (kind) => opened.push(kind))
  onTestFinished(() => end.abort())
  return { opened, tell: news.tellNews, choose: choices.choose, logOut: () => end.abort() }
}

let lastId = 0
const reply = (more: Partial<News> = {}): News => ({
  userId: yasmine,
  kind: 'request',
  id: `message-${String(++lastId)}`,
  text: 'L’opérateur vous a répondu.',
  message: 'Je suis au zaap.',
  ...more,
})

/** Every request for a lock until now has been answered when this resolves. */
async function settle(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    await navigator.locks.request('settled', () => undefined)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('a notification', () => {
  test('is shown once for two tabs, without the text of the message', async () => {
    const [first, second] = [await openTab(), await openTab()]
    first.choose(yasmine, 'notifications', true)
    const news = reply()
    first.tell(news)
    second.tell(news)
    await settle()
    expect(shown()).toEqual(['L’opérateur vous a répondu.'])
    expect(JSON.stringify([...stored])).not.toContain('zaap')
  })

  test('shows the text of the message if the player chose so', async () => {
    const tab = await openTab()
    tab.choose(yasmine, 'notifications', true)
    tab.choose(yasmine, 'text', true)
    tab.tell(reply())
    tab.tell({ userId: yasmine, kind: 'exchange', id: 'exchange', text: 'Un opérateur a été assigné.' })
    await settle()
    expect(shown()).toEqual(['Je suis au zaap.', 'Un opérateur a été assigné.'])
  })

  test('is not repeated by a tab that slept, long after another tab showed it', async () => {
    const [awake, asleep] = [await openTab(), await openTab()]
    awake.choose(yasmine, 'notifications', true)
    const news = reply()
    awake.tell(news)
    await settle()
    vi.runAllTimers()
    await settle()
    asleep.tell(news)
    await settle()
    expect(shown()).toHaveLength(1)
  })

  test.each<[string, (tab: Awaited<ReturnType<typeof openTab>>) => void]>([
    ['the player has not asked for it', () => undefined],
    [
      'the permission was taken back',
      (tab) => {
        tab.choose(yasmine, 'notifications', true)
        FakeNotification.permission = 'denied'
      },
    ],
    ['another player asked for it', (tab) => tab.choose(mehdi, 'notifications', true)],
    [
      'the player has logged out, even in another tab',
      (tab) => {
        tab.choose(yasmine, 'notifications', true)
        forgetPersonalData()
      },
    ],
  ])('is not shown if %s', async (_, prepare) => {
    const tab = await openTab()
    prepare(tab)
    tab.tell(reply())
    await settle()
    expect(shown()).toEqual([])
  })

  test('is not shown for news of another player', async () => {
    const tab = await openTab()
    tab.choose(yasmine, 'notifications', true)
    tab.choose(mehdi, 'notifications', true)
    tab.tell(reply({ userId: mehdi }))
    await settle()
    expect(shown()).toEqual([])
  })

  test('is not shown while a tab shows the conversation, nor later', async () => {
    const tab = await openTab()
    tab.choose(yasmine, 'notifications', true)
    const sight = Promise.withResolvers<void>()
    const shows = navigator.locks.request(
      `kamasouk.in-sight.${yasmine}.request`,
      { mode: 'shared' },
      () => sight.promise,
    )
    const news = reply()
    tab.tell(news)
    tab.tell(reply({ kind: 'tracking', text: 'Suivi' }))
    await settle()
    expect(shown()).toEqual(['Suivi'])
    sight.resolve()
    await shows
    tab.tell(news)
    await settle()
    expect(shown()).toEqual(['Suivi'])
  })
})

/** A tab that has shown this notification. */
async function openTabWith(news: News) {
  const tab = await openTab()
  tab.choose(yasmine, 'notifications', true)
  tab.tell(news)
  await settle()
  const [notification] = open()
  if (notification === undefined) throw new Error('No notification is open.')
  return { tab, notification }
}

describe.each(['the page', 'the service worker'])('a notification that %s shows', (by) => {
  beforeEach(() => {
    if (by !== 'the page') stubNavigator({ serviceWorker: worker })
  })

  const press = ({ data }: { readonly data: unknown }): void => {
    if (by === 'the page') FakeNotification.all[0]?.dispatchEvent(new Event('click'))
    else worker.dispatchEvent(Object.assign(new Event('message'), { data }))
  }

  test('is closed at a logout, and its press then shows nothing', async () => {
    const { tab, notification } = await openTabWith(reply())
    tab.logOut()
    await settle()
    expect(open()).toEqual([])
    press(notification)
    expect(tab.opened).toEqual([])
  })

  test('opens its conversation when pressed, unless the player logged out in another tab', async () => {
    const { tab, notification } = await openTabWith(reply({ kind: 'tracking' }))
    press(notification)
    expect(tab.opened).toEqual(['tracking'])
    forgetPersonalData()
    press(notification)
    expect(tab.opened).toEqual(['tracking'])
  })

  test('opens nothing of another player', async () => {
    const { notification } = await openTabWith(reply())
    const tab = await openTab(mehdi)
    tab.choose(mehdi, 'notifications', true)
    press(notification)
    expect(tab.opened).toEqual([])
  })
})

describe('a notification of the service worker', () => {
  beforeEach(() => stubNavigator({ serviceWorker: worker }))

  test('is closed if its player has left the browser to another one', async () => {
    await openTabWith(reply())
    await openTab(mehdi)
    await settle()
    expect(open()).toEqual([])
  })

  test('does not stay if the player logs out in another tab while it is shown', async () => {
    vi.spyOn(registration, 'showNotification').mockImplementationOnce((title, options) => {
      forgetPersonalData()
      return Promise.resolve(new FakeNotification(title, options))
    })
    const tab = await openTab()
    tab.choose(yasmine, 'notifications', true)
    tab.tell(reply())
    await settle()
    expect(shown()).toHaveLength(1)
    expect(open()).toEqual([])
  })
})

describe('the sound', () => {
  test('replaces the one of the notification', async () => {
    const tab = await openTab()
    tab.choose(yasmine, 'notifications', true)
    tab.choose(yasmine, 'sound', true)
    tab.tell(reply())
    await settle()
    expect(chimes).toBe(1)
    expect(FakeNotification.all[0]?.options.silent).toBe(true)
  })

  test('is played once for two tabs, and once for two news at the same moment', async () => {
    const [first, second] = [await openTab(), await openTab()]
    first.choose(yasmine, 'sound', true)
    for (const news of [reply(), reply({ kind: 'tracking' })]) {
      first.tell(news)
      second.tell(news)
    }
    await settle()
    expect(chimes).toBe(1)
    expect(shown()).toEqual([])
  })

  test('stays switched on after a logout, but is not played', async () => {
    const asleep = await openTab()
    asleep.choose(yasmine, 'sound', true)
    forgetPersonalData()
    asleep.tell(reply())
    await settle()
    expect(chimes).toBe(0)
    const later = await openTab()
    later.tell(reply())
    await settle()
    expect(chimes).toBe(1)
  })

  test.each([
    ['the player has not switched it on', false, true],
    ['nothing was pressed on the page, because the browser would forbid it', true, false],
  ])('is not played if %s', async (_, isOn, hasBeenActive) => {
    stubNavigator({ userActivation: { hasBeenActive } })
    const tab = await openTab()
    tab.choose(yasmine, 'notifications', true)
    tab.choose(yasmine, 'sound', isOn)
    tab.tell(reply())
    await settle()
    expect(chimes).toBe(0)
    // The browser's own sound is heard instead.
    expect(FakeNotification.all[0]?.options).toMatchObject({ silent: false, renotify: true })
  })
})
