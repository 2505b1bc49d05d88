/**
 * Plays a walk where one player uses the client's own code in several tabs. The other player and the staff use the API.
 * Besides the steps of scenarios it plays what only a browser can do, as `{ client, tab }`.
 */
import { onlineManager } from '@tanstack/react-query'
import { ApiError } from '../../../client/src/api/api-error.ts'
import { transport } from '../../../client/src/api/call.ts'
import { setTokenSource } from '../../../client/src/api/token-source.ts'
import {
  chatKinds,
  endChat,
  openRequest,
  openTracking,
  type ChatKind,
} from '../../../client/src/entities/conversation/conversation.ts'
import { FaultBody } from '../../../mock-api/faults/kinds.ts'
import { restoreWorld } from '../../../mock-api/control/restore.ts'
import type { Simulator } from '../../../mock-api/server.ts'
import { signIn, yasmine } from '../../../mock-api/testing.ts'
import { callFaults, chatActs, eventFaults, type Act } from '../../../scenarios/explore/commands.ts'
import { createEnvironmentDriver } from '../../../scenarios/explore/environment-driver.ts'
import type { Driver, Outcome, Step } from '../../../scenarios/explore/model.ts'
import { openSimulatorEnvironment } from '../../../scenarios/runner/environment/simulator-environment.ts'
import { openTab, type Tab } from './tab.ts'

export interface Written {
  readonly chatId: string
  readonly text: string
  readonly tab: number
  /** When it was sent first, and when the person or a reload sent it last. */
  readonly first: number
  last: number
}

/** A message of the staff or of the other player that the provider accepted. */
export interface Said {
  readonly chatId: string
  readonly text: string
}

export type Life = Awaited<ReturnType<typeof beginLife>>

/** Counts the client's calls in flight, of all tabs. */
export function watchCalls() {
  let underWay = 0
  transport.interceptors.request.use((config) => {
    underWay += 1
    return config
  })
  transport.interceptors.response.use(
    (response) => {
      underWay -= 1
      return response
    },
    (error: unknown) => {
      underWay -= 1
      throw error
    },
  )
  return { isIdle: () => underWay === 0 }
}

/** Faults that delay, reorder or duplicate, and lose nothing. */
const lossless = ['latency', 'duplicate', 'delay', 'reorder']

/** Tells whether the step makes something fail, or loses something on the way. */
export function isTrouble({ fault, client }: Step): boolean {
  if (client !== undefined) return client !== 'sends again' && client !== 'opens a second tab'
  return typeof fault === 'object' && fault !== null && !lossless.some((kind) => kind in fault)
}

const clientAct = (weight: number, client: string): Act => ({
  weight,
  stepOf: ({ random }) => ({ client, tab: random.integer(0, 1) }),
})

/** Each step of a player happens in a tab, if that player uses the client. */
const inTabs = ({ weight, stepOf }: Act): Act => ({
  weight,
  stepOf: (draw) => {
    const step = stepOf(draw)
    return step && 'as' in step ? { ...step, tab: draw.random.integer(0, 1) } : step
  },
})

export const allActs: readonly Act[] = [
  ...Object.values({
    ...chatActs,
    openRequest: { ...chatActs.openRequest, weight: 12 },
    send: { ...chatActs.send, weight: 30 },
  }).map(inTabs),
  { ...callFaults, weight: 8 },
  { ...eventFaults, weight: 8 },
  { weight: 2, stepOf: ({ random }) => ({ advance: random.pick(['500ms', '3s']) }) },
  clientAct(4, 'sends again'),
  clientAct(1, 'opens a second tab'),
  clientAct(3, 'reloads'),
  clientAct(1, 'goes offline'),
  clientAct(2, 'comes online'),
  clientAct(1, 'meets a restarted provider'),
]

/** Without trouble, every tab has to show the current state without reading it again. */
export const calmActs: readonly Act[] = allActs.map(({ weight, stepOf }) => ({
  weight,
  stepOf: (draw) => {
    const step = stepOf(draw)
    return step && isTrouble(step) ? undefined : step
  },
}))

