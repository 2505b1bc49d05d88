/** What measures from within the page, put there before its own code: one clock tells both ends. */
globalThis.benchInPage = {
  /** Has the operator write `count` times, each once the one before is on the screen. In milliseconds. */
  async arrivals({ requestId, round, count }) {
    const tookMs = []
    for (let index = 0; index < count; index += 1) {
      const message = `Bonjour, ${round} ${String(index)}.`
      const isShown = shown(message)
      const started = performance.now()
      const answered = fetch('/__sim/worlds/default/operator/reply', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ requestId, message }),
      })
      await isShown
      tookMs.push(performance.now() - started)
      const { status } = await answered
      if (status !== 200) throw new Error(`the act was answered with ${String(status)}`)
    }
    return tookMs
  },

  /** The panel, each time until it is there and until it is gone. */
  async openAndClose(count) {
    for (let cycle = 0; cycle < count; cycle += 1) {
      ;(await there('button[aria-label^="Ouvrir le support"]:not([hidden])')).click()
      await there('textarea')
      ;(await there('button[aria-label="Réduire le support"]')).click()
      while (document.querySelector('textarea')) await frame()
    }
  },

  /** From now on, until `stopWatching` answers what the browser has told of each interaction. */
  watchEvents(durationThreshold) {
    const entries = []
    const observer = new PerformanceObserver((list) => {
      entries.push(...list.getEntries())
    })
    observer.observe({ type: 'event', durationThreshold })
    globalThis.benchInPage.stopWatching = async () => {
      // The last event's frame, and the turn in which the browser tells of it.
      await frame()
      await frame()
      entries.push(...observer.takeRecords())
      observer.disconnect()
      return entries.map(({ interactionId, duration }) => ({ interactionId, duration }))
    }
  },
}

async function there(selector) {
  for (;;) {
    const element = document.querySelector(selector)
    if (element) return element
    await frame()
  }
}

/** Resolves behind the frame that shows the text at the end of the conversation. */
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

/** Resolves once the frame that is drawn next has been drawn. */
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
