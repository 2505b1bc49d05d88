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
import type { VerbName } from '../../mock-api/operator/verbs.ts'
import { createRandom, type Random } from '../../mock-api/world/random.ts'
import type { Chat, Order } from './facts.ts'
import { replaceIds, type Driver, type Model, type Step } from './model.ts'

/** An id in the provider's form that no row has. */
const absentId = 'f'.repeat(24)

const chatCalls = {
  request: { send: 'messages.sendToRequest', close: 'messages.closeRequest' },
  tracking: { send: 'messages.sendToTracking', close: 'messages.closeTracking' },
} as const

const isOpen = (chat: Chat): boolean => chat.isOpen

/** The choices of one step: who, about what. The same seed and model give the same choices. */
export class Draw {
  readonly model: Model
  readonly random: Random

  constructor(model: Model, seed: number) {
    this.model = model
    this.random = createRandom(seed)
  }

  sometimes(fields: object): object {
    return this.random.chance(0.5) ? fields : {}
  }

  thousandths(min: number, max: number): number {
    return this.random.integer(min, max) / 1000
  }

  player(): string {
    return this.random.pick(this.model.players).name
  }

  freePlayer(busy: readonly string[]): { readonly id: string; readonly name: string } {
    const { players } = this.model
    const free = players.filter(({ id }) => !busy.includes(id))
    return this.random.pick(free.length > 0 && this.random.chance(0.9) ? free : players)
  }

  playerWithout(kind: Chat['kind']): { readonly id: string; readonly name: string } {
    const open = [...this.model.facts.open.values()].filter((chat) => chat.kind === kind)
    return this.freePlayer(open.map(({ userId }) => userId))
  }

  serverId(): string {
    return this.random.pick(this.model.servers).id
  }

  operatorId(): object {
    return this.sometimes({ operatorId: this.random.pick(this.model.operators).id })
  }

  /** Returns a recent item, which fits most of the time; sometimes none, for a step about an absent id. */
  recent<Item>(items: readonly Item[], fits: (item: Item) => boolean = () => true): Item | undefined {
    const recent = items.slice(-12)
    if (recent.length === 0 || this.random.chance(0.02)) return undefined
    const fitting = recent.filter(fits)
    return this.random.pick(fitting.length > 0 && this.random.chance(0.9) ? fitting : recent)
  }

  chat(kind: Chat['kind'], fits: (chat: Chat) => boolean = isOpen): Chat | undefined {
    const chats = [...this.model.facts.chats.values()].filter((chat) => chat.kind === kind)
    return this.recent(chats, fits)
  }

  kind(): Chat['kind'] {
    return this.random.pick(['request', 'request', 'tracking'])
  }

  chatId(kind = this.kind(), fits: (chat: Chat) => boolean = isOpen): object {
    return { [`${kind}Id`]: this.chat(kind, fits)?.id ?? absentId }
  }

  ownChat() {
    const kind = this.kind()
    const chat = this.chat(kind)
    const owner = this.model.players.find(({ id }) => id === chat?.userId)
    const as = owner !== undefined && this.random.chance(0.94) ? owner.name : this.player()
    return { as, id: { [`${kind}Id`]: chat?.id ?? absentId }, calls: chatCalls[kind] }
  }

  transactionId(isExchange: boolean, fits: (order: Order) => boolean): object {
    const orders = [...this.model.facts.orders.values()].filter(
      ({ kind }) => (kind === 'exchange') === isExchange,
    )
    return { transactionId: this.recent(orders, fits)?.id ?? absentId }
  }
}

export interface Act {
  readonly weight: number
  readonly stepOf: (draw: Draw) => Step | undefined
}

const act = (weight: number, stepOf: Act['stepOf']): Act => ({ weight, stepOf })

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

/** An act of the operator with these fields. */
const verb = (weight: number, name: VerbName, fieldsOf: (draw: Draw) => object): Act =>
  act(weight, (draw) => ({ operator: name, with: fieldsOf(draw) }))

