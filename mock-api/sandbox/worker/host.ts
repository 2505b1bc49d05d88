/** The sandbox's worker: a simulator, what is saved of it, and the pages that call it. */
import { ownDatabase } from './own-database.ts'
import { setCookieText } from '../../api/http-helpers.ts'
import type { HandleRequest, Outlet, Reply } from '../../api/message.ts'
import { worldNameOf } from '../../control/control-request.ts'
import type { ScenarioRunner } from '../../control/scenario-runner.ts'
import type { Worlds } from '../../control/worlds.ts'
import { createCore, mayChangeWorld } from '../../core.ts'
import { defaultSeed } from '../../defaults.ts'
import type { SeedPlan } from '../../seed/seed.ts'
import { createClock } from '../../world/clock.ts'
import { type CallMessage, type FromPage, type FromWorker, type StorageState } from '../protocol.ts'
import { createBrowserSaving } from './browser-saving.ts'
import { createCookieJar } from './cookie-jar.ts'
import { acceptLines } from './lines.ts'
import { incomingOf } from './page-request.ts'
import { createSocketServer, type ServerEnd, type SocketServer } from './socket-server.ts'

interface SocketHeaders {
  readonly cookie: string | undefined
}

export type OpenSocket = SocketServer<SocketHeaders>['open']

export interface ScenarioParts {
  readonly handle: HandleRequest
  readonly openSocket: OpenSocket
}

type Send = (message: FromWorker) => void

interface Page {
  readonly send: Send
  readonly calls: Map<number, AbortController>
  readonly sockets: Map<number, ServerEnd>
}

/**
 * Must be called before the first `await` of the worker, because the first page is waiting already. `plan` says what new worlds
 * are seeded with. Resolves with the worlds.
 */
