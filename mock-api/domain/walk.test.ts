/** What has to hold in a world whatever players and staff do, looked at after each act of a long walk by chance. */
import { expect, test } from 'vitest'
import { events } from '../../contracts/registry/registry.ts'
import { startFrozenSimulator } from '../testing.ts'
import { createWalk } from '../testing/walk.ts'
import type { JournalEntry } from '../world/journal.ts'
import { createRandom } from '../world/random.ts'
import type { ChatRow } from '../world/store.ts'
import type { World } from '../world/world.ts'

/** Thousands of rows are looked at after each act, which `expect` would take minutes for. */
function hold(isTrue: boolean, rule: string): void {
  if (!isTrue) throw new Error(`it does not hold that ${rule}`)
}

const thousandths = (quantity: number): number => Math.round(quantity * 1000)

/** For each server what is reserved of it: all that was exchanged or bought there and not rejected. */
function reservedIn({ store }: World): Map<string, number> {
  const reserved = new Map<string, number>()
  const add = (serverId: string, quantity: number): void => {
    reserved.set(serverId, (reserved.get(serverId) ?? 0) + thousandths(quantity))
  }
  for (const { status, serverIdReceiver, quantityReceiveDouble } of store.exchanges.all()) {
    if (status !== 'Rejected') add(serverIdReceiver, quantityReceiveDouble)
  }
  for (const { status, transactionType, serverId, quantity } of store.transactions.all()) {
    if (status !== 'Rejected' && transactionType === 'Buy') add(serverId, quantity)
  }
  return reserved
}

/** What is in stock and what is reserved stay together what they were, but for what the staff sets. */
function watchStock(world: World): (entries: readonly JournalEntry[]) => void {
  const together = () => {
    const reserved = reservedIn(world)
    return new Map(
      world.store.servers.all().map(({ _id, serverStock }) => {
        hold(serverStock >= 0, 'stock is never negative')
        hold(serverStock === thousandths(serverStock) / 1000, 'stock shows no residue')
        return [_id, thousandths(serverStock) + (reserved.get(_id) ?? 0)]
      }),
    )
  }
  let before = together()
  return (entries) => {
    const after = together()
    const isSet = entries.some((entry) => entry.kind === 'operator' && entry.verb === 'set-server')
    const isSame = [...after].every(([serverId, quantity]) => before.get(serverId) === quantity)
    hold(isSet || isSame, 'what is in stock or reserved stays there')
    before = after
  }
}

const following: Readonly<Record<string, readonly string[]>> = {
  Pending: ['Pending', 'Exchanged', 'Paid', 'Rejected'],
  Exchanged: ['Exchanged', 'Paid', 'Rejected'],
  Paid: ['Paid'],
  Rejected: ['Rejected'],
}

const isAfter = (former = 'Pending', status: string): boolean => following[former]?.includes(status) ?? false
const areDistinct = (ids: readonly string[]): boolean => new Set(ids).size === ids.length

/** Transactions and exchanges only go where their life cycle lets them, and an exchange keeps its operator. */
function watchOrders({ store }: World): () => void {
  const statuses = new Map<string, string>()
  const operators = new Map<string, string | null>()
  return () => {
    for (const { _id, status } of store.transactions.all()) {
      hold(isAfter(statuses.get(_id), status), 'a transaction goes where its life cycle lets it')
      statuses.set(_id, status)
    }
    for (const { _id, status, operatorId } of store.exchanges.all()) {
      const former = statuses.get(_id) ?? 'Pending'
      hold(former === 'Pending' || former === status, 'an exchange ends once')
      hold((operators.get(_id) ?? operatorId) === operatorId, 'an exchange keeps its operator')
      statuses.set(_id, status)
      operators.set(_id, operatorId)
    }
    const pending = store.exchanges.all().filter(({ status }) => status === 'Pending')
    hold(areDistinct(pending.map(({ userId }) => userId)), 'a player has one pending exchange')
    const requests = store.transactions.all().flatMap(({ requestId }) => requestId ?? [])
    hold(areDistinct(requests), 'a request makes one transaction')
  }
}

