/** Opens the sandbox in a page: from here on, its calls reach the worker. */
import { createAddresses } from './addresses.ts'
import { startBar } from './bar.ts'
import { createCall } from './calls.ts'
import { connect } from './connect.ts'
import { element } from './element.ts'
import { interceptCalls, interceptSockets } from './intercept.ts'
import { interceptLinks } from './links.ts'

const workerAfterMs = 3000

export type Sandbox = ReturnType<typeof begin>

let sandbox: Sandbox | undefined

/** Returns the one sandbox of the page; undefined if this page can have none, and then says so. */
export function openSandbox(base: string): Sandbox | undefined {
  // Both are missing in a page that came over http from another machine.
  if (!isSecureContext || (crypto as Partial<Crypto>).subtle === undefined) {
    tell(
      'This demonstration works over https or on localhost only. Open it at such an address: over plain http from another machine, browsers withhold what it needs.',
    )
    return undefined
  }
  sandbox ??= begin(base)
  return sandbox
}

function begin(base: string) {
  let lastId = 0
  const nextId = (): number => ++lastId
  const addresses = createAddresses(base)
  const line = connect(`${base}sandbox/worker.js`, {
    isKnownTab: isKnownTab(),
    onFailed() {
      tell(
        'The simulator did not start in this browser. Load this page again; if that does not help, try another browser.',
      )
    },
  })
  const call = createCall(line, nextId)
  line.onMessage(({ type }) => {
    if (type === 'restarted') location.reload()
  })
  interceptCalls(call, addresses)
  interceptSockets(line, nextId, call)
  interceptLinks(addresses)
  startBar(line, base)
  // Copying the files would slow the start. The client's pages register the worker too; those of the console do not.
  setTimeout(() => {
    // Missing or refused in private windows.
    if ('serviceWorker' in navigator)
      navigator.serviceWorker.register(`${base}service-worker.js`).catch(() => undefined)
  }, workerAfterMs)
  return { addresses, call }
}

/** Session cookies end with the tabs that had them. Each tab has its own session storage. */
function isKnownTab(): boolean {
  const name = 'kamasouk.sandbox'
  try {
    const isKnown = sessionStorage.getItem(name) !== null
    sessionStorage.setItem(name, 'known')
    return isKnown
  } catch {
    return false
  }
}

function tell(sentence: string): void {
  document.body.prepend(element('p', { role: 'alert', lang: 'en', textContent: sentence }))
}
