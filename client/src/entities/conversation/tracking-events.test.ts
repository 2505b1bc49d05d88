import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { callExamples, eventExamples } from '../../../../contracts/registry/examples.ts'
import { notify } from '../../notify/notify.ts'
import { startProvider } from '../../testing/provider.ts'
import { chatKeys, currentChatOptions } from './conversation.ts'
import { conversationEvents } from './events.ts'

const otherId = '65f0000000000000000000d2'

/** What is shown to the person as information. */
function watchToasts() {
  const info = vi.spyOn(notify, 'info').mockImplementation(() => undefined)
  onTestFinished(() => {
    info.mockRestore()
  })
  return () => info.mock.calls.map(([text]) => text)
}

describe('a tracking', () => {
  const { tracking } = callExamples['trackings.create'].answers.minimum
  const taken = eventExamples.newTrackingOperator.minimum

  /** A page that holds this tracking as the open one. */
  function startWith(held: typeof tracking | null) {
    startProvider()
    const cache = new QueryClient()
    cache.setQueryData(chatKeys.current('tracking', tracking.userId), held)
    return {
      cache,
      open: () => cache.getQueryData(currentChatOptions('tracking', tracking.userId).queryKey),
    }
  }

  test('is replaced, with its messages, by the one that an operator takes, and that is said', () => {
    const toasts = watchToasts()
    const { cache, open } = startWith({ ...tracking, _id: otherId })
    const own = { ...taken.tracking, userId: tracking.userId }
    conversationEvents.newTrackingOperator(cache, tracking.userId, { tracking: own })
    expect(open()).toEqual(own)
    expect(toasts()).toEqual(["L'admin vous envoye un message"])
  })

  test('that was overtaken by its own end, or by what was said since, is what the provider says', async () => {
    watchToasts()
    const provider = startProvider()
    const cache = new QueryClient()
    const current = currentChatOptions('tracking', tracking.userId)
    cache.setQueryData(current.queryKey, tracking)
    provider.answers('trackings.current', { tracking: null })
    const isGone = new Promise<void>((resolve) => {
      const page = new QueryObserver(cache, current)
      onTestFinished(
        page.subscribe(({ data }) => {
          if (data === null) resolve()
        }),
      )
    })
    conversationEvents.newTrackingOperator(cache, tracking.userId, {
      tracking: { ...taken.tracking, userId: tracking.userId },
    })
    await isGone
    expect(cache.getQueryData(current.queryKey)).toBeNull()
  })

  test('of somebody else is never shown', () => {
    const toasts = watchToasts()
    const { cache, open } = startWith(null)
    conversationEvents.newTrackingOperator(cache, tracking.userId, {
      tracking: { ...taken.tracking, userId: otherId },
    })
    expect(open()).toBeNull()
    expect(toasts()).toEqual([])
  })

  test('takes its own messages and its own ends, and no request’s', () => {
    const toasts = watchToasts()
    const { cache, open } = startWith(tracking)
    const { newMessage } = eventExamples.sendTrackingMessage.minimum
    conversationEvents.sendTrackingMessage(cache, tracking.userId, {
      newMessage: { ...newMessage, trackingId: tracking._id },
    })
    expect(open()?.messages).toHaveLength(tracking.messages.length + 1)
    conversationEvents.closeChat(cache, tracking.userId, { requestId: tracking._id, message: '' })
    expect(open()).not.toBeNull()
    conversationEvents.closeTrackingExpired(cache, tracking.userId, {
      trackingId: tracking._id,
      expiredAt: tracking.expiresAt,
    })
    expect(open()).toBeNull()
    expect(toasts()).toEqual(['Votre suivi de commande a expiré. Vous pouvez en ouvrir un nouveau.'])
  })
})
