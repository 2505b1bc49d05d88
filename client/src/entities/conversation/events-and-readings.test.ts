import { describe, expect, test } from 'vitest'
import { startProvider } from '../../testing/provider.ts'
import { startPage } from '../../testing/page.ts'
import { watchToasts } from '../../testing/toasts.ts'
import { currentChatOptions, endChat, openRequest } from './conversation.ts'
import { conversationEvents } from './conversation-events.ts'
import {
  order,
  staffClosed,
  staffReplied,
  started,
  startRequestPage,
  tracking,
  userId,
  waiting,
} from './testing.ts'

/** The reading began before the change and is answered after it, with what was true before. */
describe('a reading under way', () => {
  test('does not undo a message that comes meanwhile', async () => {
    const provider = startProvider()
    const stale = provider.holds('conversations.current')
    provider.answers('conversations.current', { request: started })
    const { cache, shown, refetch, settled } = startRequestPage(waiting)
    refetch()
    await stale.arrived
    conversationEvents.sendMessage(cache, userId, staffReplied)
    expect(shown()).toEqual(started)
    stale.answers({ request: waiting })
    await settled()
    expect(shown()).toEqual(started)
  })

  test('does not bring back a request that ends meanwhile', async () => {
    const provider = startProvider()
    watchToasts()
    const stale = provider.holds('conversations.current')
    provider.answers('conversations.current', { request: null })
    const { cache, shown, refetch, settled } = startRequestPage(started)
    refetch()
    await stale.arrived
    conversationEvents.closeChat(cache, userId, staffClosed)
    stale.answers({ request: started })
    await settled()
    expect(shown()).toBeNull()
  })

  test('does not bring back a request that the player closes meanwhile', async () => {
    const provider = startProvider()
    const stale = provider.holds('conversations.current')
    provider.answers('conversations.current', { request: null })
    const { cache, shown, refetch, settled } = startRequestPage(started)
    refetch()
    await stale.arrived
    await endChat(cache, userId, 'request', waiting._id)
    stale.answers({ request: started })
    await settled()
    expect(shown()).toBeNull()
  })

  test('does not hide a request that is opened meanwhile', async () => {
    const provider = startProvider()
    const stale = provider.holds('conversations.current')
    provider.answers('conversations.current', { request: waiting })
    const { cache, shown, refetch, settled } = startRequestPage(null)
    refetch()
    await stale.arrived
    await openRequest(cache, order)
    stale.answers({ request: null })
    await settled()
    expect(shown()).toEqual(waiting)
  })

  test('for the first time does not miss a message that comes meanwhile', async () => {
    const provider = startProvider()
    const stale = provider.holds('conversations.current')
    provider.answers('conversations.current', { request: started })
    const { cache, shown, settled } = startRequestPage()
    await stale.arrived
    conversationEvents.sendMessage(cache, userId, staffReplied)
    stale.answers({ request: waiting })
    await settled()
    expect(shown()).toEqual(started)
  })

  test('for the first time does not miss an end that comes meanwhile', async () => {
    const provider = startProvider()
    const stale = provider.holds('conversations.current')
    provider.answers('conversations.current', { request: null })
    const { cache, shown, settled } = startRequestPage()
    await stale.arrived
    conversationEvents.closeChat(cache, userId, staffClosed)
    stale.answers({ request: started })
    await settled()
    expect(shown()).toBeNull()
  })
})

describe('on return to the page, however lately it was read,', () => {
  test('the open request is read again', async () => {
    const reading = startProvider().holds('conversations.current')
    const { returnToPage, shown, settled } = startRequestPage(waiting)
    returnToPage()
    await reading.arrived
    reading.answers({ request: started })
    await settled()
    expect(shown()).toEqual(started)
  })

  test('the open tracking is read again', async () => {
    const reading = startProvider().holds('trackings.current')
    const options = currentChatOptions('tracking', tracking.userId)
    const { returnToPage, shown, settled } = startPage(options, tracking)
    returnToPage()
    await reading.arrived
    reading.answers({ tracking: null })
    await settled()
    expect(shown()).toBeNull()
  })
})
