/** The promises of the client: some at every moment, others once everything is at rest. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'vitest'
import { eventExamples } from '../../../contracts/registry/examples.ts'
import { currentChat } from '../../../mock-api/domain/chats.ts'
import {
  chatKinds,
  type ChatKind,
  type Message,
} from '../../../client/src/entities/conversation/conversation.ts'
import type { Life, Written } from './client-driver.ts'
import type { Tab } from './tab.ts'

interface Calls {
  isIdle(): boolean
}

const stored = ({ world, userId }: Life, kind: ChatKind) => currentChat(world, kind, userId)

const repeated = (values: readonly unknown[]): unknown[] =>
  values.filter((value, index) => values.indexOf(value) !== index)

/** No tab ever shows a message twice, or one of another player. */
export function checkAlways(life: Life): void {
  for (const tab of life.tabs) {
    for (const kind of chatKinds) {
      const chat = tab.open(kind)
      if (!chat) continue
      expect(chat.userId).toBe(life.userId)
      expect(chat.isFormOpened).toBe(true)
      const shown = tab.shown(kind)
      expect(repeated(shown.map(({ message }) => message))).toEqual([])
      const elsewhere = life.said.filter(({ chatId }) => chatId !== chat._id)
      expect(elsewhere.filter(({ text }) => shown.some(({ message }) => message === text))).toEqual([])
    }
  }
}

/** Removes all faults and waits until everything in flight has ended. */
export async function settle(life: Life, calls: Calls): Promise<void> {
  life.removeFaults()
  await atRest(life, calls)
  for (const tab of life.tabs) life.sendAgain(tab)
  await atRest(life, calls)
  await allHeard(life)
  await atRest(life, calls)
}

/** Waits until each tab got a new event. Events keep their order, so it then got all earlier ones too. */
async function allHeard({ world, userId, tabs }: Life): Promise<void> {
  const waits = untilStuck(tabs)
  let eventId = ''
  let sentTo = ''
  while (!tabs.every((tab) => tab.hasHeard(eventId))) {
    const connections = tabs.map((tab) => tab.connections()).join()
    // A tab that noticed a cut connection only now missed the previous event.
    if (connections !== sentTo) {
      sentTo = connections
      eventId = world.newEventId()
      const fence = { ...eventExamples.assignTransactionToOperator.minimum, eventId }
      world.send(userId, 'assignTransactionToOperator', fence)
    }
    await waits()
  }
}

/** The test fails as stuck after this many milliseconds without rest. */
const restWithinMs = 20_000

async function atRest({ world, tabs, underWay, later }: Life, calls: Calls): Promise<void> {
  const waits = untilStuck(tabs)
  const isAtRest = (): boolean => underWay.size === 0 && calls.isIdle() && tabs.every((tab) => tab.isAtRest())
  /** A removed fault still delays the calls and events that met it before. */
  const isDelayed = (): boolean =>
    world.clock.booked().some(({ name }) => /^the (call|answer|event) /.test(name))
  while (!isAtRest() || isDelayed()) {
    if (isDelayed()) await later(10_000)
    await waits()
  }
}

/** Returns a function that waits for the next turn of the event loop, and throws when that goes on for too long. */
function untilStuck(tabs: readonly Tab[]): () => Promise<void> {
  const began = performance.now()
  return async () => {
    await nextTurn()
    if (performance.now() - began < restWithinMs) return
    throw new Error(`Stuck: ${JSON.stringify(tabs.map((tab) => tab.describe()))}`)
  }
}

/** After steps without trouble, each tab knows the current state without reading it again. */
export function checkKnown(life: Life): void {
  for (const tab of life.tabs) for (const kind of chatKinds) expectKnown(life, tab, kind)
}

function expectKnown(life: Life, tab: Tab, kind: ChatKind): void {
  const [known, there] = [tab.open(kind), stored(life, kind)]
  expect(known?._id).toBe(there?._id)
  // Messages of the same moment may come in any order.
  expect(idsOf(known?.messages).toSorted()).toEqual(idsOf(there?.messages).toSorted())
}

const idsOf = (messages: readonly Message[] = []): string[] => messages.map(({ _id }) => _id)

/** At rest and after reading again, each tab shows exactly the stored conversation. */
export async function checkSettled(life: Life, calls: Calls): Promise<void> {
  for (const tab of life.tabs) tab.read()
  await atRest(life, calls)
  for (const tab of life.tabs) {
    for (const kind of chatKinds) {
      expect(tab.open(kind)).toEqual(stored(life, kind))
      // No unsent message is left.
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
    const ofOthers = said.filter((one) => one.chatId === chatId).map(({ text }) => text)
    expect(texts.filter((text) => text.startsWith('Autre'))).toEqual(ofOthers)

    const own = written.filter((one) => one.chatId === chatId)
    const isOpen = (world.store.requests.get(chatId) ?? world.store.trackings.get(chatId))?.isFormOpened
    const missing = own.filter(({ text }) => !texts.includes(text))
    // Messages in an ended conversation are refused for good.
    if (isOpen === true) expect(missing).toEqual([])
    expect(texts.filter((text) => text.startsWith('Message')).length).toBe(own.length - missing.length)
    expect(outOfOrder(own, texts)).toEqual([])
  }
}

/** Returns pairs of messages of one tab in the wrong order: the second was first sent after the last try of the first. */
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
