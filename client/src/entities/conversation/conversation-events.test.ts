import { describe, expect, test } from 'vitest'
import type { Request } from '../../../../contracts/registry/conversations.ts'
import { eventExamples } from '../../../../contracts/registry/examples.ts'
import { startPage } from '../../testing/page.ts'
import { currentChatOptions, endChat, openRequest, unavailableOptions } from './conversation.ts'
import { conversationEvents } from './conversation-events.ts'
import {
  order,
  otherId,
  staffClosed,
  staffReplied,
  started,
  startRequestPage,
  tracking,
  userId,
  waiting,
} from './testing.ts'

const requestExpired = eventExamples.closeRequestExpired.minimum
const unavailable = eventExamples.RequestUnavailable.minimum
const trackingExpired = { ...eventExamples.closeTrackingExpired.minimum, trackingId: tracking._id }
const ownTracking = { ...eventExamples.newTrackingOperator.minimum.tracking, userId: tracking.userId }

const startTrackingPage = (cached?: typeof tracking | null) =>
  startPage(currentChatOptions('tracking', tracking.userId), cached)

describe('a message of the staff', () => {
  test('is added once to the open request without a call, even if its event comes twice', () => {
    const { cache, shown, provider } = startRequestPage(waiting)
    conversationEvents.sendMessage(cache, userId, staffReplied)
    conversationEvents.sendMessage(cache, userId, { eventId: otherId, ...staffReplied })
    expect(shown()).toEqual(started)
    expect(cache.isFetching()).toBe(0)
    expect(provider.calls('conversations.current')).toEqual([])
  })

  test.each([
    ['no request is open', null],
    ['another request is open', { ...waiting, _id: otherId }],
  ])('is fetched from the provider if %s here', async (_, cached) => {
    const { cache, shown, settled, provider } = startRequestPage(cached)
    provider.answers('conversations.current', { request: started })
    conversationEvents.sendMessage(cache, userId, staffReplied)
    expect(shown()).toBe(cached)
    await settled()
    expect(shown()).toEqual(started)
  })
})

describe('the end of a request by the staff', () => {
  test.each([
    ["L'admin a ferme la conversation", []],
    ['Merci et à bientôt !', ['Merci et à bientôt !']],
  ])(
    'closes the request and says so once, even if its event with the message %j comes twice',
    (message, more) => {
      const { cache, shown, toasts } = startRequestPage(started)
      for (let times = 0; times < 2; times += 1)
        conversationEvents.closeChat(cache, userId, { requestId: waiting._id, message })
      expect(shown()).toBeNull()
      expect(toasts()).toEqual(["L'admin a ferme la conversation", ...more])
    },
  )

  test('refetches the open request and shows no message if it is about another request', async () => {
    const { cache, shown, settled, provider, toasts } = startRequestPage(started)
    provider.answers('conversations.current', { request: started })
    conversationEvents.closeChat(cache, userId, { ...staffClosed, requestId: otherId })
    expect(shown()).toBe(started)
    await settled()
    expect(shown()).toEqual(started)
    expect(provider.calls('conversations.current')).toHaveLength(1)
    expect(toasts()).toEqual([])
  })
})

describe('a request that expired or could not be served', () => {
  test('is closed with its own message, once', async () => {
    const { cache, shown, settled, toasts } = startRequestPage(started)
    conversationEvents.closeRequestExpired(cache, userId, requestExpired)
    conversationEvents.closeRequestExpired(cache, userId, requestExpired)
    await settled()
    expect(shown()).toBeNull()
    expect(toasts()).toEqual(['Votre demande a expiré. Vous pouvez en envoyer une nouvelle.'])
  })

  test('keeps its reason for the widget until the player opens a new request', async () => {
    const { cache, shown, toasts } = startRequestPage(started)
    conversationEvents.RequestUnavailable(cache, userId, unavailable)
    expect(shown()).toBeNull()
    expect(cache.getQueryData(unavailableOptions(userId).queryKey)).toBe(unavailable.reason)
    expect(toasts()).toHaveLength(1)
    await openRequest(cache, order)
    expect(cache.getQueryData(unavailableOptions(userId).queryKey)).toBeNull()
  })

  test('does not close another request and shows no message', () => {
    const { cache, shown, toasts } = startRequestPage(started)
    conversationEvents.closeRequestExpired(cache, userId, { ...requestExpired, requestId: otherId })
    conversationEvents.RequestUnavailable(cache, userId, { ...unavailable, requestId: otherId })
    expect(shown()).toBe(started)
    expect(toasts()).toEqual([])
    expect(cache.getQueryData(unavailableOptions(userId).queryKey)).toBeUndefined()
  })
})

