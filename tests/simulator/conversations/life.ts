/** One player's tabs, the staff and another player in one world, and everything that can happen there. */
import { onlineManager } from '@tanstack/react-query'
import { ApiError } from '../../../client/src/api/api-error.ts'
import { setTokenSource } from '../../../client/src/api/token-source.ts'
import { transport } from '../../../client/src/api/call.ts'
import { chatKinds, type ChatKind } from '../../../client/src/entities/conversation/chat-calls.ts'
import { endChat, openRequest, openTracking } from '../../../client/src/entities/conversation/conversation.ts'
import { restoreWorld } from '../../../mock-api/control/worlds.ts'
import { FaultBody, type FaultDefinition } from '../../../mock-api/faults/kinds.ts'
import type { Simulator } from '../../../mock-api/server.ts'
import { call, mehdi, operate, orderOf, signIn, yasmine } from '../../../mock-api/testing.ts'
import { openTab, type Tab } from './tab.ts'

/** A message that the player wrote. */
export interface Written {
  readonly kind: ChatKind
  readonly chatId: string
  readonly text: string
  readonly tab: number
  /** When it was sent first, and when the person or a reload sent it last. */
  readonly first: number
  last: number
}

/** A message of the staff that the provider accepted. */
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

const named = (kind: ChatKind, chatId: string) =>
  kind === 'request' ? { requestId: chatId } : { trackingId: chatId }