export function startHost(
  createScenarios: (parts: ScenarioParts) => ScenarioRunner,
  plan?: SeedPlan,
): Promise<Worlds> {
  const pages = new Map<string, Page>()
  let storage: StorageState | undefined
  const saving = createBrowserSaving({
    ...ownDatabase,
    onState(state) {
      storage = state
      for (const { send } of pages.values()) send({ type: 'storage', storage })
    },
  })
  const jar = createCookieJar()
  const simulator = begin()

  async function begin() {
    const { worlds: saved, cookies } = await saving.load()
    jar.restore(cookies)
    const findWorld = (headers: SocketHeaders) => core.worlds.get(worldNameOf({ ...headers }))
    const sockets = createSocketServer<SocketHeaders>({ findWorld })
    const scenarios = createScenarios({
      handle: (incoming) => core.handle(incoming),
      openSocket: (...open) => sockets.open(...open),
    })
    const core = await createCore({
      seed: defaultSeed,
      plan,
      newClock: createClock,
      saved,
      sendFor: sockets.sendFor,
      onEnd: sockets.disconnect,
      onWorld: saving.follow,
      onExtras: saving.changed,
      onSnapshot: saving.keepSnapshot,
      scenarios,
      url: () => location.origin,
      process: () => ({ pid: 1, port: Number(location.port) }),
      servesClient: true,
      servesConsole: true,
    })
    core.worlds.subscribe((change, worldName) => {
      if (change === 'removed' || change === 'dropped') saving.forget(worldName)
    })
    return { core, sockets }
  }

  async function answer(page: Page, call: CallMessage): Promise<void> {
    const { id, method, url, headers, hasCredentials } = call
    const gone = new AbortController()
    page.calls.set(id, gone)
    const { core } = await simulator
    const hasJar = hasCredentials && headers['cookie'] === undefined
    const cookie = hasJar ? jar.headerFor(url, Date.now()) : headers['cookie']
    const reply = await core.handle(await incomingOf(call, cookie, gone.signal))
    const { cookies = [] } = reply
    if (hasJar && cookies.length > 0) {
      jar.set(cookies, Date.now())
      saving.keepCookies(jar.dump())
    }
    // The caller relies on an answer.
    if (mayChangeWorld(method, reply)) await saving.saved()
    if (!gone.signal.aborted) await sendReply(page.send, id, reply, gone.signal)
    // A stream goes on until the page aborts it.
    if (!(typeof reply.body === 'object' && 'stream' in reply.body)) page.calls.delete(id)
  }

  function openSocket(page: Page, id: number, url: string): void {
    void simulator.then(({ sockets }) => {
      let isClosed = false
      const wire = {
        send: (data: string): void => page.send({ type: 'frame', id, data }),
        close(code = 1000): void {
          isClosed = true
          page.sockets.delete(id)
          page.send({ type: 'closed', id, code })
        },
      }
      const end = sockets.open(url, { cookie: jar.headerFor(url, Date.now()) }, wire)
      if (isClosed) return
      page.sockets.set(id, end)
      page.send({ type: 'opened', id })
    })
  }

  async function startOver(): Promise<void> {
    const { core, sockets } = await simulator
    core.worlds.close()
    await sockets.close()
    await saving.startOver()
    for (const { send } of pages.values()) send({ type: 'restarted' })
    // Every page loads again, and the first one starts a new worker.
    close()
  }

  function take(page: Page, message: FromPage): void {
    switch (message.type) {
      case 'hello':
        if (pages.size === 1 && !message.isKnownTab) {
          void simulator.then(() => {
            jar.endSession()
            saving.keepCookies(jar.dump())
          })
        }
        break
      case 'call':
        answer(page, message).catch((error: unknown) => {
          const { id, method, url } = message
          const cause = error instanceof Error ? error.stack : String(error)
          const defect = `${method} ${url} failed because of a defect in the simulator: ${cause}`
          console.error(defect)
          page.send({ type: 'broken', id, defect })
        })
        break
      case 'abort':
        page.calls.get(message.id)?.abort()
        page.calls.delete(message.id)
        break
      case 'open':
        openSocket(page, message.id, message.url)
        break
      case 'frame':
        page.sockets.get(message.id)?.receive(message.data)
        break
      case 'close':
        page.sockets.get(message.id)?.closed()
        break
      case 'start over':
        void startOver()
        break
    }
  }

  acceptLines(
    (tab, send) => {
      const page: Page = { send, calls: new Map(), sockets: new Map() }
      pages.set(tab, page)
      if (storage !== undefined) send({ type: 'storage', storage })
      return (message) => take(page, message)
    },
    (tab) => {
      const page = pages.get(tab)
      pages.delete(tab)
      for (const call of page?.calls.values() ?? []) call.abort()
      for (const socket of page?.sockets.values() ?? []) socket.closed()
    },
  )
  return simulator.then(({ core }) => core.worlds)
}

async function sendReply(send: Send, id: number, reply: Reply, gone: AbortSignal): Promise<void> {
  const { status, headers, cookies = [], body, broken } = reply
  if (broken === 'reset') {
    send({ type: 'broken', id })
    return
  }
  const setCookies = cookies.map(setCookieText)
  const head = { type: 'head', id, status, headers: Object.entries(headers), setCookies } as const
  const sendPart = (data: Uint8Array): void => send({ type: 'part', id, data })
  const encoder = new TextEncoder()
  if (typeof body === 'string' && broken === undefined) {
    send({ ...head, body: encoder.encode(body) })
    return
  }
  send(head)
  if (typeof body === 'string') {
    const bytes = encoder.encode(body)
    sendPart(bytes.subarray(0, Math.ceil(bytes.byteLength / 2)))
    send({ type: 'broken', id })
  } else if ('stream' in body) {
    body.stream(outletOf(send, id, gone))
  } else {
    for await (const text of body) {
      if (gone.aborted) return
      sendPart(encoder.encode(text))
    }
    send({ type: 'end', id })
  }
}

/** A page takes everything at once: its messages wait in its own memory. */
function outletOf(send: Send, id: number, gone: AbortSignal): Outlet {
  const encoder = new TextEncoder()
  const write = (text: string): void => {
    if (!gone.aborted) send({ type: 'part', id, data: encoder.encode(text) })
  }
  return {
    isFull: false,
    write,
    end(text) {
      if (text !== undefined) write(text)
      if (!gone.aborted) send({ type: 'end', id })
    },
    onDrain: () => undefined,
    onClose: (listener) => gone.addEventListener('abort', listener, { once: true }),
  }
}
