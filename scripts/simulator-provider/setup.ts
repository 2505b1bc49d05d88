/** What the state handlers share: players of the simulator with servers, conversations and exchanges. */
import { receivedQuantity } from '../../contracts/registry/amounts.ts'
import type { TransactionType } from '../../contracts/registry/conversations.ts'
import { gameIds, type Edition } from '../../contracts/registry/games.ts'
import { refreshCookieName } from '../../mock-api/api/http-helpers.ts'
import * as auth from '../../mock-api/domain/auth.ts'
import { sendAsPlayer } from '../../mock-api/domain/chats.ts'
import { createExchange } from '../../mock-api/domain/exchanges.ts'
import { openRequest, openTracking } from '../../mock-api/domain/requests-and-trackings.ts'
import { performVerb } from '../../mock-api/operator/perform-verb.ts'
import type { VerbName } from '../../mock-api/operator/verbs.ts'
import type { ExchangeRow, ServerRow, UserRow } from '../../mock-api/world/rows.ts'
import { perform, type UnitOfWork } from '../../mock-api/world/unit-of-work.ts'
import type { World } from '../../mock-api/world/world.ts'

/** The e-mails of two players of the seed. */
export const player = 'yasmine@kamasouk.test'
export const other = 'mehdi@kamasouk.test'

export const otherEdition = { retro: 'touch', touch: 'retro' } as const

const dayMs = 24 * 60 * 60_000

/** The player's message, with the optional clientId. */
const hello = () => ({ message: 'Bonjour, je suis connectée.', clientId: crypto.randomUUID() })
export const reply = 'Bonjour ! Je prends votre demande.'

/** 12.5 M become 10.15 M. */
const usualRate = { conversionRate: 0.852, exchangeFee: 0.5 }
const exchangeOrder = {
  SenderGameName: 'Yasmi-Iop',
  ReceiverGameName: 'Yasmi-Cra',
  quantitySendDouble: 12.5,
  quantityReceiveDouble: receivedQuantity(12.5, usualRate.conversionRate, usualRate.exchangeFee),
}

export type Setup = ReturnType<typeof createSetup>

