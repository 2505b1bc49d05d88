/**
 * Everything that a walk can do, as fast-check commands: what players and the staff do, and what happens to the network and
 * the clock. A command is drawn before the walk begins. In its first run it picks its player and its subject from the model;
 * while shrinking it repeats that choice.
 */
import * as fc from 'fast-check'
import { receivedQuantity } from '../../contracts/registry/amounts.ts'
import { UnavailableReason } from '../../contracts/registry/conversations.ts'
import { gameIds } from '../../contracts/registry/games.ts'
import { TransactionStatus } from '../../contracts/registry/history.ts'
import { events, type EndpointId } from '../../contracts/registry/registry.ts'
import { replaceIds, type Driver, type Step } from './driver.ts'
import type { Chat, Order } from './facts.ts'
import type { Model } from './model.ts'

/** An id in the provider's form that no row has. */
export const absentId = 'f'.repeat(24)

function isPossible(step: Step, model: Model): boolean {
  const { faults } = model.facts
  if ('restore' in step) return faults.size === 0 && model.snapshotNames().includes(String(step['restore']))
  // A snapshot with an active fault would bring it back with every restore, where the run could not end it.
  if ('snapshot' in step) return faults.size === 0
  return !('socket' in step && isCutOff(model, String(step['as'])))
}

/** Tells whether a partition keeps the player from connecting. */
function isCutOff({ facts, players }: Model, email: string): boolean {
  const cutOff = [...facts.faults.values()].filter(({ fault }) => fault === 'partition')
  return cutOff.some(
    ({ userId }) => userId === null || players.some(({ id, name }) => id === userId && name === email),
  )
}

export class StepCommand implements fc.AsyncCommand<Model, Driver> {
  readonly #stepFor: (model: Model) => Step | undefined
  #first: { readonly step: Step; readonly creators: ReadonlyMap<string, object> } | undefined

  /** `stepFor` returns undefined if there is nothing to do it to. */
  constructor(stepFor: (model: Model) => Step | undefined) {
    this.#stepFor = stepFor
  }

  check(model: Readonly<Model>): boolean {
    const step = this.#first?.step ?? this.#stepFor(model)
    return step !== undefined && isPossible(step, model)
  }

  async run(model: Model, driver: Driver): Promise<void> {
    const step = this.#step(model)
    if (step === undefined) return
    const outcome = await driver.play(step)
    model.played.push({ step, outcome })
    const { value } = outcome
    if (typeof value === 'object' && value !== null && '_id' in value) {
      const id = String(value._id)
      model.creators.set(id, this)
    }
    for (const entry of await driver.read()) model.observe(entry)
    if (outcome.unanswered) model.observe(outcome.unanswered)
  }

  /** Replays the step of the first run, about what the same commands created in this one. */
  #step(model: Model): Step | undefined {
    if (this.#first === undefined) {
      const step = this.#stepFor(model)
      if (step !== undefined) this.#first = { step, creators: new Map(model.creators) }
      return step
    }
    const { step, creators } = this.#first
    const created = new Map([...model.creators].map(([id, creator]) => [creator, id]))
    return replaceIds(step, (id) => {
      const creator = creators.get(id)
      return creator === undefined ? id : (created.get(creator) ?? absentId)
    }) as Step
  }

  toString(): string {
    return JSON.stringify(this.#first?.step)
  }
}

export interface WeightedCommand {
  /** How often it is drawn, compared with the others. */
  readonly weight: number
  readonly arbitrary: fc.Arbitrary<StepCommand>
}

const command = <Args>(
  weight: number,
  args: fc.Arbitrary<Args>,
  stepFor: (args: Args, model: Model) => Step | undefined,
): WeightedCommand => ({
  weight,
  arbitrary: args.map((drawn) => new StepCommand((model) => stepFor(drawn, model))),
})

/** What to pick of what the model has. Dropping commands shrinks a walk enough, so this does not shrink. */
const choice = fc.noShrink(fc.record({ index: fc.nat(11), luck: fc.nat(99) }))
interface Choice {
  readonly index: number
  readonly luck: number
}

const itemAt = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length]

