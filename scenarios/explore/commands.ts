/**
 * Everything that a walk can do, as fast-check commands: what players and the staff do, and what happens to the network and
 * the clock. In its first run a command draws its step from the model; while shrinking it repeats that step.
 */
import * as fc from 'fast-check'
import { receivedQuantity } from '../../contracts/registry/amounts.ts'
import { UnavailableReason } from '../../contracts/registry/conversations.ts'
import { gameIds } from '../../contracts/registry/games.ts'
import { TransactionStatus } from '../../contracts/registry/history.ts'
import { events } from '../../contracts/registry/registry.ts'
import { createRandom, type Random } from '../../mock-api/world/random.ts'
import type { Chat, Order } from './facts.ts'
import { replaceIds, type Driver, type Model, type Step } from './model.ts'

/** An id in the provider's form that no row has. */
const absentId = 'f'.repeat(24)

/** Draws a step, or returns undefined if there is nothing to do it to. */
export interface Act {
  /** How often it is drawn, compared with the others. */
  readonly weight: number
  readonly draw: (model: Model, random: Random) => Step | undefined
}

const act = (weight: number, draw: Act['draw']): Act => ({ weight, draw })

class StepCommand implements fc.AsyncCommand<Model, Driver> {
  readonly #drawIn: (model: Model) => Step | undefined
  #first: { readonly step: Step; readonly creators: ReadonlyMap<string, object> } | undefined

  constructor(drawIn: (model: Model) => Step | undefined) {
    this.#drawIn = drawIn
  }

  check(model: Readonly<Model>): boolean {
    const step = this.#first?.step ?? this.#drawIn(model)
    return step !== undefined && isPossible(step, model)
  }

  async run(model: Model, driver: Driver): Promise<void> {
    const step = this.#step(model)
    if (step === undefined) return
    const outcome = await driver.play(step)
    const entries = await driver.read()
    const opened = entries.flatMap((entry) => ('opened' in entry && entry.opened ? [entry.opened] : []))
    model.played.push({ step, outcome, opened: opened[0] })
    for (const id of opened) model.creators.set(id, this)
    for (const entry of entries) model.observe(entry)
    if (outcome.unanswered) model.observe(outcome.unanswered)
  }

