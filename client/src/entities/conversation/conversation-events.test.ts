import { describe, expect, onTestFinished, test } from 'vitest'
import type { Request } from '../../../../contracts/registry/conversations.ts'
import { eventExamples } from '../../../../contracts/registry/examples.ts'
import type { Player } from '../../api/cache-updates.ts'
import { onNews, type News } from '../../notify/player-news.ts'
import { chatTexts } from '../../texts/chat.ts'
import { endChat, openRequest, unavailableOptions } from './conversation.ts'
import { conversationEvents as events } from './conversation-events.ts'
import {
  order,
  otherId,
  staffReplied,
  started,
  startRequestPage,
  startTrackingPage,
  tracking,
  waiting,
} from './testing.ts'

const staffClosed = eventExamples.closeChat.minimum
const expired = eventExamples.closeRequestExpired.minimum
const unavailable = eventExamples.RequestUnavailable.minimum
const trackingExpired = eventExamples.closeTrackingExpired.minimum
const ownTracking = { ...eventExamples.newTrackingOperator.minimum.tracking, userId: tracking.userId }

const reasonIn = ({ cache, userId }: Player) => cache.getQueryData(unavailableOptions(userId).queryKey)

describe('a message of the staff', () => {
  test('is added once to the open request without a call, even if its event comes twice', () => {
    const page = startRequestPage(waiting)
    events.sendMessage(page, staffReplied)
    events.sendMessage(page, { eventId: otherId, ...staffReplied })
    expect(page.shown()).toEqual(started)
    expect(page.cache.isFetching()).toBe(0)
    expect(page.provider.calls('conversations.current')).toEqual([])
  })

  test.each([
    ['no request is open', null],
    ['another request is open', { ...waiting, _id: otherId }],
  ])('is fetched from the provider if %s here', async (_, cached) => {
    const page = startRequestPage(cached)
    page.provider.answers('conversations.current', { request: started })
    events.sendMessage(page, staffReplied)
    expect(page.shown()).toBe(cached)
    await page.settled()
    expect(page.shown()).toEqual(started)
  })
})

type End = (player: Player, requestId: string) => void
const closedByStaff = "L'admin a ferme la conversation"

const ends: Readonly<Record<string, readonly [end: End, ...says: string[]]>> = {
  'the staff closes': [
    (player, requestId) => events.closeChat(player, { requestId, message: closedByStaff }),
    closedByStaff,
  ],
  'the staff closes with other words': [
    (player, requestId) => events.closeChat(player, { requestId, message: 'Merci et à bientôt !' }),
    closedByStaff,
    'Merci et à bientôt !',
  ],
  expires: [
    (player, requestId) => events.closeRequestExpired(player, { ...expired, requestId }),
    'Votre demande a expiré. Vous pouvez en envoyer une nouvelle.',
  ],
  'cannot be served': [
    (player, requestId) => events.RequestUnavailable(player, { ...unavailable, requestId }),
    chatTexts.unavailable[unavailable.reason],
  ],
}

async function startFinding(found: Request | null) {
  const page = startRequestPage(started)
  page.provider.answers('conversations.current', { request: found })
  page.refetch()
  await page.settled()
  expect(page.shown()).toEqual(found)
  return page
}

describe.each(Object.entries(ends))('a request that %s', (_, [end, ...says]) => {
  test('is closed and says so once, even if its event comes twice', async () => {
    const page = startRequestPage(started)
    end(page, waiting._id)
    end(page, waiting._id)
    await page.settled()
    expect(page.shown()).toBeNull()
    expect(page.toasts()).toEqual(says)
  })

  test('and is not the open one, only refetches the open one', async () => {
    const page = startRequestPage(started)
    page.provider.answers('conversations.current', { request: started })
    end(page, otherId)
    expect(page.shown()).toBe(started)
    await page.settled()
    expect(page.shown()).toEqual(started)
    expect(page.provider.calls('conversations.current')).toHaveLength(1)
    expect(page.toasts()).toEqual([])
    expect(reasonIn(page)).toBeUndefined()
  })

  test('says so once when its event arrives after a fetch that found the end', async () => {
    const page = await startFinding(null)
    end(page, waiting._id)
    end(page, waiting._id)
    expect(page.toasts()).toEqual(says)
  })

  test('says nothing if a fetch found another request since', async () => {
    const page = await startFinding({ ...waiting, _id: otherId })
    end(page, waiting._id)
    expect(page.toasts()).toEqual([])
  })
})

test('a request that cannot be served keeps its reason for the widget until the player opens a new one', async () => {
  const page = startRequestPage(started)
  events.RequestUnavailable(page, unavailable)
  expect(reasonIn(page)).toBe(unavailable.reason)
  await openRequest(page, order)
  expect(reasonIn(page)).toBeNull()

  const late = await startFinding(null)
  events.RequestUnavailable(late, unavailable)
  expect(reasonIn(late)).toBe(unavailable.reason)
})

function startNews(): readonly News[] {
  const news: News[] = []
  onTestFinished(onNews((each) => news.push(each)))
  return news
}

