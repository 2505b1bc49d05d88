/** A walk by chance through what players and staff can do in one world, in process, one act at a time. */
import { expect } from 'vitest'
import { receivedQuantity } from '../../contracts/registry/amounts.ts'
import { errorsOf, responseSchema, successStatus, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { gameIds } from '../../contracts/registry/games.ts'
import { TransactionStatus } from '../../contracts/registry/history.ts'
import { endpoints, type EndpointId } from '../../contracts/registry/registry.ts'
import { DeskRefusal, Refusal } from '../domain/refusal.ts'
import { handlers } from '../http/handlers.ts'
import { performVerb } from '../operator/perform-verb.ts'
import { verbs, type VerbName } from '../operator/verbs.ts'
import { perform, type Act } from '../world/unit-of-work.ts'
import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'
import { absentId } from './market.ts'

/** What became of an act: `done`, or the name of its refusal. */
export type Outcome = string

interface Step {
  /** How often it is taken beside the others. */
  readonly weight: number
  readonly take: () => Promise<Outcome>
}

const minute = 60_000

const versionsOf = ({ store }: World): number[] => Object.values(store).map((table) => table.version())

/** Answers one step of the walk at a time; the same random, the same walk. */
export function createWalk(world: World, random: Random): () => Promise<Outcome> {
  const { store } = world
  const userIds = store.users
    .all()
    .filter(({ role }) => role === 'user')
    .slice(0, 4)
    .map(({ _id }) => _id)
  // Few servers with little stock, so that everybody is in everybody's way.
  const serverIds = store.servers
    .where('game', gameIds.retro)
    .slice(0, 3)
    .map(({ _id }) => _id)
  const seeded = { exchanges: store.exchanges.size(), transactions: store.transactions.size() }

  const user = (): string => random.pick(userIds)
  const quantity = (): number => random.integer(1, 12_000) / 1000
  const recent = (rows: readonly { readonly _id: string }[]): string =>
    random.chance(0.03) || rows.length === 0 ? absentId : random.pick(rows.slice(-6))._id
  const requestId = (): string => recent(store.requests.all())
  const trackingId = (): string => recent(store.trackings.all())
  const exchangeId = (): string => recent(store.exchanges.all().slice(seeded.exchanges))
  const transactionId = (): string => recent(store.transactions.all().slice(seeded.transactions))
  const operatorId = (): string | undefined =>
    random.chance(0.3) ? undefined : recent(store.operators.all())
  const chat = () => (random.chance(0.5) ? { requestId: requestId() } : { trackingId: trackingId() })
  const message = () => ({
    message: ' Bonjour ! ',
    ...random.pick([{ clientId: 'a' }, { clientId: 'b' }, {}]),
  })

  /** A refusal writes nothing. The tables' versions tell that at no cost. */
  async function attempt(take: () => Promise<unknown>): Promise<Outcome> {
    const before = versionsOf(world)
    try {
      await take()
      return 'done'
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof DeskRefusal)) throw error
      expect(versionsOf(world)).toEqual(before)
      return error.code
    }
  }

  async function call(id: EndpointId, userId: string, input: { body?: object; params?: object } = {}) {
    const row: Endpoint = endpoints[id]
    // The walk gives each handler what its row says; the table of handlers cannot show it.
    const handler = handlers[id] as unknown as (act: Act, input: object, caller: object) => object
    const parsed = { ...input, ...(row.body ? { body: row.body.parse(input.body) } : {}) }
    const outcome = await attempt(async () => {
      const { result, commit } = await perform(world, (act) => handler(act, parsed, { userId }))
      const status = successStatus(row)
      responseSchema(row, status)?.parse(result)
      const { method, path } = row
      commit({ kind: 'call', call: id, method, path, status, userId, body: input.body, answer: result })
    })
    if (outcome !== 'done') expect(errorsOf(row)).toContain(outcome)
    return outcome
  }

  const operate = (name: VerbName, body: object): Promise<Outcome> =>
    attempt(async () => {
      const { commit } = await perform(world, (act) => performVerb(act, name, verbs[name].body.parse(body)))
      commit({ kind: 'operator', verb: name, body, refused: null })
    })

  function askForExchange(): Promise<Outcome> {
    const [serverIdSender, serverIdReceiver] = [random.pick(serverIds), random.pick(serverIds)]
    const [rate] = store.rates.where('pair', `${serverIdSender}/${serverIdReceiver}`)
    const quantitySendDouble = quantity()
    const received = receivedQuantity(quantitySendDouble, rate?.conversionRate ?? 1, rate?.exchangeFee ?? 0)
    return call('exchanges.create', user(), {
      body: {
        gameId: gameIds.retro,
        serverIdSender,
        serverIdReceiver,
        SenderGameName: 'Yasmi-Iop',
        ReceiverGameName: 'Yasmi-Sacri',
        quantitySendDouble,
        quantityReceiveDouble: received > 0 && random.chance(0.9) ? received : 0.5,
      },
    })
  }

  function openRequest(): Promise<Outcome> {
    const userId = user()
    return call('conversations.create', userId, {
      body: {
        userId,
        gameId: gameIds.retro,
        username: 'Yasmi-Iop',
        serverId: random.pick(serverIds),
        quantity: quantity(),
        transactionType: random.pick(['Buy', 'Buy', 'Sell']),
      },
    })
  }

  const steps: readonly Step[] = [
    { weight: 8, take: openRequest },
    { weight: 5, take: () => call('trackings.create', user()) },
    { weight: 12, take: askForExchange },
    {
      weight: 4,
      take: () => call('messages.sendToRequest', user(), { body: { requestId: requestId(), ...message() } }),
    },
    {
      weight: 4,
      take: () =>
        call('messages.sendToTracking', user(), { body: { trackingId: trackingId(), ...message() } }),
    },
    { weight: 2, take: () => call('messages.closeRequest', user(), { body: { requestId: requestId() } }) },
    { weight: 2, take: () => call('messages.closeTracking', user(), { body: { trackingId: trackingId() } }) },
    { weight: 3, take: () => call('exchanges.last', user()) },
    { weight: 8, take: () => operate('reply', { ...chat(), message: 'Bonjour !' }) },
    { weight: 2, take: () => operate('close', chat()) },
    { weight: 1, take: () => operate('expire', chat()) },
    {
      weight: 1,
      take: () => operate('unavailable', { requestId: requestId(), reason: 'out_of_stock' }),
    },
    {
      weight: 3,
      take: () => operate('take-tracking', { trackingId: trackingId(), operatorId: operatorId() }),
    },
    { weight: 2, take: () => operate('open-tracking', { userId: user(), operatorId: operatorId() }) },
    { weight: 6, take: () => operate('assign', { transactionId: exchangeId(), operatorId: operatorId() }) },
    {
      weight: 8,
      take: () =>
        operate('settle', { transactionId: exchangeId(), status: random.pick(['Exchanged', 'Rejected']) }),
    },
    {
      weight: 6,
      take: () =>
        operate('settle', {
          transactionId: random.chance(0.1) ? exchangeId() : transactionId(),
          status: random.pick(TransactionStatus.options),
        }),
    },
    {
      weight: 8,
      take: () =>
        operate('fulfil', {
          requestId: requestId(),
          status: random.chance(0.7) ? undefined : random.pick(TransactionStatus.options),
        }),
    },
    {
      weight: 1,
      take: () =>
        operate('set-server', {
          serverId: random.pick(serverIds),
          serverStock: random.integer(0, 40_000) / 1000,
        }),
    },
    {
      weight: 2,
      take: () =>
        operate('set-rate', {
          serverIdFrom: random.pick(serverIds),
          serverIdTo: random.pick(serverIds),
          conversionRate: random.integer(1, 20_000) / 10_000,
          exchangeFee: random.integer(0, 500) / 1000,
        }),
    },
    {
      weight: 1,
      take: () => operate('presence', { operatorId: operatorId() ?? absentId, isOnline: random.chance(0.6) }),
    },
    {
      weight: 5,
      async take() {
        await world.clock.advance(random.pick([1, 1, 5, 31, 25 * 60]) * minute)
        return 'done'
      },
    },
  ]
  const lots = steps.flatMap(({ weight, take }) => Array.from({ length: weight }, () => take))
  return () => random.pick(lots)()
}