/** Signs both players in and opens the first tab. */
export async function beginLife(simulator: Simulator, name: string) {
  const world = simulator.world(name)
  const player = await signIn(simulator, yasmine, { world: name })
  const other = await signIn(simulator, mehdi, { world: name })
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
  let otherToken = other.token

  const tabAt = (at: number): Tab => {
    const tab = tabs[at % tabs.length]
    if (!tab) throw new Error('There is no tab.')
    return tab
  }
  const server = world.store.servers.all()[0]
  if (!server) throw new Error('The seed has no server.')
  const order = {
    userId,
    gameId: server.gameId,
    serverId: server._id,
    username: 'Yasmi-Iop',
    quantity: 12.5,
    transactionType: 'Buy' as const,
  }

  /** Makes a call in the background, which may be refused; `settle` waits for it. */
  function attempt(run: () => Promise<unknown>): void {
    const made = run()
    underWay.add(made)
    void made
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      })
      .finally(() => underWay.delete(made))
  }

  const chatOf = (kind: ChatKind, of: string): string | undefined =>
    (kind === 'request' ? world.store.requests : world.store.trackings).first('openOf', of)?._id

  async function staff(verb: string, kind: ChatKind, body: object = {}, of = userId): Promise<boolean> {
    const chatId = chatOf(kind, of)
    if (chatId === undefined) return false
    return (await operate(simulator, verb, { ...named(kind, chatId), ...body }, name)).status === 200
  }

  async function othersCall(id: Parameters<typeof call>[1], body: object): Promise<void> {
    const make = () => call(simulator, id, { token: otherToken, body, world: name })
    if ((await make()).status !== 403) return
    otherToken = (await signIn(simulator, mehdi, { world: name })).token
    await make()
  }

  return {
    simulator,
    world,
    userId,
    otherId: other.userId,
    tabs,
    written,
    said,
    tabAt,
    chatOf,
    /** The calls in the background. */
    underWay,
    /** Advances the clock, so that not everything has the same time. */
    later: (byMs: number) => world.clock.advance(byMs),

    order(at: number) {
      const { as, cache } = tabAt(at)
      attempt(() => as(() => openRequest(cache, order)))
    },
    track(at: number) {
      const { as, cache } = tabAt(at)
      attempt(() => as(() => openTracking(cache, userId)))
    },
    send(at: number, kind: ChatKind) {
      const tab = tabAt(at)
      const chatId = tab.open(kind)?._id
      if (chatId === undefined) return
      moment += 1
      const text = `Message ${String(moment)}`
      written.push({ kind, chatId, text, tab: tabs.indexOf(tab), first: moment, last: moment })
      tab.send(kind, chatId, text)
    },
    /** Sends the failed messages of the open conversation again. */
    sendAgain(at: number, kind: ChatKind) {
      const tab = tabAt(at)
      const chatId = tab.open(kind)?._id
      for (const message of tab.unsent()) {
        if (message.state === 'sending' || message.chatId !== chatId) continue
        moment += 1
        const sent = written.find(({ text }) => text === message.message)
        if (sent) sent.last = moment
        tab.sendAgain(message)
      }
    },
    end(at: number, kind: ChatKind) {
      const { as, cache, open } = tabAt(at)
      const chatId = open(kind)?._id
      if (chatId !== undefined) attempt(() => as(() => endChat(cache, userId, kind, chatId)))
    },
    /** Cuts the network; the browser notices it. */
    goOffline() {
      if (!onlineManager.isOnline()) return
      onlineManager.setOnline(false)
      world.faults.add({ partition: userId, ttl: 3_600_000 }, userId)
    },
    goOnline() {
      for (const { id } of world.faults.list().filter(({ kind }) => kind === 'partition'))
        world.faults.remove(id)
      onlineManager.setOnline(true)
    },
    reload(at: number) {
      const place = at % tabs.length
      const { kept, drop } = tabAt(at)
      drop()
      tabs[place] = openTab(simulator.url, userId, kept)
      // The new tab sends messages in flight once more.
      moment += 1
      for (const message of tabs[place].unsent()) {
        const sent = written.find(({ text }) => text === message.message)
        if (sent && message.state === 'sending') sent.last = moment
      }
    },
    openSecondTab() {
      if (tabs.length === 1) tabs.push(openTab(simulator.url, userId))
    },
    async reply(kind: ChatKind) {
      const chatId = chatOf(kind, userId)
      const text = `Réponse ${String(said.length)}`
      if (chatId !== undefined && (await staff('reply', kind, { message: text }))) said.push({ chatId, text })
    },
    async staffEnds(kind: ChatKind, hasFarewell: boolean) {
      await staff('close', kind, hasFarewell ? { message: 'Au revoir' } : {})
    },
    async expire(kind: ChatKind) {
      await staff('expire', kind)
    },
    async refuseRequest() {
      await staff('unavailable', 'request', { reason: 'out_of_stock' })
    },
    async takeTracking() {
      const chatId = chatOf('tracking', userId)
      const text = `Réponse ${String(said.length)}`
      if (chatId !== undefined && (await staff('take-tracking', 'tracking', { message: text })))
        said.push({ chatId, text })
    },
    async openTracking() {
      const text = `Réponse ${String(said.length)}`
      await operate(simulator, 'open-tracking', { userId, message: text }, name)
      const chatId = chatOf('tracking', userId)
      const isSaid = world.store.messages.where('chat', chatId ?? '').some(({ message }) => message === text)
      if (chatId !== undefined && isSaid) said.push({ chatId, text })
    },
    /** The conversations of another player in the same world. */
    async other(kind: ChatKind, does: 'opens' | 'writes' | 'hears' | 'ends') {
      const chatId = chatOf(kind, other.userId)
      const ids = chatId === undefined ? {} : named(kind, chatId)
      const isRequest = kind === 'request'
      if (does === 'opens' && isRequest)
        await othersCall('conversations.create', orderOf(other, simulator, name))
      else if (does === 'opens') await othersCall('trackings.create', {})
      else if (chatId === undefined) return
      else if (does === 'writes') {
        const body = { ...ids, message: 'D’un autre' }
        await othersCall(isRequest ? 'messages.sendToRequest' : 'messages.sendToTracking', body)
      } else if (does === 'hears') await staff('reply', kind, { message: 'Pour un autre' }, other.userId)
      else await staff('close', kind, { message: 'Fin pour un autre' }, other.userId)
    },
    addFault(definition: object) {
      const fault: FaultDefinition = FaultBody.parse(definition)
      world.faults.add(fault, userId)
    },
    /** Restarts the provider with its state. */
    restart() {
      const isOffline = !onlineManager.isOnline()
      restoreWorld(world, world.snapshot())
      for (const connection of world.connections.values())
        connection.cut({ as: 'network', reason: 'a restart' })
      if (isOffline) onlineManager.setOnline(false)
    },
    leave() {
      for (const { drop } of tabs) drop()
      onlineManager.setOnline(true)
    },
    kinds: chatKinds,
  }
}