export async function beginLife(simulator: Simulator, name: string) {
  const world = simulator.world(name)
  const { signal } = new AbortController()
  const environment = await openSimulatorEnvironment({
    target: simulator.url,
    world: name,
    speed: Infinity,
    signal,
  })
  const others = await createEnvironmentDriver(environment, signal)
  const player = await signIn(simulator, yasmine, { world: name })
  const { userId } = player
  let { token } = player
  setTokenSource({
    token: () => token,
    userId: () => userId,
    // The real session uses its cookie instead.
    async renew() {
      try {
        token = (await signIn(simulator, yasmine, { world: name })).token
        return 'renewed'
      } catch {
        return 'unavailable'
      }
    },
  })
  transport.defaults.baseURL = `${simulator.url}/api`
  transport.defaults.headers.common['X-World'] = name

  const tabs: Tab[] = [openTab(simulator.url, userId)]
  const written: Written[] = []
  const said: Said[] = []
  const underWay = new Set<Promise<unknown>>()
  let moment = 0

  const tabAt = (at: unknown): Tab => {
    const tab = tabs[Number(at) % tabs.length]
    if (!tab) throw new Error('There is no tab.')
    return tab
  }

  /** Makes a call in the background, which may be refused. */
  function attempt(run: () => Promise<unknown>): void {
    const made = run()
    underWay.add(made)
    void made
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      })
      .finally(() => underWay.delete(made))
  }

  function send(tab: Tab, kind: ChatKind): void {
    const chatId = tab.open(kind)?._id
    if (chatId === undefined) return
    moment += 1
    const text = `Message ${String(moment)}`
    written.push({ chatId, text, tab: tabs.indexOf(tab), first: moment, last: moment })
    tab.send(kind, chatId, text)
  }

  function sendAgain(tab: Tab): void {
    const open = new Set(chatKinds.map((kind) => tab.open(kind)?._id))
    for (const message of tab.unsent()) {
      if (message.state === 'sending' || !open.has(message.chatId)) continue
      moment += 1
      const sent = written.find(({ text }) => text === message.message)
      if (sent) sent.last = moment
      tab.sendAgain(message)
    }
  }

  function end({ as, player, open }: Tab, kind: ChatKind): void {
    const chatId = open(kind)?._id
    if (chatId !== undefined) attempt(() => as(() => endChat({ ...player, kind }, chatId)))
  }

  /** Makes the player's call with the client, about the conversation that the tab shows. */
  function callInTab({ call, with: given, tab: at }: Step): void {
    const tab = tabAt(at)
    const { as, player } = tab
    const kind = String(call).endsWith('Request') ? 'request' : 'tracking'
    if (call === 'conversations.create')
      attempt(() =>
        as(() =>
          openRequest(player, { userId, ...(given as Omit<Parameters<typeof openRequest>[1], 'userId'>) }),
        ),
      )
    else if (call === 'trackings.create') attempt(() => as(() => openTracking(player)))
    else if (String(call).startsWith('messages.send')) send(tab, kind)
    else end(tab, kind)
  }

  /** Gives each message its own text, so that the promises can tell them apart. */
  async function playAsOthers({ tab: _tab, ...step }: Step): Promise<Outcome> {
    const { clientId: _clientId, ...given } = (step['with'] ?? {}) as Readonly<Record<string, string>>
    if (given['message'] === undefined || step['operator'] === 'close') return others.play(step)
    moment += 1
    const text = `Autre ${String(moment)}`
    const outcome = await others.play({ ...step, with: { ...given, message: text } })
    const chatId =
      given['requestId'] ??
      given['trackingId'] ??
      world.store.trackings.first('openOf', given['userId'] ?? '')?._id
    if (outcome.is === 'done' && chatId !== undefined) said.push({ chatId, text })
    return outcome
  }

  function addFault(definition: object): void {
    world.faults.add(FaultBody.parse({ ...definition, user: userId }), userId)
  }

  function removeFaults(kind?: string): void {
    const faults = world.faults.list().filter((fault) => kind === undefined || fault.kind === kind)
    for (const { id } of faults) world.faults.remove(id)
    onlineManager.setOnline(true)
  }

  const browser: Readonly<Record<string, (at: unknown) => void>> = {
    'sends again': (at) => {
      sendAgain(tabAt(at))
    },
    'opens a second tab': () => {
      if (tabs.length === 1) tabs.push(openTab(simulator.url, userId))
    },
    reloads(at) {
      const tab = tabAt(at)
      tab.drop()
      const loaded = openTab(simulator.url, userId, tab.kept)
      tabs[tabs.indexOf(tab)] = loaded
      // The new tab sends messages in flight once more.
      moment += 1
      for (const message of loaded.unsent()) {
        const sent = written.find(({ text }) => text === message.message)
        if (sent && message.state === 'sending') sent.last = moment
      }
    },
    /** Cuts the network; the browser notices it. */
    'goes offline': () => {
      if (!onlineManager.isOnline()) return
      onlineManager.setOnline(false)
      world.faults.add({ partition: userId, ttl: 3_600_000 }, userId)
    },
    'comes online': () => {
      removeFaults('partition')
    },
    /** The provider keeps its state. */
    'meets a restarted provider': () => {
      const isOnline = onlineManager.isOnline()
      restoreWorld(world, world.snapshot())
      for (const connection of world.connections.values())
        connection.cut({ as: 'network', reason: 'a restart' })
      onlineManager.setOnline(isOnline)
    },
  }

  const driver: Driver = {
    async play(step) {
      // Not everything has the same time.
      await world.clock.advance(1)
      if (typeof step['client'] === 'string') browser[step['client']]?.(step['tab'])
      else if (step['fault'] === 'none') removeFaults()
      else if (typeof step['fault'] === 'object' && step['fault'] !== null) addFault(step['fault'])
      else if (step['as'] === yasmine.email) callInTab(step)
      else return playAsOthers(step)
      return { is: 'done' }
    },
    read: others.read,
  }

  return {
    driver,
    world,
    userId,
    tabs,
    written,
    said,
    underWay,
    later: (byMs: number) => world.clock.advance(byMs),
    removeFaults,
    sendAgain,
    async leave() {
      for (const { drop } of tabs) drop()
      onlineManager.setOnline(true)
      await environment.close()
    },
  }
}
