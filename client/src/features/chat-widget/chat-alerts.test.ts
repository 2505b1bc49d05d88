import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Request } from '../../../../contracts/registry/conversations.ts'
import { callExamples, eventExamples } from '../../../../contracts/registry/examples.ts'
import { appendMessage, chatKeys } from '../../entities/conversation/conversation.ts'
import { onNews, type News } from '../../notify/player-news.ts'
import { startStorage } from '../../testing/storage.ts'
import { watchConversations } from './chat-alerts.ts'
import { markSeen } from './last-seen.ts'

const now = Date.parse('2026-11-26T10:00:00.000Z')
const minutes = (count: number): number => count * 60_000
const waiting: Request = {
  ...callExamples['conversations.create'].answers.minimum.request,
  messages: [],
  expiresAt: new Date(now + minutes(30)).toISOString(),
}
const { userId } = waiting
const { newMessage } = eventExamples.sendMessage.minimum
const answered: Request = { ...waiting, isRequestStarted: true, messages: [newMessage] }

beforeEach(() => {
  startStorage('localStorage')
  vi.stubGlobal('document', new EventTarget())
  vi.useFakeTimers({ now })
  onTestFinished(() => void vi.useRealTimers())
})

/** A page that has loaded this request so far; `undefined` is not loaded yet. The provider has it too, or another one. */
function startPage(request: Request | null | undefined, atProvider = request) {
  const cache = new QueryClient()
  const key = chatKeys.current('request', userId)
  cache.setQueryDefaults(key, { queryFn: () => atProvider })
  const load = (next: Request | null) => void cache.setQueryData<Request | null>(key, next)
  if (request !== undefined) load(request)
  const news: News[] = []
  const end = new AbortController()
  onTestFinished(onNews((each) => news.push(each)))
  onTestFinished(() => end.abort())
  watchConversations({ cache, userId }, end.signal)
  return { cache, load, news, leave: () => end.abort() }
}

/** The browser shows the tab again. */
async function wake(): Promise<void> {
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
}

describe('a reply', () => {
  const isNews = [{ userId, kind: 'request', id: newMessage._id, message: newMessage.message }]

  test('is news when its event arrives', () => {
    const { cache, news } = startPage(waiting)
    appendMessage({ cache, userId, kind: 'request' }, newMessage)
    expect(news).toMatchObject(isNews)
  })

  test('is news when it is found after a reconnect', () => {
    const { load, news } = startPage(waiting)
    load(answered)
    load({ ...answered })
    expect(news).toMatchObject(isNews)
  })

  test('is no news when the page loads with it', () => {
    const { load, news } = startPage(undefined)
    load(answered)
    expect(news).toEqual([])
  })

  test('is no news after the player has seen it in another tab', () => {
    const { load, news } = startPage(waiting)
    markSeen(userId, 'request', newMessage._id)
    load(answered)
    expect(news).toEqual([])
  })

  test('is no news after the player has left', () => {
    const { load, news, leave } = startPage(waiting)
    leave()
    load(answered)
    vi.advanceTimersByTime(minutes(30))
    expect(news).toEqual([])
  })

  test('is no news if the player wrote the last message', () => {
    const { load, news } = startPage(waiting)
    load({ ...waiting, messages: [{ ...newMessage, senderType: 'User' }] })
    expect(news).toEqual([])
  })
})

describe('a waiting request', () => {
  test('is news five minutes before it expires', async () => {
    const { news } = startPage(waiting)
    await vi.advanceTimersByTimeAsync(minutes(25) - 1)
    expect(news).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(news).toMatchObject([
      { id: `${waiting._id}.expires`, text: expect.stringContaining('expire dans 5 minutes') as string },
    ])
  })

  test('is news when a frozen tab wakes up late, with the minutes that are left', async () => {
    const { news } = startPage(waiting)
    vi.setSystemTime(now + minutes(28.5))
    await wake()
    expect(news).toMatchObject([{ text: expect.stringContaining('2 minutes') as string }])
  })

  test('is asked for once, even if the provider answers something else each time', async () => {
    const { cache, news } = startPage(waiting)
    let asked = 0
    const queryFn = () => ({ ...waiting, quantity: (asked += 1) })
    cache.setQueryDefaults(chatKeys.current('request', userId), { queryFn })
    cache
      .getQueryCache()
      .find({ queryKey: chatKeys.current('request', userId) })
      ?.setOptions({ queryKey: chatKeys.current('request', userId), queryFn })
    vi.setSystemTime(now + minutes(26))
    for (let awake = 0; awake < 3; awake += 1) await wake()
    expect(asked).toBe(1)
    expect(news).toHaveLength(1)
  })

  test('is no news when a tab wakes up that has missed the reply, which is', async () => {
    const { news } = startPage(waiting, answered)
    vi.setSystemTime(now + minutes(26))
    await wake()
    expect(news).toMatchObject([{ id: newMessage._id }])
  })

  test.each([
    ['it has expired', minutes(31), waiting],
    ['an operator has answered', minutes(26), answered],
    ['it was closed', minutes(26), null],
  ])('is no news when %s', async (_, after, request) => {
    const { load, news } = startPage(waiting, request)
    if (request !== null && request.isRequestStarted) markSeen(userId, 'request', newMessage._id)
    load(request)
    vi.setSystemTime(now + after)
    await wake()
    expect(news).toEqual([])
  })
})
