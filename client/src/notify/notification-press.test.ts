import { expect, test } from 'vitest'
import { handleNotificationPresses, type PressedWorker } from './notification-press.ts'

const data = { userId: '65f0000000000000000000a1', kind: 'request', url: '/#support-request' } as const

/** A worker with these windows, after a press on a notification with this data. Records what it does. */
async function press(urls: readonly string[], pressed: unknown = data): Promise<readonly unknown[]> {
  const acts: unknown[] = []
  const clients: PressedWorker['clients'] = {
    matchAll: () =>
      Promise.resolve(
        urls.map((url) => ({
          url,
          focus: () => Promise.resolve(acts.push(['focus', url])),
          postMessage: (message) => acts.push(['tell', url, message]),
        })),
      ),
    openWindow: (url) => Promise.resolve(acts.push(['open', url])),
  }
  const work: Promise<unknown>[] = []
  handleNotificationPresses({
    clients,
    addEventListener(_, listener) {
      const notification = { data: pressed, close: () => acts.push('close') } as unknown as Notification
      const event = { notification, waitUntil: (promise: Promise<unknown>) => work.push(promise) }
      listener(Object.assign(new Event('notificationclick'), event))
    },
  })
  await Promise.all(work)
  return acts
}

test('a press focuses the last used page and tells it which conversation', async () => {
  const [buy, faq] = ['https://shop.test/buy', 'https://shop.test/faq']
  expect(await press([buy, faq])).toEqual(['close', ['tell', buy, data], ['focus', buy]])
})

test('a press without an open page opens one, and never takes the console for a page', async () => {
  expect(await press([])).toEqual(['close', ['open', data.url]])
  expect(await press(['https://shop.test/__sim/console/'])).toEqual(['close', ['open', data.url]])
})

test.each([[null], [{}], [{ ...data, kind: 'news' }], [{ ...data, userId: 1 }]])(
  'a notification with other data (%j) does nothing',
  async (other) => {
    expect(await press(['https://shop.test/'], other)).toEqual([])
  },
)