describe('what an alert can tell a player who is elsewhere', () => {
  test('is the end of the open request by the staff, once, and not of another one', () => {
    const page = startRequestPage(started)
    const news = startNews()
    events.closeChat(page, { requestId: waiting._id, message: '' })
    events.closeChat(page, { requestId: waiting._id, message: '' })
    expect(news).toMatchObject([{ userId: waiting.userId, kind: 'request', text: closedByStaff }])
  })

  test('is that the request cannot be served, but not that it expired', () => {
    const news = startNews()
    events.closeRequestExpired(startRequestPage(started), { ...expired, requestId: waiting._id })
    expect(news).toEqual([])
    events.RequestUnavailable(startRequestPage(started), { ...unavailable, requestId: waiting._id })
    expect(news).toMatchObject([{ kind: 'request', text: chatTexts.unavailable[unavailable.reason] }])
  })

  test('is each operator who takes over a tracking, also without a message, and never of another user', () => {
    const page = startTrackingPage(null)
    const news = startNews()
    events.newTrackingOperator(page, { tracking: { ...ownTracking, userId: otherId } })
    expect(news).toEqual([])
    events.newTrackingOperator(page, { tracking: ownTracking })
    events.newTrackingOperator(page, { tracking: { ...ownTracking, operatorId: otherId } })
    const told = { userId: tracking.userId, kind: 'tracking' }
    expect(news).toMatchObject([told, told])
    expect(new Set(news.map(({ id }) => id)).size).toBe(2)
  })
})

describe('a tracking', () => {
  test('is replaced when an operator takes over, with a message', () => {
    const page = startTrackingPage({ ...tracking, _id: otherId })
    events.newTrackingOperator(page, { tracking: ownTracking })
    expect(page.shown()).toEqual(ownTracking)
    expect(page.toasts()).toEqual(["L'admin vous envoye un message"])
  })

  test('is refetched after an operator takes over, because a later event may have come first', async () => {
    const page = startTrackingPage(tracking)
    page.provider.answers('trackings.current', { tracking: null })
    events.newTrackingOperator(page, { tracking: ownTracking })
    await page.settled()
    expect(page.shown()).toBeNull()
  })

  test('of another user is never shown', () => {
    const page = startTrackingPage(null)
    events.newTrackingOperator(page, { tracking: { ...ownTracking, userId: otherId } })
    expect(page.shown()).toBeNull()
    expect(page.toasts()).toEqual([])
  })

  test('reacts to events of trackings and not to events of requests', () => {
    const page = startTrackingPage(tracking)
    const { newMessage } = eventExamples.sendTrackingMessage.minimum
    events.sendTrackingMessage(page, { newMessage: { ...newMessage, trackingId: tracking._id } })
    expect(page.shown()?.messages).toHaveLength(tracking.messages.length + 1)
    events.closeChat(page, { requestId: tracking._id, message: '' })
    expect(page.shown()).not.toBeNull()
    events.closeTrackingExpired(page, { ...trackingExpired, trackingId: tracking._id })
    expect(page.shown()).toBeNull()
    expect(page.toasts()).toEqual(['Votre suivi de commande a expiré. Vous pouvez en ouvrir un nouveau.'])
  })

  test('is closed by the staff', () => {
    const page = startTrackingPage(tracking)
    events.closeChatTracking(page, { trackingId: tracking._id, message: '' })
    expect(page.shown()).toBeNull()
  })
})

type Page = ReturnType<typeof startRequestPage>
const replies = (page: Page): void => events.sendMessage(page, staffReplied)
const closes = (page: Page): void => events.closeChat(page, staffClosed)
const ended = (page: Page): Promise<void> => endChat(page, waiting._id)
const opened = (page: Page): Promise<Request> => openRequest(page, order)

type Cached = Request | null | undefined
test.each<[what: string, Cached, change: (page: Page) => unknown, late: Request | null, now: Request | null]>(
  [
    ['undo a message that arrives during a later fetch', waiting, replies, waiting, started],
    ['undo a message that arrives during the first fetch', undefined, replies, waiting, started],
    ['bring back a request that the staff closes during a later fetch', started, closes, started, null],
    ['bring back a request that the staff closes during the first fetch', undefined, closes, started, null],
    ['bring back a request that the player closes', started, ended, started, null],
    ['hide a request that the player opens', null, opened, null, waiting],
  ],
)('a fetch that started before a change does not %s', async (_, cached, change, late, now) => {
  const page = startRequestPage(cached)
  const stale = page.provider.holds('conversations.current')
  page.provider.answers('conversations.current', { request: now })
  page.refetch()
  await stale.arrived
  await change(page)
  stale.answers({ request: late })
  await page.settled()
  expect(page.shown()).toEqual(now)
})

test('a fresh conversation is refetched when the window gets the focus', async () => {
  const page = startRequestPage(waiting)
  const fetch = page.provider.holds('conversations.current')
  page.returnToPage()
  await fetch.arrived
  fetch.answers({ request: started })
  await page.settled()
  expect(page.shown()).toEqual(started)
})

async function startOpening(cached: Request | null = null) {
  const page = startRequestPage(cached)
  const call = page.provider.holds('conversations.create')
  const opening = openRequest(page, order)
  await call.arrived
  return { page, call, opening }
}

describe('an event that arrives before the response to the call that opens its conversation', () => {
  test('adds its message', async () => {
    const { page, call, opening } = await startOpening()
    events.sendMessage(page, staffReplied)
    call.answers({ message: 'created', request: waiting })
    await opening
    expect(page.shown()).toEqual(started)
    expect(page.provider.calls('conversations.current')).toEqual([])
  })

  test('ends the request with its reason', async () => {
    const { page, call, opening } = await startOpening()
    events.RequestUnavailable(page, unavailable)
    call.answers({ message: 'created', request: waiting })
    await opening
    expect(page.shown()).toBeNull()
    expect(reasonIn(page)).toBe(unavailable.reason)
    expect(page.toasts()).toHaveLength(1)
  })

  test('is handled even if the call is refused', async () => {
    const { page, call, opening } = await startOpening(waiting)
    page.provider.answers('conversations.current', { request: started })
    events.sendMessage(page, staffReplied)
    call.refuses('request-already-open')
    await expect(opening).rejects.toMatchObject({ code: 'request-already-open' })
    await page.settled()
    expect(page.shown()).toEqual(started)
  })
})
