import { describe, expect, onTestFinished, test } from 'vitest'
import type { Request } from '../../../../contracts/registry/conversations.ts'
import type { ErrorCode } from '../../../../contracts/registry/errors.ts'
import { callExamples, eventExamples } from '../../../../contracts/registry/examples.ts'
import {
  appendMessage,
  endChat,
  onLocalChange,
  openRequest,
  openTracking,
  sendMessage,
} from './conversation.ts'
import {
  order,
  otherId,
  staffReplied,
  startRequestPage,
  startTrackingPage,
  tracking,
  waiting,
} from './testing.ts'

const { newMessage: ownMessage } = callExamples['messages.sendToRequest'].answers.minimum
const { newMessage: staffMessage } = staffReplied
const hello = { message: ' Bonjour ', clientId: 'client-1' }

const send = (page: ReturnType<typeof startRequestPage>) =>
  sendMessage(page, { chatId: waiting._id, ...hello })

const messageAt = (second: string) => ({
  ...eventExamples.sendTrackingMessage.minimum.newMessage,
  _id: `65f0000000000000000000${second}`,
  trackingId: tracking._id,
  createdAt: `2026-01-31T18:05:${second}.000Z`,
})

describe('the open request', () => {
  test('is cached when it is opened, without a fetch', async () => {
    const page = startRequestPage(null)
    expect(await openRequest(page, order)).toEqual(waiting)
    expect(page.shown()).toEqual(waiting)
    expect(page.provider.calls('conversations.create')).toMatchObject([{ body: order }])
    expect(page.provider.calls('conversations.current')).toEqual([])
  })

  test('keeps a message that came before the late response to its opening', async () => {
    const page = startRequestPage(null)
    const opened = openRequest(page, order)
    page.overtake({ ...waiting, messages: [ownMessage] })
    await opened
    expect(page.shown()?.messages).toEqual([ownMessage])
  })

  test('is fetched again if a later one was found before that late response', async () => {
    const later = { ...waiting, _id: otherId }
    const page = startRequestPage(null)
    page.provider.answers('conversations.current', { request: later })
    const opened = openRequest(page, order)
    page.overtake(later)
    await opened
    await page.settled()
    expect(page.shown()).toEqual(later)
    expect(page.provider.calls('conversations.current')).toHaveLength(1)
  })

  test.each<[ErrorCode, cached: Request | null, now: Request | null]>([
    ['request-already-open', null, waiting],
    ['chat-closed', waiting, null],
    ['not-found', waiting, null],
  ])('is fetched after the refusal %s, because the page has missed a change', async (code, cached, now) => {
    const page = startRequestPage(cached)
    page.provider.refuses(cached ? 'messages.sendToRequest' : 'conversations.create', code)
    page.provider.answers('conversations.current', { request: now })
    await expect(cached ? send(page) : openRequest(page, order)).rejects.toMatchObject({ code })
    await page.settled()
    expect(page.shown()).toEqual(now)
  })
})

describe('a message', () => {
  test('of the player is added as the provider stored it', async () => {
    const page = startRequestPage(waiting)
    expect(await send(page)).toEqual(ownMessage)
    expect(page.shown()).toEqual({ ...waiting, messages: [ownMessage] })
    const body = { requestId: waiting._id, ...hello }
    expect(page.provider.calls('messages.sendToRequest')).toMatchObject([{ body }])
  })

  test('of the staff starts the conversation, one of the player does not', () => {
    const page = startRequestPage(waiting)
    appendMessage(page, ownMessage)
    expect(page.shown()).toMatchObject({ isRequestStarted: false })
    appendMessage(page, staffMessage)
    appendMessage(page, { ...ownMessage, _id: otherId })
    expect(page.shown()).toMatchObject({ isRequestStarted: true })
  })

  test('that arrives twice is added once, compared by id and not by text', () => {
    const page = startRequestPage(waiting)
    const sameWords = { ...staffMessage, _id: otherId }
    expect(appendMessage(page, staffMessage)).toBe(true)
    expect(appendMessage(page, { ...staffMessage })).toBe(true)
    appendMessage(page, sameWords)
    expect(page.shown()?.messages).toEqual([staffMessage, sameWords])
  })

  test("is not added to another user's request", () => {
    const page = startRequestPage(waiting)
    expect(appendMessage({ ...page, userId: otherId }, staffMessage)).toBe(false)
    expect(page.shown()).toBe(waiting)
  })
})

describe('a tracking', () => {
  test('is opened, answered and ended by its own calls', async () => {
    const page = startTrackingPage(null)
    expect(await openTracking(page)).toEqual(tracking)
    expect(page.shown()).toEqual(tracking)
    const sent = await sendMessage(page, { chatId: tracking._id, ...hello })
    expect(page.shown()?.messages).toContainEqual(sent)
    await endChat(page, tracking._id)
    expect(page.shown()).toBeNull()
    const body = { trackingId: tracking._id }
    for (const id of ['messages.sendToTracking', 'messages.closeTracking'] as const)
      expect(page.provider.calls(id)).toMatchObject([{ body }])
  })

  test('that is already open elsewhere is fetched when opening one is refused', async () => {
    const page = startTrackingPage(null)
    page.provider.refuses('trackings.create', 'tracking-already-open')
    page.provider.answers('trackings.current', { tracking })
    await expect(openTracking(page)).rejects.toMatchObject({ code: 'tracking-already-open' })
    await page.settled()
    expect(page.shown()).toEqual(tracking)
  })

  test('sorts its messages by time, in whatever order they arrive', () => {
    const page = startTrackingPage({ ...tracking, messages: [] })
    for (const second of ['20', '40', '30', '10']) appendMessage(page, messageAt(second))
    expect(page.shown()?.messages).toEqual(['10', '20', '30', '40'].map(messageAt))
  })
})

test('only changes by the player are reported for other tabs', async () => {
  const page = startRequestPage(waiting)
  const reported: unknown[] = []
  onTestFinished(onLocalChange((...change) => reported.push(change)))
  appendMessage(page, staffMessage)
  expect(reported).toEqual([])
  await endChat(page, waiting._id)
  expect(reported).toEqual([[page.userId, 'request']])
})
