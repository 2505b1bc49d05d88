/** The operators' desk: who waits, who is open, who is online and what expires, from one look at the world. */
import type { ChatRow } from '../world/rows.ts'
import type { World } from '../world/world.ts'
import type { Desk, DeskQuery } from './lists.ts'
import { createPresenter, createStaffPresenter, openOf } from './present-items.ts'
import { createSearch } from './search.ts'

const byText =
  <Item>(textOf: (item: Item) => string) =>
  (one: Item, other: Item): number => {
    const [first, second] = [textOf(one), textOf(other)]
    return first === second ? 0 : first < second ? -1 : 1
  }

/** An item of a list, which is presented only if the limit allows. */
interface Candidate<Item> {
  isUnanswered(): boolean
  present(): Item
}

export function deskOf(world: World, { limit, search, order }: DeskQuery): Desk {
  const { store, clock } = world
  const present = createPresenter(world)
  const wanted = search === undefined ? undefined : createSearch(world, search)
  const isFound = ({ userId }: { readonly userId: string }): boolean => wanted?.isUser(userId) ?? true

  const requests = store.requests.where('open', 'open').filter(isFound)
  const trackings = store.trackings.where('open', 'open').filter(isFound)
  const exchanges = store.exchanges.where('pending', 'pending').filter(isFound)
  const isUnanswered = ({ _id, operatorId }: ChatRow): boolean =>
    operatorId === null || store.messages.where('chat', _id).at(-1)?.senderType === 'User'

  function firstOf<Item>(candidates: readonly Candidate<Item>[]): Item[] {
    const first: Candidate<Item>[] = []
    const rest: Candidate<Item>[] = []
    for (const each of candidates) (order === 'longest' || each.isUnanswered() ? first : rest).push(each)
    return [...first, ...rest].slice(0, limit).map((each) => each.present())
  }

  const waiting: (Candidate<Desk['waiting'][number]> & { readonly since: string })[] = [
    ...requests
      .filter(({ _id, operatorId }) => operatorId === null || !store.transactions.first('request', _id))
      .map((row) => ({
        since: row.createdAt,
        isUnanswered: () => isUnanswered(row),
        present: () => ({
          kind: row.operatorId === null ? ('request' as const) : ('order' as const),
          since: row.createdAt,
          expiresAt: row.expiresAt,
          request: present.request(row),
        }),
      })),
    ...trackings
      .filter(({ operatorId }) => operatorId === null)
      .map((row) => ({
        since: row.createdAt,
        isUnanswered: () => true,
        present: () => ({
          kind: 'tracking' as const,
          since: row.createdAt,
          expiresAt: row.expiresAt,
          tracking: present.tracking(row),
        }),
      })),
    ...exchanges.map((row) => ({
      since: row.createdAt,
      isUnanswered: () => row.operatorId === null,
      present: () => ({
        kind: 'exchange' as const,
        since: row.createdAt,
        expiresAt: null,
        exchange: present.exchange(row),
      }),
    })),
  ].toSorted(byText(({ since }) => since))
  const open: Candidate<Desk['open'][number]>[] = [
    ...requests
      .filter(({ operatorId }) => operatorId !== null)
      .map((row) => ({ isUnanswered: () => isUnanswered(row), present: () => present.request(row) })),
    ...trackings
      .filter(({ operatorId }) => operatorId !== null)
      .map((row) => ({ isUnanswered: () => isUnanswered(row), present: () => present.tracking(row) })),
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
