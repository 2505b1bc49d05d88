/** What the state handlers share: players of the simulator with servers, conversations and exchanges. */
import { receivedQuantity } from '../../contracts/registry/amounts.ts'
import type { TransactionType } from '../../contracts/registry/conversations.ts'
import type { ExchangeStatus } from '../../contracts/registry/exchanges.ts'
import { gameIds, type Edition } from '../../contracts/registry/games.ts'
import type { SeedFile } from '../../mock-api/seed/seed-file/format.ts'
import type { ServerRow, UserRow } from '../../mock-api/world/rows.ts'
import type { Store } from '../../mock-api/world/store.ts'
import type { World } from '../../mock-api/world/world.ts'
import type { createSimulatorApi } from './api.ts'

/** Each interaction starts with a world without servers, rates and transactions. */
export const emptyMarket: SeedFile = { servers: [], rates: [], transactions: [], exchanges: [] }

/** Two players of the seed. */
export const player = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!' }
export const other = { email: 'mehdi@kamasouk.test', password: 'Kamas2026!' }

export const otherEdition = { retro: 'touch', touch: 'retro' } as const

const dayMs = 24 * 60 * 60_000

/** The player's message, with the optional clientId. */
export const hello = () => ({ message: 'Bonjour, je suis connectée.', clientId: crypto.randomUUID() })
export const reply = 'Bonjour ! Je prends votre demande.'

/** 12.5 M become 10.15 M. */
export const usualRate = { conversionRate: 0.852, exchangeFee: 0.5 }
const exchangeOrder = {
  SenderGameName: 'Yasmi-Iop',
  ReceiverGameName: 'Yasmi-Cra',
  quantitySendDouble: 12.5,
  quantityReceiveDouble: receivedQuantity(12.5, usualRate.conversionRate, usualRate.exchangeFee),
}

export type Setup = ReturnType<typeof createSetup>