  /** Replays the step of the first run, about what the same commands created in this one. */
  #step(model: Model): Step | undefined {
    if (this.#first === undefined) {
      const step = this.#drawIn(model)
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

function isPossible(step: Step, { facts, snapshots, players }: Model): boolean {
  const { faults } = facts
  if ('restore' in step) return faults.size === 0 && snapshots.has(String(step['restore']))
  // A snapshot with an active fault would bring it back with every restore, where the run could not end it.
  if ('snapshot' in step) return faults.size === 0
  if (!('socket' in step)) return true
  const userId = players.find(({ name }) => name === step['as'])?.id
  return ![...faults.values()].some(
    (each) => each.fault === 'partition' && (each.userId === null || each.userId === userId),
  )
}

const chatCalls = {
  request: { send: 'messages.sendToRequest', close: 'messages.closeRequest' },
  tracking: { send: 'messages.sendToTracking', close: 'messages.closeTracking' },
} as const

/** Returns a recent item, which fits most of the time; sometimes none, for a step about an absent id. */
function pick<Item>(
  random: Random,
  items: readonly Item[],
  fits: (item: Item) => boolean = () => true,
): Item | undefined {
  const recent = items.slice(-12)
  if (recent.length === 0 || random.chance(0.02)) return undefined
  const fitting = recent.filter(fits)
  return random.pick(fitting.length > 0 && random.chance(0.9) ? fitting : recent)
}

/** Returns the e-mail address of a player. */
const player = ({ players }: Model, random: Random): string => random.pick(players).name

/** Returns the e-mail address of a player who is not among the busy ones, most of the time. */
function freePlayer({ players }: Model, random: Random, busy: ReadonlySet<string>): string {
  const free = players.filter(({ id }) => !busy.has(id))
  return random.pick(free.length > 0 && random.chance(0.9) ? free : players).name
}

const serverId = ({ servers }: Model, random: Random): string => random.pick(servers).id

/** Left out half of the time: then the staff's choice. */
const someOperator = ({ operators }: Model, random: Random): object =>
  random.chance(0.5) ? {} : { operatorId: random.pick(operators).id }

const sometimes = (random: Random, fields: object): object => (random.chance(0.5) ? fields : {})

const thousandths = (random: Random, min: number, max: number): number => random.integer(min, max) / 1000

const kindOf = (random: Random): Chat['kind'] => random.pick(['request', 'request', 'tracking'])
const isOpen = (chat: Chat): boolean => chat.isOpen

const pickChat = (
  { facts }: Model,
  random: Random,
  kind: Chat['kind'],
  fits: (chat: Chat) => boolean = isOpen,
): Chat | undefined =>
  pick(
    random,
    [...facts.chats.values()].filter((chat) => chat.kind === kind),
    fits,
  )

const idIn = (kind: Chat['kind'], chat: Chat | undefined): object => ({ [`${kind}Id`]: chat?.id ?? absentId })

/** Returns the id of a chat, as a field of its kind. */
const chatId = (model: Model, random: Random, kind = kindOf(random)): object =>
  idIn(kind, pickChat(model, random, kind))

/** The users with an open chat of this kind. */
const busyWith = ({ facts }: Model, kind: Chat['kind']): ReadonlySet<string> =>
  new Set([...facts.open.values()].flatMap((chat) => (chat.kind === kind ? [chat.userId] : [])))

/** Returns a chat with the e-mail address of its owner, or sometimes of another player. */
function ownChat(model: Model, random: Random) {
  const kind = kindOf(random)
  const chat = pickChat(model, random, kind)
  const owner = model.players.find(({ id }) => id === chat?.userId)
  const as = owner !== undefined && random.chance(0.94) ? owner.name : player(model, random)
  return { as, id: idIn(kind, chat), calls: chatCalls[kind] }
}

/** What players and the staff do in conversations. */
export const chatActs = {
  openRequest: act(8, (model, random) => ({
    as: freePlayer(model, random, busyWith(model, 'request')),
    call: 'conversations.create',
    with: {
      gameId: gameIds.retro,
      username: 'Yasmi-Iop',
      serverId: random.chance(0.02) ? absentId : serverId(model, random),
      quantity: thousandths(random, 1, 12_000),
      transactionType: random.pick(['Buy', 'Buy', 'Sell']),
    },
  })),
  openTracking: act(4, (model, random) => ({
    as: freePlayer(model, random, busyWith(model, 'tracking')),
    call: 'trackings.create',
  })),
  openTrackingAsOperator: act(2, (model, random) => {
    const email = freePlayer(model, random, busyWith(model, 'tracking'))
    const userId = model.players.find(({ name }) => name === email)?.id
    const message = sometimes(random, { message: 'Bonjour !' })
    return { operator: 'open-tracking', with: { userId, ...someOperator(model, random), ...message } }
  }),
  send: act(12, (model, random) => {
    const { as, id, calls } = ownChat(model, random)
    // The same clientId again, as from a client that got no answer.
    const clientId = sometimes(random, { clientId: random.pick(['a', 'b', 'c']) })
    const message = random.pick(['Bonjour ?', ' Merci ! ', '…'])
    return { as, call: calls.send, with: { ...id, message, ...clientId } }
  }),
  close: act(3, (model, random) => {
    const { as, id, calls } = ownChat(model, random)
    return { as, call: calls.close, with: id }
  }),
  reply: act(12, (model, random) => ({
    operator: 'reply',
    with: { ...chatId(model, random), message: 'Bonjour !' },
  })),
  closeAsOperator: act(2, (model, random) => ({
    operator: 'close',
    with: { ...chatId(model, random), ...sometimes(random, { message: 'Au revoir !' }) },
  })),
  expire: act(1, (model, random) => ({ operator: 'expire', with: chatId(model, random) })),
  makeUnavailable: act(1, (model, random) => ({
    operator: 'unavailable',
    with: { ...chatId(model, random, 'request'), reason: random.pick(UnavailableReason.options) },
  })),
  takeTracking: act(4, (model, random) => ({
    operator: 'take-tracking',
    with: {
      ...idIn(
        'tracking',
        pickChat(model, random, 'tracking', (chat) => chat.isOpen && !chat.isTaken),
      ),
      ...someOperator(model, random),
      ...sometimes(random, { message: 'Je prends la suite.' }),
    },
  })),
}

/** The steps with which players read what is theirs. */
export const ownReads = ({ players }: Model): Step[] =>
  players.flatMap(({ name: as }) => [
    { as, call: 'conversations.current' },
    { as, call: 'trackings.current' },
    { as, call: 'exchanges.last' },
    ...['history.buy', 'history.sell', 'history.exchange'].map((call) => ({ as, call, with: { limit: 20 } })),
  ])

/** The steps with which a player reads stock and prices. */
export const serverReads = ({ players, servers }: Model): Step[] =>
  servers.map(({ name }) => ({ as: players[0]?.name, call: 'servers.retro', with: { keyword: name } }))

const isUnsettled = ({ status }: Order): boolean => status === 'Pending' || status === 'Exchanged'

const transactionId = (
  { facts }: Model,
  random: Random,
  isExchange: boolean,
  fits: (order: Order) => boolean,
): object => {
  const orders = [...facts.orders.values()].filter(({ kind }) => (kind === 'exchange') === isExchange)
  return { transactionId: pick(random, orders, fits)?.id ?? absentId }
}

/** Orders with their stock, prices and rates. */
const marketActs: readonly Act[] = [
  act(9, (model, random) => {
    const { rates, pending } = model.facts
    const known = pick(random, [...rates])
    const [serverIdSender, serverIdReceiver] = known?.[0].split('/') ?? [
      serverId(model, random),
      serverId(model, random),
    ]
    const sent = thousandths(random, 1, 12_000)
    const received = receivedQuantity(sent, known?.[1].conversionRate ?? 1, known?.[1].exchangeFee ?? 0)
    return {
      as: freePlayer(model, random, new Set(pending.keys())),
      call: 'exchanges.create',
      with: {
        gameId: gameIds.retro,
        serverIdSender,
        serverIdReceiver,
        SenderGameName: 'Yasmi-Iop',
        ReceiverGameName: 'Yasmi-Cra',
        quantitySendDouble: sent,
        quantityReceiveDouble: received > 0 && !random.chance(0.05) ? received : 0.5,
      },
    }
  }),
  act(6, (model, random) => {
    const id = transactionId(
      model,
      random,
      true,
      ({ status, operatorId }) => status === 'Pending' && operatorId === null,
    )
    return { operator: 'assign', with: { ...id, ...someOperator(model, random) } }
  }),
  act(7, (model, random) => {
    const status = random.pick(['Rejected', 'Rejected', 'Exchanged'])
    return {
      operator: 'settle',
      with: { ...transactionId(model, random, true, (order) => order.status === 'Pending'), status },
    }
  }),
  act(5, (model, random) => {
    const status = random.pick(TransactionStatus.options)
    return { operator: 'settle', with: { ...transactionId(model, random, false, isUnsettled), status } }
  }),
  act(8, (model, random) => {
    const request = pickChat(model, random, 'request', (chat) => chat.isOpen && !chat.isFulfilled)
    const status = sometimes(random, { status: random.pick(TransactionStatus.options) })
    return { operator: 'fulfil', with: { ...idIn('request', request), ...status } }
  }),
  // Prices to the thousandth, whose products have to be rounded, and stock that can run out.
  act(2, (model, random) => ({
    operator: 'set-server',
    with: {
      serverId: serverId(model, random),
      buyPrice: thousandths(random, 1000, 60_000),
      sellPrice: thousandths(random, 1000, 60_000),
      serverStock: thousandths(random, 0, 60_000),
    },
  })),
  act(4, (model, random) => ({
    operator: 'set-rate',
    with: {
      serverIdFrom: serverId(model, random),
      serverIdTo: serverId(model, random),
      conversionRate: random.integer(1, 20_000) / 10_000,
      exchangeFee: thousandths(random, 0, 500),
    },
  })),
  act(9, (model, random) => random.pick(ownReads(model))),
  act(7, (model, random) => random.pick(serverReads(model))),
  act(1, (model, random) => ({ as: player(model, random), call: 'rates.list' })),
]

const accountActs: readonly Act[] = [
  act(1, ({ operators }, random) => ({
    operator: 'presence',
    with: {
      operatorId: random.chance(0.05) ? absentId : random.pick(operators).id,
      isOnline: random.chance(0.5),
    },
  })),
  act(1, (model, random) => ({
    as: player(model, random),
    call: 'users.update',
    with: { City: `Ville ${String(random.integer(0, 99))}` },
  })),
  act(1, (model, random) => ({ as: player(model, random), call: 'auth.refresh' })),
  act(2, (model, random) => {
    const email = player(model, random)
    return { as: email, call: 'auth.forgotPassword', with: { email } }
  }),
  // Bodies that name no chat, or two, where one is required.
  act(1, (_model, random) => ({
    operator: 'expire',
    with: random.pick([{}, { requestId: absentId, trackingId: absentId }]),
  })),
]

const removeFaults: Step = { fault: 'none' }

const worldActs: readonly Act[] = [
  act(5, (_model, random) => ({ advance: random.pick(['1m', '1m', '4m', '20m', '31m', '6h', '25h']) })),
  act(2, ({ facts }, random) =>
    facts.faults.size > 0 ? removeFaults : { snapshot: random.pick(['one', 'two']) },
  ),
  act(2, ({ facts, snapshots }, random) => {
    if (snapshots.size === 0) return undefined
    return facts.faults.size > 0 ? removeFaults : { restore: random.pick([...snapshots.keys()]) }
  }),
]

const sockets = act(3, (model, random) => ({
  as: player(model, random),
  socket: random.pick(['connect', 'connect', 'disconnect']),
}))

/** Calls that faults may spoil. Not auth.login, because every step may sign a player in. */
const faultyCalls = [
  'conversations.create',
  'conversations.current',
  'trackings.create',
  'trackings.current',
  'messages.sendToRequest',
  'messages.sendToTracking',
  'messages.closeRequest',
  'messages.closeTracking',
  'exchanges.create',
  'exchanges.last',
  'history.buy',
  'servers.retro',
]
const eventNames = ['*', ...Object.keys(events)]

const faultOf = (definitions: (random: Random, times: number, when: string) => readonly Step[]): Act =>
  act(1, (model, random) => {
    if (model.facts.faults.size > 0 && random.chance(0.5)) return removeFaults
    const definition = random.pick(
      definitions(random, random.integer(1, 2), random.pick(['before', 'after'])),
    )
    const user = random.chance(0.33) ? { user: player(model, random) } : {}
    return { fault: { ...definition, ttl: '2h', ...user } }
  })

export const callFaults = faultOf((random, times, when) => {
  const call = random.pick(faultyCalls)
  return [
    { latency: call, by: '2s', when, times: 1 },
    { status: call, code: random.pick([500, 503, 429]), when, times },
    { malformed: call, times },
    { truncated: call, times },
    { reset: call, when, times },
    { 'expire-token': call, times: 1 },
  ]
})

export const eventFaults = faultOf((random, times, when) => {
  const event = random.pick(eventNames)
  return [
    { drop: event, times },
    { duplicate: event, times },
    { delay: event, by: '1s', upTo: '90s', times },
    { reorder: event, within: '40s', times },
    { disconnect: event, when, as: random.pick(['network', 'server']), times },
  ]
})

const partitions = act(1, (model, random) =>
  random.chance(0.67) ? undefined : { fault: { partition: player(model, random), ttl: '90s' } },
)

export interface WalkOptions {
  /** Faults of events only are for drivers without a network. */
  readonly faults: 'all' | 'events' | 'none'
  readonly hasSockets: boolean
}

type Walk = fc.Arbitrary<Iterable<fc.AsyncCommand<Model, Driver>>>

/** Draws lists of up to `maxCommands` commands. Shrinking drops commands and keeps the others as they are. */
export const walkOf = (acts: readonly Act[], maxCommands: number): Walk => {
  const seed = fc.noShrink(fc.nat())
  const commands = acts.map(({ weight, draw }) => ({
    weight,
    arbitrary: seed.map((drawn) => new StepCommand((model) => draw(model, createRandom(drawn)))),
  }))
  return fc.commands([fc.oneof(...commands)], { maxCommands, size: 'max', disableReplayLog: true })
}

/** Draws walks through the whole product. */
export const productWalk = ({ faults, hasSockets }: WalkOptions, maxCommands: number): Walk =>
  walkOf(
    [
      ...Object.values(chatActs),
      ...marketActs,
      ...accountActs,
      ...worldActs,
      ...(hasSockets ? [sockets] : []),
      ...(faults === 'none' ? [] : [eventFaults]),
      ...(faults === 'all' ? [callFaults, partitions] : []),
    ],
    maxCommands,
  )