/** Returns a recent item, which fits most of the time; sometimes none, for a request about an absent id. */
function pick<Item>(
  items: Iterable<Item>,
  fits: (item: Item) => boolean,
  { index, luck }: Choice,
): Item | undefined {
  if (luck >= 98) return undefined
  const recent = [...items].slice(-12).toReversed()
  const fitting = recent.filter(fits)
  return itemAt(fitting.length > 0 && luck < 88 ? fitting : recent, index)
}

/** Returns the e-mail address of a player who is not among the `busy`, most of the time. */
function freePlayer({ players }: Model, busy: ReadonlySet<string>, { index, luck }: Choice): string {
  const free = players.filter(({ id }) => !busy.has(id))
  return itemAt(free.length > 0 && luck < 92 ? free : players, index)?.name ?? ''
}

const player = fc.noShrink(fc.nat(3))
const playerName = ({ players }: Model, index: number): string => itemAt(players, index)?.name ?? ''
const server = fc.noShrink(fc.nat(2))
const serverId = ({ servers }: Model, index: number): string => itemAt(servers, index)?.id ?? absentId
/** Left out half of the time: then the staff's choice. */
const operator = fc.option(fc.noShrink(fc.nat(9)), { nil: undefined })
const operatorId = ({ operators }: Model, index: number | undefined): object =>
  index === undefined ? {} : { operatorId: itemAt(operators, index)?.id ?? absentId }

const oneIn = (count: number): fc.Arbitrary<boolean> => fc.nat(count - 1).map((value) => value === count - 1)
const optional = <Value>(value: Value): fc.Arbitrary<Value | undefined> =>
  fc.option(fc.constant(value), { nil: undefined })
const given = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const thousandths = (min: number, max: number): fc.Arbitrary<number> =>
  fc.limitShrink(fc.integer({ min, max }), 1).map((value) => value / 1000)
const quantity = thousandths(1, 12_000)

const chatCalls = {
  request: { create: 'conversations.create', send: 'messages.sendToRequest', close: 'messages.closeRequest' },
  tracking: { create: 'trackings.create', send: 'messages.sendToTracking', close: 'messages.closeTracking' },
} as const

const chatKind = fc.noShrink(fc.constantFrom('request', 'request', 'tracking'))
const chatsOf = ({ facts }: Model, kind: Chat['kind']): Chat[] =>
  [...facts.chats.values()].filter((chat) => chat.kind === kind)
const idIn = (kind: Chat['kind'], chat: Chat | undefined): object => ({ [`${kind}Id`]: chat?.id ?? absentId })
const isOpen = (chat: Chat): boolean => chat.isOpen

/** The users with an open chat of this kind. */
const busyWith = ({ facts }: Model, kind: Chat['kind']): ReadonlySet<string> =>
  new Set(
    [...facts.open].flatMap((id) => {
      const chat = facts.chats.get(id)
      return chat?.kind === kind ? [chat.userId] : []
    }),
  )

/** Returns the e-mail address of the owner, or sometimes of another player. */
function ownerOr(model: Model, chat: Chat | undefined, { index, luck }: Choice): string {
  const owner = model.players.find(({ id }) => id === chat?.userId)
  return owner !== undefined && luck < 94 ? owner.name : playerName(model, index)
}

const openRequest = command(
  8,
  fc.record({
    who: choice,
    server,
    isAbsent: oneIn(50),
    quantity,
    transactionType: fc.constantFrom('Buy', 'Buy', 'Sell'),
  }),
  ({ who, server, isAbsent, quantity, transactionType }, model) => ({
    as: freePlayer(model, busyWith(model, 'request'), who),
    call: chatCalls.request.create,
    with: {
      gameId: gameIds.retro,
      username: 'Yasmi-Iop',
      serverId: isAbsent ? absentId : serverId(model, server),
      quantity,
      transactionType,
    },
  }),
)

const openTracking = command(4, choice, (who, model) => ({
  as: freePlayer(model, busyWith(model, 'tracking'), who),
  call: chatCalls.tracking.create,
}))

const openTrackingAsOperator = command(
  2,
  fc.record({ who: choice, operator, message: optional('Bonjour !') }),
  ({ who, operator, message }, model) => {
    const email = freePlayer(model, busyWith(model, 'tracking'), who)
    const userId = model.players.find(({ name }) => name === email)?.id
    return { operator: 'open-tracking', with: given({ userId, ...operatorId(model, operator), message }) }
  },
)

