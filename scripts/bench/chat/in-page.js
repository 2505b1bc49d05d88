/** Measurements inside the page, so that one clock measures both ends. */
globalThis.benchInPage = {
  /** Sends `count` messages of the operator one after another; returns the milliseconds until each is on the screen. */
  async arrivals({ requestId, round, count }) {
    const tookMs = []
    for (let index = 0; index < count; index += 1) {
      const message = `Bonjour, ${round} ${String(index)}.`
      const isShown = shown(message)
      const started = performance.now()
      const reply = fetch('/__sim/worlds/default/operator/reply', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ requestId, message }),
      })
      await isShown
      tookMs.push(performance.now() - started)
      const { status } = await reply
      if (status !== 200) throw new Error(`the operator's call returned ${String(status)}`)
    }
    return tookMs
  },

  /** Opens and closes the panel `count` times. */
  async openAndClose(count) {
    for (let cycle = 0; cycle < count; cycle += 1) {
      ;(await appears('button[aria-label^="Ouvrir le support"]:not([hidden])')).click()
      await appears('textarea')
      ;(await appears('button[aria-label="Réduire le support"]')).click()
      while (document.querySelector('textarea')) await frame()
    }
  },

  /** Records interactions until `stopWatching` returns them. */
  watchEvents(durationThreshold) {
    const entries = []
    const observer = new PerformanceObserver((list) => {
      entries.push(...list.getEntries())
    })
    observer.observe({ type: 'event', durationThreshold })
    globalThis.benchInPage.stopWatching = async () => {
      // The browser reports the last event after its frame.
      await frame()
      await frame()
      entries.push(...observer.takeRecords())
      observer.disconnect()
      return entries.map(({ interactionId, duration }) => ({ interactionId, duration }))
    }
  },
}

async function appears(selector) {
  for (;;) {
    const element = document.querySelector(selector)
    if (element) return element
    await frame()
  }
}

/** Resolves after the frame that shows the text at the end of the conversation. */
function shown(text) {
  const list = document.querySelector('ol[aria-label="Messages"]')
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (!list.lastElementChild?.textContent.includes(text)) return
      watch.disconnect()
      resolve(frame())
    })
    watch.observe(list, { childList: true, subtree: true })
  })
}

/** Resolves after the next frame is drawn. */
function frame() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', resolve)
      port1.start()
      port2.postMessage(null)
    })
  })
}
