/** Measurements inside a page of the sandbox. */
const platformFetch = globalThis.fetch
const longTasks = { longest: 0, count: 0 }
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) {
    longTasks.count += 1
    longTasks.longest = Math.max(longTasks.longest, duration)
  }
}).observe({ type: 'longtask' })

const answered = async (address, init) => {
  const response = await fetch(address, init)
  if (!response.ok) throw new Error(`${address} was answered with ${String(response.status)}`)
  return response.text()
}

const loaded = new Promise((resolve) => {
  addEventListener('load', () => {
    resolve(performance.now())
  })
})

globalThis.benchInPage = {
  /** Milliseconds from the page's load event until a call is answered that is made as soon as calls reach the worker. */
  async firstCall() {
    const loadedAt = await loaded
    while (globalThis.fetch === platformFetch) await new Promise((resolve) => setTimeout(resolve, 1))
    await answered('/api/games')
    return performance.now() - loadedAt
  },

  /** The milliseconds of each call, one after another. */
  async calls({ address, method, body, count }) {
    const tookMs = []
    for (let index = 0; index < count; index += 1) {
      const began = performance.now()
      await answered(address, {
        method,
        headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify({ ...body, serverStock: 100 + (index % 50) }),
      })
      tookMs.push(performance.now() - began)
    }
    return tookMs
  },

  /** The names and starts of the sandbox's scripts that the page itself has loaded, and its first paint. */
  scripts() {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return {
      paintMs: paint.startTime,
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.startsWith('/sandbox/') && name.endsWith('.js'))
        .map(({ name, startTime }) => ({ path: new URL(name).pathname, startMs: startTime })),
    }
  },

  async answered({ address, init }) {
    return JSON.parse(await answered(address, init))
  },

  watchTasks() {
    Object.assign(longTasks, { longest: 0, count: 0 })
  },

  tasks: () => longTasks,
}