const send = command(
  12,
  fc.record({
    kind: chatKind,
    which: choice,
    who: choice,
    message: fc.constantFrom('Bonjour ?', ' Merci ! ', '…'),
    // The same one again, as from a client that got no answer.
    clientId: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
  }),
  ({ kind, which, who, message, clientId }, model) => {
    const chat = pick(chatsOf(model, kind), isOpen, which)
    return {
      as: ownerOr(model, chat, who),
      call: chatCalls[kind].send,
      with: given({ ...idIn(kind, chat), message, clientId }),
    }
  },
)

const close = command(
  3,
  fc.record({ kind: chatKind, which: choice, who: choice }),
  ({ kind, which, who }, model) => {
    const chat = pick(chatsOf(model, kind), isOpen, which)
    return { as: ownerOr(model, chat, who), call: chatCalls[kind].close, with: idIn(kind, chat) }
  },
)

const readChat = command(
  4,
  fc.record({ player, call: fc.constantFrom('conversations.current', 'trackings.current') }),
  ({ player, call }, model) => ({ as: playerName(model, player), call }),
)

const reply = command(12, fc.record({ kind: chatKind, which: choice }), ({ kind, which }, model) => ({
  operator: 'reply',
  with: { ...idIn(kind, pick(chatsOf(model, kind), isOpen, which)), message: 'Bonjour !' },
}))

const closeAsOperator = command(
  2,
  fc.record({ kind: chatKind, which: choice, message: optional('Au revoir !') }),
  ({ kind, which, message }, model) => ({
    operator: 'close',
    with: given({ ...idIn(kind, pick(chatsOf(model, kind), isOpen, which)), message }),
  }),
)

const expire = command(1, fc.record({ kind: chatKind, which: choice }), ({ kind, which }, model) => ({
  operator: 'expire',
  with: idIn(kind, pick(chatsOf(model, kind), isOpen, which)),
}))

const makeUnavailable = command(
  1,
  fc.record({ which: choice, reason: fc.constantFrom(...UnavailableReason.options) }),
  ({ which, reason }, model) => ({
    operator: 'unavailable',
    with: { ...idIn('request', pick(chatsOf(model, 'request'), isOpen, which)), reason },
  }),
)

const takeTracking = command(
  4,
  fc.record({ which: choice, operator, message: optional('Je prends la suite.') }),
  ({ which, operator, message }, model) => {
    const chat = pick(chatsOf(model, 'tracking'), ({ isOpen, isTaken }) => isOpen && !isTaken, which)
    return {
      operator: 'take-tracking',
      with: given({ ...idIn('tracking', chat), ...operatorId(model, operator), message }),
    }
  },
)

/** Bodies that name no chat, or two, where one is required. */
const invalidBody = command(
  1,
  fc.constantFrom({}, { requestId: absentId, trackingId: absentId }),
  (body) => ({ operator: 'expire', with: body }),
)

const ordersOf = ({ facts }: Model, isExchange: boolean): Order[] =>
  [...facts.orders.values()].filter(({ kind }) => (kind === 'exchange') === isExchange)

const createExchange = command(
  9,
  fc.record({
    who: choice,
    pair: choice,
    from: server,
    to: server,
    sent: quantity,
    isMiscalculated: oneIn(20),
  }),
  ({ who, pair, from, to, sent, isMiscalculated }, model) => {
    const { rates, pending } = model.facts
    const [ids = `${serverId(model, from)}/${serverId(model, to)}`, rate] =
      pick(rates, () => true, pair) ?? []
    const [serverIdSender, serverIdReceiver] = ids.split('/')
    const received = receivedQuantity(sent, rate?.conversionRate ?? 1, rate?.exchangeFee ?? 0)
    return {
      as: freePlayer(model, new Set(pending.keys()), who),
      call: 'exchanges.create',
      with: {
        gameId: gameIds.retro,
        serverIdSender,
        serverIdReceiver,
        SenderGameName: 'Yasmi-Iop',
        ReceiverGameName: 'Yasmi-Cra',
        quantitySendDouble: sent,
        quantityReceiveDouble: received > 0 && !isMiscalculated ? received : 0.5,
      },
    }
  },
)

const isUnassigned = ({ status, operatorId }: Order): boolean => status === 'Pending' && operatorId === null

