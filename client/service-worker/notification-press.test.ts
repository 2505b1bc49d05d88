import { expect, test } from 'vitest'
import { handlePress } from './notification-press.ts'

const data = { userId: '65f0000000000000000000a1', kind: 'request', url: '/#support-request' } as const

/** Presses a notification with this data while these windows are open. Returns what the worker does. */
async function press(urls: readonly string[], pressed: unknown = data): Promise<readonly unknown[]> {
  const acts: unknown[] = []
  const windows = urls.map((url) => ({
    url,
    focus: () => Promise.resolve(acts.push(['focus', url])),
    postMessage: (message: unknown) => acts.push(['tell', url, message]),
  }))
  const clients = {
    matchAll: () => Promise.resolve(windows as unknown as WindowClient[]),
    openWindow: (url: string) => Promise.resolve((acts.push(['open', url]), null)),
  }
  await handlePress({ data: pressed, close: () => acts.push('close') }, clients)
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
