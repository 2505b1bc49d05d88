/** Measurements inside the page, so that one clock measures both ends. */
const stream = { opened: 0, entries: 0, last: 0 }

/** Counts what arrives on the page's stream. */
globalThis.EventSource = class extends EventSource {
  constructor(address) {
    super(address)
    stream.opened += 1
  }

  addEventListener(type, listener) {
    super.addEventListener(type, (event) => {
      const seq = Number(event.lastEventId)
      if (seq > stream.last) {
        stream.last = seq
        stream.entries += 1
      }
      listener(event)
    })
  }
}

const frames = { longest: 0, gap: 0, isWatched: false }
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) frames.longest = Math.max(frames.longest, duration)
}).observe({ type: 'long-animation-frame' })

globalThis.benchInPage = {
  stream: () => stream,

  /** Milliseconds since the navigation until the first row of the desk is in the page. */
  async firstRow() {
    while (document.querySelector('[data-row]') === null) await frame()
    return performance.now()
  },

  /** Sends messages as a player, one after another; returns the milliseconds until each is on the screen. */
  async arrivals({ requestId, headers, round, count, pauseMs }) {
    const tookMs = []
    for (let index = 0; index < count; index += 1) {
      await wait(pauseMs + ((index * 37) % 100))
      const message = `Bonjour ${round} ${String(index)}.`
      const isShown = shown(message)
      const started = performance.now()
      const sent = fetch('/api/messages/client', {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ requestId, message, clientId: `bench-${round}-${String(index)}` }),
      })
      tookMs.push((await isShown) - started)
      const { status } = await sent
      if (status >= 300) throw new Error(`the player's call returned ${String(status)}`)
    }
    return tookMs
  },

  watchFrames() {
    Object.assign(frames, { longest: 0, gap: 0, isWatched: true })
    let before = performance.now()
    const next = (now) => {
      frames.gap = Math.max(frames.gap, now - before)
      before = now
      if (frames.isWatched) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  },

  /** Returns the longest frame that the browser reports, which it does from 50 ms on, and the longest gap between frames. */
  async stopFrames() {
    // The browser reports a frame after the next one.
    await frame()
    await frame()
    await wait(100)
    frames.isWatched = false
    return { longestMs: frames.longest, gapMs: frames.gap }
  },

  /** Scrolls the list of this row by `step` pixels a frame, then to places all over it. */
  async scroll({ row, step, frameCount, places }) {
    const list = scrollerOf(document.querySelector(row))
    for (let index = 0; index < frameCount; index += 1) {
      list.scrollTop += step
      await frame()
    }
    for (let index = 0; index < places; index += 1) {
      list.scrollTop = (list.scrollHeight * ((index * 7) % places)) / places
      for (let rest = 0; rest < 6; rest += 1) await frame()
    }
    list.scrollTop = 0
    await frame()
  },
}

function scrollerOf(element) {
  while (element.scrollHeight <= element.clientHeight || getComputedStyle(element).overflowY === 'visible')
    element = element.parentElement
  return element
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Resolves with the time at which the text is in the list of the desk. */
function shown(text) {
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      const rows = [...document.querySelectorAll('[data-row]')]
      if (!rows.some((row) => row.textContent.includes(text))) return
      watch.disconnect()
      resolve(performance.now())
    })
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}