const assign = command(6, fc.record({ which: choice, operator }), ({ which, operator }, model) => {
  const exchange = pick(ordersOf(model, true), isUnassigned, which)
  return {
    operator: 'assign',
    with: { transactionId: exchange?.id ?? absentId, ...operatorId(model, operator) },
  }
})

const settleExchange = command(
  7,
  fc.record({ which: choice, status: fc.constantFrom('Rejected', 'Rejected', 'Exchanged') }),
  ({ which, status }, model) => {
    const exchange = pick(ordersOf(model, true), (order) => order.status === 'Pending', which)
    return { operator: 'settle', with: { transactionId: exchange?.id ?? absentId, status } }
  },
)

const isUnsettled = ({ status }: Order): boolean => status === 'Pending' || status === 'Exchanged'

const settleTransaction = command(
  5,
  fc.record({ which: choice, status: fc.constantFrom(...TransactionStatus.options) }),
  ({ which, status }, model) => {
    const transaction = pick(ordersOf(model, false), isUnsettled, which)
    return { operator: 'settle', with: { transactionId: transaction?.id ?? absentId, status } }
  },
)

const fulfil = command(
  8,
  fc.record({
    which: choice,
    status: fc.option(fc.constantFrom(...TransactionStatus.options), { nil: undefined, freq: 2 }),
  }),
  ({ which, status }, model) => {
    const request = pick(
      chatsOf(model, 'request'),
      ({ isOpen, isFulfilled }) => isOpen && !isFulfilled,
      which,
    )
    return { operator: 'fulfil', with: given({ ...idIn('request', request), status }) }
  },
)

const readOrders = command(
  5,
  fc.record({
    player,
    call: fc.constantFrom('exchanges.last', 'history.buy', 'history.sell', 'history.exchange'),
  }),
  ({ player, call }, model) => ({
    as: playerName(model, player),
    call,
    ...(call === 'exchanges.last' ? {} : { with: { limit: 20 } }),
  }),
)

const readServers = command(7, fc.record({ player, server }), ({ player, server }, model) => ({
  as: playerName(model, player),
  call: 'servers.retro',
  with: { keyword: itemAt(model.servers, server)?.name ?? '' },
}))

const readRates = command(1, player, (index, model) => ({ as: playerName(model, index), call: 'rates.list' }))

/** Prices to the thousandth, whose products have to be rounded, and stock that can run out. */
const setServer = command(
  2,
  fc.record({
    server,
    buyPrice: thousandths(1000, 60_000),
    sellPrice: thousandths(1000, 60_000),
    serverStock: thousandths(0, 60_000),
  }),
  ({ server, ...changes }, model) => ({
    operator: 'set-server',
    with: { serverId: serverId(model, server), ...changes },
  }),
)

const setRate = command(
  4,
  fc.record({
    from: server,
    to: server,
    conversionRate: fc.limitShrink(fc.integer({ min: 1, max: 20_000 }), 1).map((value) => value / 10_000),
    exchangeFee: thousandths(0, 500),
  }),
  ({ from, to, ...rate }, model) => ({
    operator: 'set-rate',
    with: { serverIdFrom: serverId(model, from), serverIdTo: serverId(model, to), ...rate },
  }),
)

const setPresence = command(
  1,
  fc.record({ index: fc.nat(9), isAbsent: oneIn(20), isOnline: fc.boolean() }),
  ({ index, isAbsent, isOnline }, model) => ({
    operator: 'presence',
    with: { operatorId: absentId, ...operatorId(model, isAbsent ? undefined : index), isOnline },
  }),
)

const updateProfile = command(1, fc.record({ player, city: fc.nat(99) }), ({ player, city }, model) => ({
  as: playerName(model, player),
  call: 'users.update',
  with: { City: `Ville ${String(city)}` },
}))

const refreshSession = command(1, player, (index, model) => ({
  as: playerName(model, index),
  call: 'auth.refresh',
}))

const forgetPassword = command(2, player, (index, model) => ({
  as: playerName(model, index),
  call: 'auth.forgotPassword',
  with: { email: playerName(model, index) },
}))

const advance = command(5, fc.constantFrom('1m', '1m', '4m', '20m', '31m', '6h', '25h'), (by) => ({
  advance: by,
}))

const socket = command(
  3,
  fc.record({ player, socket: fc.constantFrom('connect', 'connect', 'disconnect') }),
  ({ player, socket }, model) => ({ as: playerName(model, player), socket }),
)