export const chatActs = {
  openRequest: act(8, (draw) => ({
    as: draw.playerWithout('request').name,
    call: 'conversations.create',
    with: {
      gameId: gameIds.retro,
      username: 'Yasmi-Iop',
      serverId: draw.random.chance(0.02) ? absentId : draw.serverId(),
      quantity: draw.thousandths(1, 12_000),
      transactionType: draw.random.pick(['Buy', 'Buy', 'Sell']),
    },
  })),
  openTracking: act(4, (draw) => ({ as: draw.playerWithout('tracking').name, call: 'trackings.create' })),
  openTrackingAsOperator: verb(2, 'open-tracking', (draw) => ({
    userId: draw.playerWithout('tracking').id,
    ...draw.sometimes({ message: 'Bonjour !' }),
    ...draw.operatorId(),
  })),
  send: act(12, (draw) => {
    const { as, id, calls } = draw.ownChat()
    const message = draw.random.pick(['Bonjour ?', ' Merci ! ', '…'])
    // The same clientId again, as from a client that got no answer.
    const clientId = draw.sometimes({ clientId: draw.random.pick(['a', 'b', 'c']) })
    return { as, call: calls.send, with: { ...id, message, ...clientId } }
  }),
  close: act(3, (draw) => {
    const { as, id, calls } = draw.ownChat()
    return { as, call: calls.close, with: id }
  }),
  reply: verb(12, 'reply', (draw) => ({ ...draw.chatId(), message: 'Bonjour !' })),
  closeAsOperator: verb(2, 'close', (draw) => ({
    ...draw.chatId(),
    ...draw.sometimes({ message: 'Au revoir !' }),
  })),
  expire: verb(1, 'expire', (draw) => draw.chatId()),
  makeUnavailable: verb(1, 'unavailable', (draw) => ({
    ...draw.chatId('request'),
    reason: draw.random.pick(UnavailableReason.options),
  })),
  takeTracking: verb(4, 'take-tracking', (draw) => ({
    ...draw.chatId('tracking', (chat) => chat.isOpen && !chat.isTaken),
    ...draw.sometimes({ message: 'Je prends la suite.' }),
    ...draw.operatorId(),
  })),
}

export const ownReads = ({ players }: Model): Step[] =>
  players.flatMap(({ name: as }) => [
    { as, call: 'conversations.current' },
    { as, call: 'trackings.current' },
    { as, call: 'exchanges.last' },
    ...['history.buy', 'history.sell', 'history.exchange'].map((call) => ({ as, call, with: { limit: 20 } })),
  ])

export const serverReads = ({ players, servers }: Model): Step[] =>
  servers.map(({ name }) => ({ as: players[0]?.name, call: 'servers.retro', with: { keyword: name } }))

const isUnsettled = ({ status }: Order): boolean => status === 'Pending' || status === 'Exchanged'

const marketActs: readonly Act[] = [
  act(9, (draw) => {
    const { rates, pending } = draw.model.facts
    const [pair = `${draw.serverId()}/${draw.serverId()}`, rate] = draw.recent([...rates]) ?? []
    const [serverIdSender, serverIdReceiver] = pair.split('/')
    const sent = draw.thousandths(1, 12_000)
    const received = receivedQuantity(sent, rate?.conversionRate ?? 1, rate?.exchangeFee ?? 0)
    return {
      as: draw.freePlayer([...pending.keys()]).name,
      call: 'exchanges.create',
      with: {
        gameId: gameIds.retro,
        serverIdSender,
        serverIdReceiver,
        SenderGameName: 'Yasmi-Iop',
        ReceiverGameName: 'Yasmi-Cra',
        quantitySendDouble: sent,
        quantityReceiveDouble: received > 0 && !draw.random.chance(0.05) ? received : 0.5,
      },
    }
  }),
  verb(6, 'assign', (draw) => ({
    ...draw.transactionId(true, (order) => order.status === 'Pending' && order.operatorId === null),
    ...draw.operatorId(),
  })),
  verb(7, 'settle', (draw) => ({
    ...draw.transactionId(true, (order) => order.status === 'Pending'),
    status: draw.random.pick(['Rejected', 'Rejected', 'Exchanged']),
  })),
  verb(5, 'settle', (draw) => ({
    ...draw.transactionId(false, isUnsettled),
    status: draw.random.pick(TransactionStatus.options),
  })),
  verb(8, 'fulfil', (draw) => ({
    ...draw.chatId('request', (chat) => chat.isOpen && !chat.isFulfilled),
    ...draw.sometimes({ status: draw.random.pick(TransactionStatus.options) }),
  })),
  // Prices to the thousandth, whose products have to be rounded, and stock that can run out.
  verb(2, 'set-server', (draw) => ({
    serverId: draw.serverId(),
    buyPrice: draw.thousandths(1000, 60_000),
    sellPrice: draw.thousandths(1000, 60_000),
    serverStock: draw.thousandths(0, 60_000),
  })),
  verb(4, 'set-rate', (draw) => ({
    serverIdFrom: draw.serverId(),
    serverIdTo: draw.serverId(),
    conversionRate: draw.random.integer(1, 20_000) / 10_000,
    exchangeFee: draw.thousandths(0, 500),
  })),
  act(9, ({ model, random }) => random.pick(ownReads(model))),
  act(7, ({ model, random }) => random.pick(serverReads(model))),
  act(1, (draw) => ({ as: draw.player(), call: 'rates.list' })),
]

