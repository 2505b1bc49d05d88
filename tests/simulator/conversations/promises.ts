/** What holds at every moment, and what holds once everything has come to rest. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'vitest'
import { eventExamples } from '../../../contracts/registry/examples.ts'
import { currentRequest } from '../../../mock-api/domain/requests.ts'
import { currentTracking } from '../../../mock-api/domain/trackings.ts'
import type { ChatKind, Message } from '../../../client/src/entities/conversation/chat-calls.ts'
import type { Life, Written } from './life.ts'
import type { Tab } from './tab.ts'

interface Calls {
  isIdle(): boolean
}

/** The open conversation as the provider has it. */
const stored = ({ world, userId }: Life, kind: ChatKind) =>
  kind === 'request' ? currentRequest(world, userId) : currentTracking(world, userId, userId)

const repeated = (values: readonly unknown[]): unknown[] =>
  values.filter((value, index) => values.indexOf(value) !== index)

/** In no tab does anything ever stand twice, or in the place of somebody else. */
export function checkAlways(life: Life): void {
  for (const tab of life.tabs) {
    for (const kind of life.kinds) {
      const chat = tab.open(kind)
      if (!chat) continue
      expect(chat.userId).toBe(life.userId)
      expect(chat.isFormOpened).toBe(true)
      const shown = tab.shown(kind)
      expect(repeated(shown.map(({ message }) => message))).toEqual([])
      expect(shown.filter(({ message }) => message.includes('autre'))).toEqual([])
    }
  }
}

/** Lets everything that is under way end, with nothing in its way any more. */
export async function settle(life: Life, calls: Calls): Promise<void> {
  const { world, tabs } = life
  life.goOnline()
  const faults = world.faults.list().map(({ id }) => id)
  for (const id of faults) world.faults.remove(id)
  // What is late comes now.
  await life.later(10_000)
  await atRest(life, calls)
  for (const [place] of tabs.entries()) for (const kind of life.kinds) life.sendAgain(place, kind)
  await atRest(life, calls)
  await allHeard(life)
  await atRest(life, calls)
}

/** Events keep their order: whoever has heard one that is sent now has heard all that were sent before. */
async function allHeard({ world, userId, tabs }: Life): Promise<void> {
  const waits = untilStuck(tabs)
  let eventId = ''
  let sentTo = ''
  while (!tabs.every((tab) => tab.hasHeard(eventId))) {
    const connections = tabs.map((tab) => tab.connections()).join()
    // Whoever was still to notice that the connection was cut has missed the one before.
    if (connections !== sentTo) {
      sentTo = connections
      eventId = world.newEventId()
      const fence = { ...eventExamples.assignTransactionToOperator.minimum, eventId }
      world.send(userId, 'assignTransactionToOperator', fence)
    }
    await waits()
  }
}

/** How long everything may take to come to rest before something is taken to be stuck, in milliseconds. */
const restWithinMs = 20_000

async function atRest({ world, tabs, underWay, later }: Life, calls: Calls): Promise<void> {
  const waits = untilStuck(tabs)
  const isAtRest = (): boolean => underWay.size === 0 && calls.isIdle() && tabs.every((tab) => tab.isAtRest())
  while (!isAtRest()) {
    // What met a fault before it was taken away is late all the same.
    if (world.clock.booked().some(({ name }) => /^the (call|answer|event) /.test(name))) await later(5000)
    await waits()
  }
}

/** To be asked at each turn of the event loop: that is how things get on, since all of them live in this process. */
function untilStuck(tabs: readonly Tab[]): () => Promise<void> {
  const began = performance.now()
  return async () => {
    await nextTurn()
    if (performance.now() - began < restWithinMs) return
    throw new Error(`Stuck: ${JSON.stringify(tabs.map((tab) => tab.describe()))}`)
  }
}

/** Of a batch in which nothing went wrong: each tab knows what is the case, and has not been told to read. */
export function checkKnown(life: Life): void {
  for (const tab of life.tabs) for (const kind of life.kinds) expectKnown(life, tab, kind)
}

function expectKnown(life: Life, tab: Tab, kind: ChatKind): void {
  const [known, there] = [tab.open(kind), stored(life, kind)]
  expect(known?._id).toBe(there?._id)
  // Of one moment, they stand in the order in which they came.
  expect(idsOf(known?.messages).toSorted()).toEqual(idsOf(there?.messages).toSorted())
}

const idsOf = (messages: readonly Message[] = []): string[] => messages.map(({ _id }) => _id)

/** Once at rest, and read again. */
export async function checkSettled(life: Life, calls: Calls): Promise<void> {
  for (const tab of life.tabs) tab.read()
  await atRest(life, calls)
  for (const tab of life.tabs) {
    for (const kind of life.kinds) {
      expect(tab.open(kind)).toEqual(stored(life, kind))
      // Nothing is left that the open conversation could still be told.
      expect(tab.shown(kind)).toEqual(tab.open(kind)?.messages ?? [])
    }
  }
  checkStored(life)
}

function checkStored({ world, written, said }: Life): void {
  const rows = world.store.messages.all()
  expect(repeated(rows.flatMap(({ clientId }) => (clientId === null ? [] : [clientId])))).toEqual([])
  const chats = new Set([...written, ...said].map(({ chatId }) => chatId))
  for (const chatId of chats) {
    const texts = world.store.messages.where('chat', chatId).map(({ message }) => message)
    expect(repeated(texts)).toEqual([])
    const ofStaff = said.filter((one) => one.chatId === chatId).map(({ text }) => text)
    expect(texts.filter((text) => text.startsWith('Réponse'))).toEqual(ofStaff)

    const own = written.filter((one) => one.chatId === chatId)
    const isOpen = (world.store.requests.get(chatId) ?? world.store.trackings.get(chatId))?.isFormOpened
    const missing = own.filter(({ text }) => !texts.includes(text))
    // What is written into a conversation that has ended is refused for good.
    if (isOpen === true) expect(missing).toEqual([])
    expect(texts.filter((text) => text.startsWith('Message')).length).toBe(own.length - missing.length)
    expect(outOfOrder(own, texts)).toEqual([])
  }
}

/** Pairs of one tab of which the later was begun when nothing more was sent of the earlier, and yet stands before it. */
function outOfOrder(own: readonly Written[], texts: readonly string[]): string[] {
  const place = new Map(texts.map((text, index) => [text, index]))
  const there = own.filter(({ text }) => place.has(text))
  return there.flatMap((one) =>
    there
      .filter(
        (next) =>
          next.tab === one.tab &&
          one.last < next.first &&
          (place.get(next.text) ?? 0) < (place.get(one.text) ?? 0),
      )
      .map((next) => `${next.text} before ${one.text}`),
  )
}