/** Calls that faults may spoil. Not auth.login, because every step may sign a player in. */
const faultyCalls: readonly EndpointId[] = [
  'conversations.create',
  'conversations.current',
  'messages.sendToRequest',
  'messages.sendToTracking',
  'messages.closeRequest',
  'exchanges.create',
  'exchanges.last',
  'history.buy',
  'servers.retro',
]

const call = fc.constantFrom(...faultyCalls)
const event = fc.constantFrom('*', ...Object.keys(events))
const when = fc.constantFrom('before', 'after')
const times = fc.integer({ min: 1, max: 2 })
const ttl = fc.constant('2h')

const callFault: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ latency: call, by: fc.constant('2s'), when, times: fc.constant(1), ttl }),
  fc.record({ status: call, code: fc.constantFrom(500, 503, 429), when, times, ttl }),
  fc.record({ malformed: call, times, ttl }),
  fc.record({ truncated: call, times, ttl }),
  fc.record({ reset: call, when, times, ttl }),
  fc.record({ 'expire-token': call, times: fc.constant(1), ttl }),
)

const eventFault: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ drop: event, times, ttl }),
  fc.record({ duplicate: event, times, ttl }),
  fc.record({ delay: event, by: fc.constant('1s'), upTo: fc.constant('90s'), times, ttl }),
  fc.record({ reorder: event, within: fc.constant('40s'), times, ttl }),
  fc.record({ disconnect: event, when, as: fc.constantFrom('network', 'server'), times, ttl }),
)

const removeFaults: Step = { fault: 'none' }

const faultOf = (definition: fc.Arbitrary<Step>): WeightedCommand =>
  command(
    1,
    fc.record({ definition, player, isForOne: oneIn(3), isRemoval: fc.boolean() }),
    ({ definition, player, isForOne, isRemoval }, model) =>
      isRemoval && model.facts.faults.size > 0
        ? removeFaults
        : {
            fault:
              isForOne && 'times' in definition && !('latency' in definition || 'expire-token' in definition)
                ? { ...definition, user: playerName(model, player) }
                : definition,
          },
  )

const partition = command(1, fc.record({ player, isSkipped: fc.nat(2) }), ({ player, isSkipped }, model) =>
  isSkipped > 0 ? undefined : { fault: { partition: playerName(model, player), ttl: '90s' } },
)

const snapshot = command(2, fc.constantFrom('one', 'two'), (name, { facts }) =>
  facts.faults.size > 0 ? removeFaults : { snapshot: name },
)

const restore = command(2, fc.nat(1), (index, model) => {
  const name = itemAt(model.snapshotNames(), index)
  if (name === undefined) return undefined
  return model.facts.faults.size > 0 ? removeFaults : { restore: name }
})

/** What players and the staff do in conversations. */
export const chatCommands = {
  openRequest,
  openTracking,
  openTrackingAsOperator,
  send,
  close,
  reply,
  closeAsOperator,
  expire,
  makeUnavailable,
  takeTracking,
}

const always: readonly WeightedCommand[] = [
  ...Object.values(chatCommands),
  readChat,
  invalidBody,
  createExchange,
  assign,
  settleExchange,
  settleTransaction,
  fulfil,
  readOrders,
  readServers,
  readRates,
  setServer,
  setRate,
  setPresence,
  updateProfile,
  refreshSession,
  forgetPassword,
  advance,
  snapshot,
  restore,
]

export interface CommandOptions {
  /** Faults of events only are for drivers without a network. */
  readonly faults: 'all' | 'events' | 'none'
  readonly hasSockets: boolean
}

const commandsFor = ({ faults, hasSockets }: CommandOptions): readonly WeightedCommand[] => [
  ...always,
  ...(hasSockets ? [socket] : []),
  ...(faults === 'none' ? [] : [faultOf(eventFault)]),
  ...(faults === 'all' ? [faultOf(callFault), partition] : []),
]

/** Draws lists of up to `maxCommands` commands. */
export const walkOf = (
  options: CommandOptions,
  maxCommands: number,
): fc.Arbitrary<Iterable<fc.AsyncCommand<Model, Driver>>> =>
  fc.commands([fc.oneof(...commandsFor(options))], { maxCommands, size: 'max', disableReplayLog: true })