/** `world` is asked each time, because every interaction resets the world. */
export function createSetup(world: () => World, api: ReturnType<typeof createSimulatorApi>) {
  const store = (): Store => world().store

  const newId = (): string => world().newId()
  const daysAgo = (days: number): string => world().clock.instant(-days * dayMs)

  function userAt(email: string): UserRow {
    const user = store().users.first('email', email)
    if (!user) throw new Error(`The seed has no user ${email}.`)
    return user
  }

  function addServer(edition: Edition, traits: Partial<Omit<ServerRow, '_id' | 'gameId'>> = {}): ServerRow {
    return store().servers.insert({
      _id: newId(),
      gameId: gameIds[edition],
      serverName: 'Boune',
      buyPrice: 12,
      sellPrice: 9.5,
      stockStatusForSell: 'in stock now',
      stockStatusForBuy: 'not completed',
      serverStock: 250.5,
      ...traits,
    })
  }

  function addRate(
    from: ServerRow,
    to: ServerRow,
    { conversionRate, exchangeFee }: { readonly conversionRate: number; readonly exchangeFee: number },
    setDaysAgo = 1,
  ): void {
    const createdAt = daysAgo(setDaysAgo)
    store().rates.insert({
      _id: newId(),
      gameId: from.gameId,
      serverIdFrom: from._id,
      serverIdTo: to._id,
      conversionRate,
      exchangeFee,
      createdAt,
      updatedAt: createdAt,
    })
  }

  const { call, signIn, act } = api

  /** Remembered, so that the session lasts longer than the 24 hours after which conversations expire. */
  async function signedIn() {
    const { accessToken, userId } = await signIn({ ...player, rememberMe: true })
    const { gameId, _id: serverId } = addServer('retro')
    openChatsOfOther({ gameId, serverId })
    return { accessToken, userId, gameId, serverId }
  }

  /** What another player has must never be found. */
  function openChatsOfOther(place: { readonly gameId: string; readonly serverId: string }): void {
    const chat = {
      userId: userAt(other.email)._id,
      operatorId: null,
      isFormOpened: true,
      createdAt: daysAgo(0),
      expiresAt: daysAgo(-1),
    }
    const order = { username: 'Autre-Iop', quantity: 3, transactionType: 'Sell' } as const
    store().requests.insert({ _id: newId(), ...chat, ...place, ...order, isRequestStarted: false })
    store().trackings.insert({ _id: newId(), ...chat, isRequestStarted: true })
  }

  /** Adds an exchange in the past, of the player with this e-mail. */
  function addExchange(email: string, [from, to]: readonly ServerRow[], status: ExchangeStatus): void {
    if (!from || !to) return
    store().exchanges.insert({
      _id: newId(),
      userId: userAt(email)._id,
      gameId: from.gameId,
      serverIdSender: from._id,
      serverIdReceiver: to._id,
      ...exchangeOrder,
      SenderGameName: 'Autre-Iop',
      operatorId: null,
      exchangeCode: null,
      status,
      createdAt: daysAgo(2),
    })
  }

  async function mayExchange(rate = usualRate, serverStock = 250.5) {
    const servers = [
      addServer('retro'),
      addServer('retro', { serverName: 'Allisteria', serverStock }),
    ] as const
    const [sender, receiver] = servers
    addRate(sender, receiver, rate)
    addExchange(other.email, servers, 'Pending')
    const { accessToken, userId } = await signIn(player)
    const [serverIdSender, serverIdReceiver] = [sender._id, receiver._id]
    return { accessToken, userId, gameId: sender.gameId, serverIdSender, serverIdReceiver }
  }

  return {
    api,
    store,
    newId,
    daysAgo,
    userAt,
    addServer,
    addRate,
    /** Returns the token in the link of the last mail. */
    mailedToken(): string {
      const mail = world()
        .journal.page(0, Infinity)
        .entries.findLast((entry) => entry.kind === 'mail')
      return mail?.link.split('/').at(-1) ?? ''
    },
    signedIn,
    /** A signed-in player with an open request. In the stage "active" the player and the staff have written. */
    async withRequest(stage = 'waiting', transactionType = 'Buy') {
      const { accessToken, ...place } = await signedIn()
      const order = {
        username: 'Yasmi-Iop',
        quantity: 12.5,
        transactionType: transactionType as TransactionType,
      }
      const { request } = await call(
        'conversations.create',
        { body: { ...place, ...order } },
        { accessToken },
      )
      const requestId = request._id
      if (stage === 'active') {
        await call('messages.sendToRequest', { body: { requestId, ...hello() } }, { accessToken })
        await act('reply', { requestId, message: reply })
      }
      return { accessToken, ...place, requestId }
    },
    /** A signed-in player with an open tracking. In the stage "taken" the player and the staff have written. */
    async withTracking(stage = 'opened') {
      const { accessToken, userId } = await signedIn()
      const { tracking } = await call('trackings.create', {}, { accessToken })
      const trackingId = tracking._id
      if (stage === 'taken') {
        await call('messages.sendToTracking', { body: { trackingId, ...hello() } }, { accessToken })
        await act('reply', { trackingId, message: reply })
      }
      return { accessToken, userId, trackingId }
    },
    mayExchange,
    /** Gives the player an older exchange between the same servers. */
    addOlderExchange(serverIds: readonly string[], status: ExchangeStatus): void {
      const servers = store()
        .servers.all()
        .filter(({ _id }) => serverIds.includes(_id))
      addExchange(player.email, servers, status)
    },
    /** A signed-in player with a pending exchange. */
    async withExchange() {
      const { userId, ...values } = await mayExchange()
      const { accessToken, ...place } = values
      const body = { ...place, ...exchangeOrder }
      const { transaction } = await call('exchanges.create', { body }, { accessToken })
      return { ...values, userId, transactionId: transaction._id }
    },
    /** Assigns a new operator: a "named" one has a character on every server, any other has none. */
    async assign(transactionId: string, operator: string): Promise<void> {
      const [known] = store().operators.all()
      if (!known) throw new Error('The seed has no operator.')
      const { _id: operatorId } = store().operators.insert({
        ...known,
        _id: newId(),
        displayName: 'Karim',
        isOnline: operator === 'named',
      })
      for (const { _id: serverId } of operator === 'named' ? store().servers.all() : []) {
        store().characters.insert({ _id: newId(), operatorId, serverId, characterName: 'Karim-Livreur' })
      }
      await act('assign', { transactionId, operatorId })
    },
  }
}