const accountActs: readonly Act[] = [
  verb(1, 'presence', ({ model, random }) => ({
    operatorId: random.chance(0.05) ? absentId : random.pick(model.operators).id,
    isOnline: random.chance(0.5),
  })),
  act(1, (draw) => ({
    as: draw.player(),
    call: 'users.update',
    with: { City: `Ville ${String(draw.random.integer(0, 99))}` },
  })),
  act(1, (draw) => ({ as: draw.player(), call: 'auth.refresh' })),
  act(2, (draw) => {
    const email = draw.player()
    return { as: email, call: 'auth.forgotPassword', with: { email } }
  }),
  verb(1, 'expire', ({ random }) => random.pick([{ requestId: absentId }, { trackingId: absentId }])),
]

const removeFaults: Step = { fault: 'none' }

const worldActs: readonly Act[] = [
  act(5, ({ random }) => ({ advance: random.pick(['1m', '1m', '4m', '20m', '31m', '6h', '25h']) })),
  act(2, ({ model, random }) =>
    model.facts.faults.size > 0 ? removeFaults : { snapshot: random.pick(['one', 'two']) },
  ),
  act(2, ({ model, random }) => {
    const names = [...model.snapshots.keys()]
    if (names.length === 0) return undefined
    return model.facts.faults.size > 0 ? removeFaults : { restore: random.pick(names) }
  }),
]

const sockets = act(3, (draw) => ({
  as: draw.player(),
  socket: draw.random.pick(['connect', 'connect', 'disconnect']),
}))

/** Calls that faults may spoil. Not auth.login, because every step may sign a player in. */
const faultyCalls = (
  'conversations.create conversations.current trackings.create trackings.current messages.sendToRequest ' +
  'messages.sendToTracking messages.closeRequest messages.closeTracking exchanges.create exchanges.last ' +
  'history.buy servers.retro'
).split(' ')
const eventNames = ['*', ...Object.keys(events)]

const faultOf = (definitions: (random: Random, times: number, when: string) => readonly Step[]): Act =>
  act(1, (draw) => {
    const { model, random } = draw
    if (model.facts.faults.size > 0 && random.chance(0.5)) return removeFaults
    const definition = random.pick(
      definitions(random, random.integer(1, 2), random.pick(['before', 'after'])),
    )
    const user = random.chance(0.33) ? { user: draw.player() } : {}
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

const partitions = act(1, (draw) =>
  draw.random.chance(0.67) ? undefined : { fault: { partition: draw.player(), ttl: '90s' } },
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
  const commands = acts.map(({ weight, stepOf }) => ({
    weight,
    arbitrary: seed.map((drawn) => new StepCommand((model) => stepOf(new Draw(model, drawn)))),
  }))
  return fc.commands([fc.oneof(...commands)], { maxCommands, size: 'max', disableReplayLog: true })
}

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