describe('a tracking', () => {
  test('is replaced when an operator takes over, with a message', () => {
    const { cache, shown, toasts } = startTrackingPage({ ...tracking, _id: otherId })
    conversationEvents.newTrackingOperator(cache, tracking.userId, { tracking: ownTracking })
    expect(shown()).toEqual(ownTracking)
    expect(toasts()).toEqual(["L'admin vous envoye un message"])
  })

  test('is refetched after an operator takes over, because a later event may have come first', async () => {
    const { cache, shown, settled, provider } = startTrackingPage(tracking)
    provider.answers('trackings.current', { tracking: null })
    conversationEvents.newTrackingOperator(cache, tracking.userId, { tracking: ownTracking })
    await settled()
    expect(shown()).toBeNull()
  })

  test('of another user is never shown', () => {
    const { cache, shown, toasts } = startTrackingPage(null)
    conversationEvents.newTrackingOperator(cache, tracking.userId, {
      tracking: { ...ownTracking, userId: otherId },
    })
    expect(shown()).toBeNull()
    expect(toasts()).toEqual([])
  })

  test('reacts to events of trackings and not to events of requests', () => {
    const { cache, shown, toasts } = startTrackingPage(tracking)
    const { newMessage } = eventExamples.sendTrackingMessage.minimum
    conversationEvents.sendTrackingMessage(cache, tracking.userId, {
      newMessage: { ...newMessage, trackingId: tracking._id },
    })
    expect(shown()?.messages).toHaveLength(tracking.messages.length + 1)
    conversationEvents.closeChat(cache, tracking.userId, { requestId: tracking._id, message: '' })
    expect(shown()).not.toBeNull()
    conversationEvents.closeTrackingExpired(cache, tracking.userId, trackingExpired)
    expect(shown()).toBeNull()
    expect(toasts()).toEqual(['Votre suivi de commande a expiré. Vous pouvez en ouvrir un nouveau.'])
    cache.setQueryData(currentChatOptions('tracking', tracking.userId).queryKey, tracking)
    conversationEvents.closeChatTracking(cache, tracking.userId, {
      trackingId: tracking._id,
      message: '',
    })
    expect(shown()).toBeNull()
  })
})

type Page = ReturnType<typeof startRequestPage>
const staffSends = ({ cache }: Page) => conversationEvents.sendMessage(cache, userId, staffReplied)
const staffCloses = ({ cache }: Page) => conversationEvents.closeChat(cache, userId, staffClosed)

test.each<
  [
    what: string,
    cached: Request | null | undefined,
    (page: Page) => unknown,
    late: Request | null,
    Request | null,
  ]
>([
  ['undo a message that arrives during a later fetch', waiting, staffSends, waiting, started],
  ['undo a message that arrives during the first fetch', undefined, staffSends, waiting, started],
  ['bring back a request that the staff closes during a later fetch', started, staffCloses, started, null],
  [
    'bring back a request that the staff closes during the first fetch',
    undefined,
    staffCloses,
    started,
    null,
  ],
  [
    'bring back a request that the player closes',
    started,
    ({ cache }) => endChat(cache, userId, 'request', waiting._id),
    started,
    null,
  ],
  ['hide a request that the player opens', null, ({ cache }) => openRequest(cache, order), null, waiting],
])('a fetch that started before a change does not %s', async (_, cached, change, late, now) => {
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
  const { returnToPage, shown, settled, provider } = startRequestPage(waiting)
  const fetch = provider.holds('conversations.current')
  returnToPage()
  await fetch.arrived
  fetch.answers({ request: started })
  await settled()
  expect(shown()).toEqual(started)
})

async function startOpening(cached: typeof waiting | null = null) {
  const page = startRequestPage(cached)
  const opened = page.provider.holds('conversations.create')
  const opening = openRequest(page.cache, order)
  await opened.arrived
  return { ...page, opened, opening }
}

describe('an event that arrives before the response to the call that opens its conversation', () => {
  test('adds its message', async () => {
    const { cache, shown, provider, opened, opening } = await startOpening()
    conversationEvents.sendMessage(cache, userId, staffReplied)
    opened.answers({ message: 'created', request: waiting })
    await opening
    expect(shown()).toEqual(started)
    expect(provider.calls('conversations.current')).toEqual([])
  })

  test('ends the request with its reason', async () => {
    const { cache, shown, toasts, opened, opening } = await startOpening()
    conversationEvents.RequestUnavailable(cache, userId, unavailable)
    opened.answers({ message: 'created', request: waiting })
    await opening
    expect(shown()).toBeNull()
    expect(cache.getQueryData(unavailableOptions(userId).queryKey)).toBe(unavailable.reason)
    expect(toasts()).toHaveLength(1)
  })

  test('is handled even if the call is refused', async () => {
    const { cache, shown, settled, provider, opened, opening } = await startOpening(waiting)
    provider.answers('conversations.current', { request: started })
    conversationEvents.sendMessage(cache, userId, staffReplied)
    opened.refuses('request-already-open')
    await expect(opening).rejects.toMatchObject({ code: 'request-already-open' })
    await settled()
    expect(shown()).toEqual(started)
  })
})

async function startFinding(found: typeof waiting | null) {
  const page = startRequestPage(started)
  page.provider.answers('conversations.current', { request: found })
  page.refetch()
  await page.settled()
  return page
}

describe('an end that a fetch finds before its event', () => {
  test('shows its message when the event arrives, once', async () => {
    const { cache, shown, toasts } = await startFinding(null)
    expect(shown()).toBeNull()
    conversationEvents.closeChat(cache, userId, staffClosed)
    conversationEvents.closeChat(cache, userId, staffClosed)
    expect(toasts()).toEqual(["L'admin a ferme la conversation"])
  })

  test('keeps the reason why the request could not be served', async () => {
    const { cache } = await startFinding(null)
    conversationEvents.RequestUnavailable(cache, userId, unavailable)
    expect(cache.getQueryData(unavailableOptions(userId).queryKey)).toBe(unavailable.reason)
  })

  test('shows no message if another request was opened since', async () => {
    const { cache, toasts } = await startFinding({ ...waiting, _id: otherId })
    conversationEvents.closeChat(cache, userId, staffClosed)
    expect(toasts()).toEqual([])
  })
})
