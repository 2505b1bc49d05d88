/** The operators' desk: who waits, who is open, who is online and what expires, from one look at the world. */
import type { World } from '../world/world.ts'
import type { Desk } from './lists.ts'
import { createPresenter, openOf, presentStaff } from './present-items.ts'

const byText =
  <Item>(textOf: (item: Item) => string) =>
  (one: Item, other: Item): number => {
    const [first, second] = [textOf(one), textOf(other)]
    return first === second ? 0 : first < second ? -1 : 1
  }

export function deskOf(world: World): Desk {
  const { store, clock } = world
  const present = createPresenter(world)
  const requests = store.requests.where('open', 'open').map(present.request)
  const trackings = store.trackings.where('open', 'open').map(present.tracking)
  const exchanges = store.exchanges.where('pending', 'pending').map(present.exchange)

  const waiting: Desk['waiting'] = [
    ...requests
      .filter(({ transactionId, state }) => state === 'waiting' || transactionId === null)
      .map((request) => {
        const kind = request.state === 'waiting' ? ('request' as const) : ('order' as const)
        return { kind, since: request.createdAt, expiresAt: request.expiresAt, request }
      }),
    ...trackings
      .filter(({ state }) => state === 'waiting')
      .map((tracking) => ({
        kind: 'tracking' as const,
        since: tracking.createdAt,
        expiresAt: tracking.expiresAt,
        tracking,
      })),
    ...exchanges.map((exchange) => ({
      kind: 'exchange' as const,
      since: exchange.createdAt,
      expiresAt: null,
      exchange,
    })),
  ]
  const open = [...requests, ...trackings]
  const here = new Set([
    ...Array.from(world.connections.values(), ({ userId }) => userId),
    ...[...open, ...exchanges].map(({ user }) => user._id),
  ])
  return {
    now: clock.instant(),
    rate: clock.rate(),
    waiting: waiting.toSorted(byText(({ since }) => since)),
    open: open.filter(({ state }) => state === 'active'),
    players: Array.from(here, (userId) => ({
      ...present.player(userId),
      sockets: present.sockets(userId),
      open: openOf(world, userId),
    })),
    operators: presentStaff(world, store.operators.all()),
    expiring: open
      .map(({ kind, _id, userId, expiresAt: at }) => ({ kind, _id, userId, at }))
      .toSorted(byText(({ at }) => at)),
  }
}
