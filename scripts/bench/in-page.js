/** Measurements inside a page, so that one clock measures both ends. */
const platformFetch = globalThis.fetch

/** Resolves as soon as the next frame is drawn, before other tasks that wait. */
function frame() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => void scheduler.postTask(resolve, { priority: 'user-blocking' }))
  })
}

/** Resolves when `find` returns something. */
async function appears(find) {
  for (;;) {
    const found = find()
    if (found) return found
    await frame()
  }
}

async function answered({ path, headers, body, ...init }) {
  const response = await fetch(path, {
    ...init,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: typeof body === 'object' ? JSON.stringify(body) : body,
  })
  if (!response.ok) throw new Error(`${path} was answered with ${String(response.status)}`)
  return response.json()
}

/** Resolves after the frame that shows the text in the list. */
function shown(list, text) {
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(list)?.textContent.includes(text)) return
      watch.disconnect()
      resolve(frame())
    })
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}

const loaded = new Promise((resolve) => addEventListener('load', () => resolve(performance.now())))

const isVisible = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 0

/** Milliseconds from the first press, which may wait for the page's own work, to the end of its frame. */
const firstPress = new Promise((resolve) => {
  const handlePress = ({ timeStamp }) => {
    void frame().then(() => resolve(performance.now() - timeStamp))
  }
  addEventListener('click', handlePress, { capture: true, once: true })
})

let observer
let longest = 0

globalThis.benchInPage = {
  answered,

  /** Makes calls one after another, 300 ms apart; returns the milliseconds until the message of each is on the screen. */
  async arrivals({ list, calls }) {
    const tookMs = []
    for (const { message, call } of calls) {
      await new Promise((resolve) => setTimeout(resolve, 300))
      const isShown = shown(list, message)
      const started = performance.now()
      const done = answered(call)
      await isShown
      tookMs.push(performance.now() - started)
      await done
    }
    return tookMs
  },

  /** The milliseconds of each call, one after another. */
  async calls(calls) {
    const tookMs = []
    for (const call of calls) {
      const began = performance.now()
      await answered(call)
      tookMs.push(performance.now() - began)
    }
    return tookMs
  },

  /**
   * Milliseconds from the page's navigation, and from its load event, to the answer of a call that is made as soon as calls reach the
   * simulator: in the sandbox, the worker.
   */
  async firstCall() {
    const loadedAt = await loaded
    const isSandbox = document.documentElement.dataset.sandbox !== undefined
    if (isSandbox)
      while (globalThis.fetch === platformFetch) await new Promise((resolve) => setTimeout(resolve, 1))
    await answered({ path: '/api/games' })
    const answeredAt = performance.now()
    return { fromNavigationMs: answeredAt, fromLoadMs: answeredAt - loadedAt }
  },

  /** Lists the texts of notifications in the page instead: a browser without a screen refuses to show them. */
  listNotifications() {
    const list = Object.assign(document.createElement('ol'), { id: 'notifications' })
    document.body.append(list)
    const show = (_title, { body }) => list.append(body)
    globalThis.Notification = class extends EventTarget {
      static permission = 'granted'
      static requestPermission = () => Promise.resolve('granted')
      constructor(...shown) {
        super()
        show(...shown)
      }
    }
    ServiceWorkerRegistration.prototype.showNotification = async (...shown) => show(...shown)
    // The page reads the permission again.
    dispatchEvent(new Event('focus'))
  },

  /** Presses the first and the second button in turn `count` times, each once it is visible. */
  async openAndClose({ count, open, close, content }) {
    for (let cycle = 0; cycle < count; cycle += 1) {
      ;(await appears(() => document.querySelector(open))).click()
      await appears(() => document.querySelector(content))
      ;(await appears(() => document.querySelector(close))).click()
      await appears(() => document.querySelector(content) === null)
    }
  },

  /** Waits for the first button that is painted; returns its middle. */
  async paintedButton() {
    const button = await appears(
      () =>
        performance.getEntriesByName('first-contentful-paint').length > 0 &&
        [...document.querySelectorAll('button')].find(isVisible),
    )
    const { x, y, width, height } = button.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  },

  pressed: () => firstPress,

  /** Records entries of this type until `longest` returns the duration of the longest one. */
  watch(options) {
    longest = 0
    const take = (entries) => {
      for (const { duration, interactionId } of entries) {
        // An event without an interaction, such as a moved mouse, does not count.
        if (interactionId !== 0) longest = Math.max(longest, duration)
      }
    }
    observer = new PerformanceObserver((list) => take(list.getEntries()))
    observer.observe(options)
    observer.take = () => take(observer.takeRecords())
  },

  async longest() {
    // The browser reports an entry after its frame.
    await new Promise((resolve) => setTimeout(resolve, 100))
    await frame()
    observer.take()
    observer.disconnect()
    return longest
  },
}
