/** What operators do and see: their verbs, one entity, and the desk with who waits, who is open, who is online and what expires. */
import { errors } from '../../../contracts/registry/errors.ts'
import { didYouMean } from '../../../contracts/shared/suggest.ts'
import { presentUser } from '../../domain/auth.ts'
import { presentChat } from '../../domain/chats.ts'
import { pendingExchanges, presentCurrent } from '../../domain/exchanges.ts'
import { presentOperator } from '../../domain/operators.ts'
import { DeskRefusal, Refusal } from '../../domain/refusal.ts'
import { openTrackings, waitingRequests } from '../../domain/requests-and-trackings.ts'
import { presentServer } from '../../domain/servers.ts'
import { presentTransaction } from '../../domain/transactions.ts'
import { performVerb } from '../../operator/perform-verb.ts'
import { isVerbName, verbs } from '../../operator/verbs.ts'
import { perform } from '../../world/unit-of-work.ts'
import type { ChatRow, ExchangeRow } from '../../world/rows.ts'
import type { World } from '../../world/world.ts'
import type { EntityKind } from '../api.ts'
import { ControlError, notFound } from '../control-error.ts'
import { byText, createPresenter, createSearch, createStaffPresenter, openOf } from '../items.ts'
import type { Desk, DeskQuery } from '../lists.ts'
import { idNamed, noSuch, strictBody, withIds } from '../names.ts'
import { parse, type HandlersOf } from '../control-request.ts'

const presented = <Row>(row: Row | undefined, present: (row: Row) => object): object | undefined =>
  row === undefined ? undefined : present(row)

const entityReaders: Readonly<Record<EntityKind, (world: World, id: string) => object | undefined>> = {
  request: (world, id) =>
    presented(world.store.requests.get(id), (row) => presentChat(world, 'request', row)),
  tracking: (world, id) =>
    presented(world.store.trackings.get(id), (row) => presentChat(world, 'tracking', row)),
  transaction: (world, id) =>
    presented(world.store.exchanges.get(id), (row) => presentCurrent(world, row)) ??
    presented(world.store.transactions.get(id), (row) => presentTransaction(world, row)),
  server: (world, id) => presented(world.store.servers.get(id), presentServer),
  user: (world, id) => presented(world.store.users.get(id), presentUser),
  operator: (world, id) => presented(world.store.operators.get(id), (row) => presentOperator(world, row)),
}

export const operatorHandlers: HandlersOf<'operator' | 'entities'> = {
  'operator.waiting': ({ world }) => ({
    requests: waitingRequests(world),
    trackings: openTrackings(world),
    exchanges: pendingExchanges(world),
  }),
  'operator.desk': ({ world, query }) => deskOf(world, query),
  async 'operator.act'({ world, params: { verb }, body }) {
    if (!isVerbName(verb)) {
      const known = Object.keys(verbs)
      throw notFound(
        `The operator has no verb "${verb}".${didYouMean(verb, known)} Known verbs: ${known.join(', ')}.`,
      )
    }
    const input = parse(strictBody(verb), withIds(world, body))
    try {
      const { result, commit } = await perform(world, (act) => performVerb(act, verb, input))
      commit({ kind: 'operator', verb, body: input, refused: null })
      return { ...result }
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof DeskRefusal)) throw error
      world.journal.append({ kind: 'operator', verb, body: input, refused: error.code })
      throw new ControlError(
        error instanceof Refusal ? errors[error.code].status : 409,
        `The operator cannot ${verb}: ${error.code} (${error.message})`,
        error.code,
      )
    }
  },
  'entities.get'({ world, params: { kind, id } }) {
    const isNamed = kind === 'user' || kind === 'server' || kind === 'operator'
    const known = isNamed ? idNamed(world, kind, id) : id
    const entity = known === undefined ? undefined : entityReaders[kind](world, known)
    if (entity !== undefined) return { ...entity }
    const why = isNamed ? noSuch(world, kind, id) : `There is no ${kind} "${id}".`
    throw notFound(why, 'not-found')
  },
}

/** An item of a list, which is presented only if the limit allows. */
interface Candidate<Item> {
  readonly row: ChatRow | ExchangeRow
  present(): Item
}

const isTaken = ({ operatorId }: ChatRow): boolean => operatorId !== null

const timesOf = ({ createdAt: since, expiresAt }: ChatRow) => ({ since, expiresAt })

function deskOf(world: World, { limit, search, order }: DeskQuery): Desk {
  const { store, clock } = world
  const present = createPresenter(world)
  const wanted = search === undefined ? undefined : createSearch(world, search)
  const isFound = ({ userId }: { readonly userId: string }): boolean => wanted?.isUser(userId) ?? true

  const requests = store.requests.where('open', 'open').filter(isFound)
  const trackings = store.trackings.where('open', 'open').filter(isFound)
  const exchanges = store.exchanges.where('pending', 'pending').filter(isFound)
  const isUnanswered = ({ _id, operatorId }: ChatRow | ExchangeRow): boolean =>
    operatorId === null || store.messages.where('chat', _id).at(-1)?.senderType === 'User'

  function firstOf<Item>(candidates: readonly Candidate<Item>[]): Item[] {
    const first: Candidate<Item>[] = []
    const rest: Candidate<Item>[] = []
    for (const each of candidates) (order === 'longest' || isUnanswered(each.row) ? first : rest).push(each)
    return [...first, ...rest].slice(0, limit).map((each) => each.present())
  }

  const waiting: Candidate<Desk['waiting'][number]>[] = [
    ...requests
      .filter((row) => !isTaken(row) || !store.transactions.first('request', row._id))
      .map((row) => ({
        row,
        present: () => ({
          kind: isTaken(row) ? ('order' as const) : ('request' as const),
          ...timesOf(row),
          request: present.request(row),
        }),
      })),
    ...trackings
      .filter((row) => !isTaken(row))
      .map((row) => ({
        row,
        present: () => ({ kind: 'tracking' as const, ...timesOf(row), tracking: present.tracking(row) }),
      })),
    ...exchanges.map((row) => ({
      row,
      present: () => ({
        kind: 'exchange' as const,
        since: row.createdAt,
        expiresAt: null,
        exchange: present.exchange(row),
      }),
    })),
  ].toSorted(byText(({ row }) => row.createdAt))
  const open: Candidate<Desk['open'][number]>[] = [
    ...requests.filter(isTaken).map((row) => ({ row, present: () => present.request(row) })),
    ...trackings.filter(isTaken).map((row) => ({ row, present: () => present.tracking(row) })),
  ]
  const here = new Set(
    [...Array.from(world.connections.values()).filter(isFound), ...requests, ...trackings, ...exchanges].map(
      ({ userId }) => userId,
    ),
  )
  return {
    now: clock.instant(),
    rate: clock.rate(),
    total: { waiting: waiting.length, open: open.length, players: here.size },
    waiting: firstOf(waiting),
    open: firstOf(open),
    players: [...here].slice(0, limit).map((userId) =>
      Object.assign(present.player(userId), {
        sockets: present.sockets(userId),
        open: openOf(world, userId),
      }),
    ),
    operators: store.operators.all().map(createStaffPresenter(world)),
    expiring: [
      ...requests.map((row) => ({ kind: 'request' as const, row })),
      ...trackings.map((row) => ({ kind: 'tracking' as const, row })),
    ]
      .toSorted(byText(({ row }) => row.expiresAt))
      .slice(0, limit)
      .map(({ kind, row: { _id, userId, expiresAt: at } }) => ({ kind, _id, userId, at })),
  }
}