/** One open chat of a kind for each player, flags as the life cycle has them, an end that is booked and is an end. */
function watchChats(world: World): () => void {
  const { store, clock } = world
  const ended = new Set<string>()
  function look(chats: readonly ChatRow[]): ChatRow[] {
    const open = chats.filter(({ isFormOpened }) => isFormOpened)
    hold(areDistinct(open.map(({ userId }) => userId)), 'a player has one open chat of a kind')
    const now = clock.instant()
    for (const { _id, isFormOpened, isRequestStarted, expiresAt } of chats) {
      hold(!isFormOpened || expiresAt > now, 'a chat ends when it expires')
      hold(!isFormOpened || !ended.has(_id), 'what has ended stays so')
      hold(!isRequestStarted || isFormOpened, 'what is started is open')
      if (!isFormOpened) ended.add(_id)
    }
    return open
  }
  return () => {
    const requests = look(store.requests.all())
    for (const { _id, isRequestStarted, operatorId } of requests) {
      const isAnswered = store.messages.where('chat', _id).some(({ senderType }) => senderType === 'Admin')
      hold(isRequestStarted === isAnswered, 'the first answer starts a request')
      hold((operatorId !== null) === isAnswered, 'who answers first has the request')
    }
    const trackings = look(store.trackings.all())
    hold(
      trackings.every(({ isRequestStarted }) => isRequestStarted),
      'an open tracking is started',
    )
    const ends = clock.booked().filter(({ name }) => name.endsWith(' expires'))
    expect(ends.map(({ at }) => at)).toEqual(
      [...requests, ...trackings].map(({ expiresAt }) => expiresAt).toSorted(),
    )
  }
}

/** Each event is for the owner of what it is about, follows from something that was done, and ends a chat once. */
function watchEvents({ store }: World): (entries: readonly JournalEntry[]) => void {
  const over = new Set<string>()
  const eventIds = new Set<string>()
  return (entries) => {
    for (const entry of entries) {
      expect(entry).not.toHaveProperty('violation')
      if (entry.kind !== 'event') continue
      const cause = entries.find(({ seq }) => seq === entry.cause)
      expect(['operator', 'clock']).toContain(cause?.kind)
      const text = JSON.stringify(events[entry.event].payload.parse(entry.payload))
      const { eventId = '', requestId, trackingId } = entry.payload as Readonly<Record<string, string>>
      hold(!eventIds.has(eventId), 'no two events share an id')
      eventIds.add(eventId)
      const about = [...store.requests.all(), ...store.trackings.all(), ...store.exchanges.all()].filter(
        ({ _id }) => text.includes(`"${_id}"`),
      )
      expect(about.map(({ userId }) => userId)).toEqual([entry.to])
      const end = requestId ?? trackingId
      if (end === undefined) continue
      hold(!over.has(end), 'a chat is told to end once')
      over.add(end)
    }
  }
}

test.each([1, 2])('whatever is done, the rules of the market hold: a walk from the seed %d', async (seed) => {
  const world = (await startFrozenSimulator()).world()
  const step = createWalk(world, createRandom(seed))
  const watchers = [watchStock(world), watchOrders(world), watchChats(world), watchEvents(world)]
  const outcomes = new Set<string>()
  const told = new Set<string>()
  for (let count = 0; count < 1000; count += 1) {
    const before = world.journal.last()
    outcomes.add(await step())
    const { entries } = world.journal.page(before, Infinity)
    for (const watch of watchers) watch(entries)
    for (const entry of entries) if (entry.kind === 'event') told.add(entry.event)
  }
  // Only a socket is told that its session has ended, and here is none.
  told.add('sessionEnded')
  // A walk that met nothing would prove nothing.
  expect([...told].toSorted()).toEqual(Object.keys(events).toSorted())
  expect([...outcomes]).toEqual(expect.arrayContaining(met))
})

const met = `done not-found access-denied invalid-input chat-closed request-already-open tracking-already-open
  exchange-already-pending rate-changed stock-exceeded already-assigned already-taken already-fulfilled same-server
  transaction-ended transition-forbidden exchange-transition-forbidden`.split(/\s+/)
