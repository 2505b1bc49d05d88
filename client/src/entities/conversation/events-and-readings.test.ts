import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Request } from '../../../../contracts/registry/conversations.ts'
import { callExamples, eventExamples } from '../../../../contracts/registry/examples.ts'
import { notify } from '../../notify/notify.ts'
import { startProvider } from '../../testing/provider.ts'
import { currentChatOptions, endChat, openRequest } from './conversation.ts'
import { conversationEvents } from './events.ts'

const { request: waiting } = callExamples['conversations.create'].answers.minimum
const order = callExamples['conversations.create'].input.body
const staffReplied = eventExamples.sendMessage.minimum
const staffClosed = eventExamples.closeChat.minimum
const { userId } = waiting
const started = { ...waiting, isRequestStarted: true, messages: [staffReplied.newMessage] }
const { queryKey } = currentChatOptions('request', userId)

/** A page that looks at the open request, and begins to read it at once unless it is given. */
function startPage(held?: Request | null) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (held !== undefined) cache.setQueryData(queryKey, held)
  const observer = new QueryObserver(cache, currentChatOptions('request', userId))
  onTestFinished(observer.subscribe(() => undefined))
  return {
    cache,
    open: () => cache.getQueryData(queryKey),
    readAgain: () => void cache.invalidateQueries({ queryKey }),
    /** Once no reading is under way. */
    settled: () =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (cache.isFetching() === 0) resolve()
        }
        onTestFinished(cache.getQueryCache().subscribe(check))
        check()
      }),
  }
}

/** What is shown to the person as information. */
function watchToasts() {
  const info = vi.spyOn(notify, 'info').mockImplementation(() => undefined)
  onTestFinished(() => {
    info.mockRestore()
  })
  return () => info.mock.calls.map(([text]) => text)
}

/** The reading began before the change and is answered after it, with what was true before. */
describe('a reading under way', () => {
  test('does not undo a message that comes meanwhile', async () => {
    const provider = startProvider()
    const stale = provider.holds('conversations.current')
    provider.answers('conversations.current', { request: started })
    const { cache, open, readAgain, settled } = startPage(waiting)
    readAgain()
    await stale.arrived
    conversationEvents.sendMessage(cache, userId, staffReplied)
    expect(open()).toEqual(started)
    stale.answers({ request: waiting })
    await settled()
    expect(open()).toEqual(started)
  })

  test('does not bring back a request that ends meanwhile', async () => {
    const provider = startProvider()
    watchToasts()
    const stale = provider.holds('conversations.current')
    provider.answers('conversations.current', { request: null })
    const { cache, open, readAgain, settled } = startPage(started)
    readAgain()
    await stale.arrived
    conversationEvents.closeChat(cache, userId, staffClosed)
    stale.answers({ request: started })
    await settled()
    expect(open()).toBeNull()
  })

  test('does not bring back a request that the player closes meanwhile', async () => {
    const provider = startProvider()
    const stale = provider.holds('conversations.current')
    provider.answers('conversations.current', { request: null })
    const { cache, open, readAgain, settled } = startPage(started)
    readAgain()
    await stale.arrived
    await endChat(cache, userId, 'request', waiting._id)
    stale.answers({ request: started })
    await settled()
    expect(open()).toBeNull()
  })

  test('does not hide a request that is opened meanwhile', async () => {
    const provider = startProvider()
    const stale = provider.holds('conversations.current')
    provider.answers('conversations.current', { request: waiting })
    const { cache, open, readAgain, settled } = startPage(null)
    readAgain()
    await stale.arrived
    await openRequest(cache, order)
    stale.answers({ request: null })
    await settled()
    expect(open()).toEqual(waiting)
  })

  test('for the first time does not miss a message that comes meanwhile', async () => {
    const provider = startProvider()
    const stale = provider.holds('conversations.current')
    provider.answers('conversations.current', { request: started })
    const { cache, open, settled } = startPage()
    await stale.arrived
    conversationEvents.sendMessage(cache, userId, staffReplied)
    stale.answers({ request: waiting })
    await settled()
    expect(open()).toEqual(started)
  })

  test('for the first time does not miss an end that comes meanwhile', async () => {
    const provider = startProvider()
    const stale = provider.holds('conversations.current')
    provider.answers('conversations.current', { request: null })
    const { cache, open, settled } = startPage()
    await stale.arrived
    conversationEvents.closeChat(cache, userId, staffClosed)
    stale.answers({ request: started })
    await settled()
    expect(open()).toBeNull()
  })
})