export function createSetup(world: World) {
  const { store, clock, newId } = world
  const daysAgo = (days: number): string => clock.instant(-days * dayMs)

  function userAt(email: string): UserRow {
    const user = store.users.first('email', email)
    if (!user) throw new Error(`The seed has no user ${email}.`)
    return user
  }

  /** Does what a player or the staff does, and sends its events. */
  async function act<Result>(run: (unit: UnitOfWork) => Result | Promise<Result>): Promise<Result> {
    const { result, commit } = await perform(world, run)
    commit({ kind: 'clock', action: 'fired', name: 'a state of the pacts' })
    return result
  }

  const operate = <Name extends VerbName>(verb: Name, body: Parameters<typeof performVerb<Name>>[2]) =>
    act((unit) => performVerb(unit, verb, body))

  function signIn(email = player, isRemembered = false) {
    const { answer, cookie } = auth.signIn(world, userAt(email), isRemembered)
    const { accessToken, user } = answer
    return { accessToken, userId: user._id, refreshCookie: `${refreshCookieName}=${cookie.value}` }
  }

  function addServer(edition: Edition, traits: Partial<Omit<ServerRow, '_id' | 'gameId'>> = {}): ServerRow {
    return store.servers.insert({
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

  function addRate(from: ServerRow, to: ServerRow, rate = usualRate, setDaysAgo = 1): void {
    const createdAt = daysAgo(setDaysAgo)
    store.rates.insert({
      _id: newId(),
      gameId: from.gameId,
      serverIdFrom: from._id,
      serverIdTo: to._id,
      ...rate,
      createdAt,
      updatedAt: createdAt,
    })
  }

  /** Remembered, so that the session lasts longer than the 24 hours after which conversations expire. */
  async function signedIn() {
    const { accessToken, userId } = signIn(player, true)
    const { gameId, _id: serverId } = addServer('retro')
    // What another player has must never be found.
    const chat = {
      userId: userAt(other)._id,
      operatorId: null,
      isFormOpened: true,
      createdAt: daysAgo(0),
      expiresAt: daysAgo(-1),
    }
    const order = { gameId, serverId, username: 'Autre-Iop', quantity: 3, transactionType: 'Sell' } as const
    store.requests.insert({ _id: newId(), ...chat, ...order, isRequestStarted: false })
    store.trackings.insert({ _id: newId(), ...chat, isRequestStarted: true })
    return { accessToken, userId, gameId, serverId }
  }

  function addExchange(
    [from, to]: readonly [ServerRow, ServerRow],
    row: Pick<ExchangeRow, 'userId'> & Partial<ExchangeRow>,
  ): ExchangeRow {
    return store.exchanges.insert({
      _id: newId(),
      gameId: from.gameId,
      serverIdSender: from._id,
      serverIdReceiver: to._id,
      ...exchangeOrder,
      operatorId: null,
      exchangeCode: null,
      status: 'Pending',
      createdAt: daysAgo(2),
      ...row,
    })
  }

  async function mayExchange(rate = usualRate, serverStock = 250.5) {
    const servers = [
      addServer('retro'),
      addServer('retro', { serverName: 'Allisteria', serverStock }),
    ] as const
    const [sender, receiver] = servers
    addRate(sender, receiver, rate)
    addExchange(servers, { userId: userAt(other)._id, SenderGameName: 'Autre-Iop' })
    const { accessToken, userId } = signIn()
    const [serverIdSender, serverIdReceiver] = [sender._id, receiver._id]
    return { accessToken, userId, gameId: sender.gameId, serverIdSender, serverIdReceiver }
  }

  return {
    world,
    newId,
    daysAgo,
    userAt,
    act,
    operate,
    signIn,
    addServer,
    addRate,
    addExchange,
    signedIn,
    /** A signed-in player with an open request. In the stage "active" the player and the staff have written. */
    async withRequest(stage = 'waiting', transactionType = 'Buy') {
      const player = await signedIn()
      const { userId, gameId, serverId } = player
      const type = transactionType as TransactionType
      const order = { username: 'Yasmi-Iop', quantity: 12.5, transactionType: type }
      const { _id: requestId } = await act((unit) =>
        openRequest(unit, userId, { userId, gameId, serverId, ...order }),
      )
      if (stage === 'active') {
        await act((unit) => sendAsPlayer(unit, 'request', userId, requestId, hello()))
        await operate('reply', { requestId, message: reply })
      }
      return { ...player, requestId }
    },
    /** A signed-in player with an open tracking, who has written in the stage "written". In "taken" the staff has too. */
    async withTracking(stage = 'opened') {
      const { accessToken, userId } = await signedIn()
      const { _id: trackingId } = await act((unit) => openTracking(unit, userId))
      if (stage !== 'opened') await act((unit) => sendAsPlayer(unit, 'tracking', userId, trackingId, hello()))
      if (stage === 'taken') await operate('reply', { trackingId, message: reply })
      return { accessToken, userId, trackingId }
    },
    mayExchange,
    /** A signed-in player with a pending exchange. */
    async withExchange() {
      const values = await mayExchange()
      const { accessToken: _token, userId, ...place } = values
      const { _id: transactionId } = await act((unit) =>
        createExchange(unit, userId, { ...place, ...exchangeOrder }),
      )
      return { ...values, transactionId }
    },
    /** Assigns a new operator: a "named" one has a character on every server, any other has none. */
    async assign(transactionId: string, operator: string): Promise<void> {
      const [known] = store.operators.all()
      if (!known) throw new Error('The seed has no operator.')
      const { _id: operatorId } = store.operators.insert({
        ...known,
        _id: newId(),
        displayName: 'Karim',
        isOnline: operator === 'named',
      })
      for (const { _id: serverId } of operator === 'named' ? store.servers.all() : []) {
        store.characters.insert({ _id: newId(), operatorId, serverId, characterName: 'Karim-Livreur' })
      }
      await operate('assign', { transactionId, operatorId })
    },
  }
}
