import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startServer } from '../testing/provider.ts'
import { startProxy } from './proxy.ts'

/** Sends these lines through a proxy. Returns what the provider received. */
async function received(isForBrowsers: boolean, ...lines: readonly string[]) {
  const { promise, resolve } = Promise.withResolvers<object>()
  const target = await startServer(async (request, response) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    resolve({ length, encoding, body: await text(request) })
    response.end()
  })
  const proxy = await startProxy({ target, port: 0, isForBrowsers, onRequest: () => () => undefined })
  onTestFinished(proxy.close)
  // A plain socket, because Node's own client adds headers.
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1')
  socket.write(lines.join('\r\n'))
  onTestFinished(() => void socket.destroy())
  await once(socket, 'data')
  return promise
}

describe.each([
  ['the verifier', false],
  ['a browser', true],
])('a request of %s', (_sender, isForBrowsers) => {
  test.each([
    ['GET', undefined],
    ['HEAD', undefined],
    ['POST', '0'],
    ['PUT', '0'],
    ['PATCH', '0'],
    ['DELETE', '0'],
  ])('%s without a body has the Content-Length %s and no chunks', async (method, length) => {
    const sent = [`${method} /api/games HTTP/1.1`, 'Host: example', '', '']
    expect(await received(isForBrowsers, ...sent)).toEqual({ length, encoding: undefined, body: '' })
  })

  test.each([
    ['a length', 'Content-Length: 4', 'text', { length: '4', encoding: undefined }],
    [
      'chunks',
      'Transfer-Encoding: chunked',
      '4\r\ntext\r\n0\r\n\r\n',
      { length: undefined, encoding: 'chunked' },
    ],
  ])('with a body keeps %s', async (_what, header, body, headers) => {
    const sent = ['POST /api/games HTTP/1.1', 'Host: example', header, '', body]
    expect(await received(isForBrowsers, ...sent)).toEqual({ ...headers, body: 'text' })
  })
})
