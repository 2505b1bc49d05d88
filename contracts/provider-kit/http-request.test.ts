import { describe, expect, test } from 'vitest'
import { ask, NoAnswer } from './http-request.ts'
import { deadAddress, hangs, says, serve, type Answering } from './testing/provider.ts'

/** A certificate is not needed to see that a server speaks no TLS at all. */
const asHttps = (url: string): string => url.replace('http:', 'https:')

const echo: Answering = async (request, response) => {
  const body = (await request.toArray()).join('')
  const { 'x-key': key, 'content-type': type } = request.headers
  return says(200, JSON.stringify({ method: request.method, key, type, body }))(request, response)
}

describe('a question', () => {
  test('is answered with what was said, and a redirect is an answer', async () => {
    const url = await serve(says(302, 'over there', 'Text/Plain; charset=utf-8', { Location: '/there' }))
    expect(await ask(url, { timeoutMs: 10_000 })).toEqual({
      status: 302,
      contentType: 'text/plain',
      location: '/there',
      text: 'over there',
    })
  })

  test('carries the headers, and its body as JSON', async () => {
    const how = { timeoutMs: 10_000, headers: { 'X-Key': 'abc' } }
    const url = await serve(echo)
    expect(JSON.parse((await ask(url, how, { name: 'é' })).text)).toEqual({
      method: 'POST',
      key: 'abc',
      type: 'application/json',
      body: '{"name":"é"}',
    })
    expect(JSON.parse((await ask(url, how)).text)).toEqual({ method: 'GET', key: 'abc', body: '' })
  })

  test.each<[string, () => Promise<string>, number, string]>([
    ['nobody', deadAddress, 10_000, 'nothing-listens'],
    ['somebody who says nothing', () => serve(hangs), 100, 'too-slow'],
    ['somebody who hangs up', () => serve((request) => request.socket.destroy()), 10_000, 'cut-off'],
    ['somebody who stops in the middle', () => serve(stopsInTheMiddle), 10_000, 'cut-off'],
    ['somebody without TLS', async () => asHttps(await serve(says(200, '{}'))), 10_000, 'not-secure'],
  ])('to %s has no answer, and it is known why', async (_, url, timeoutMs, silence) => {
    const failure: unknown = await ask(await url(), { timeoutMs }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(NoAnswer)
    expect(failure).toMatchObject({ silence })
  })

  test('that is taken back ends with the reason for that', async () => {
    const stop = new AbortController()
    const url = await serve(() => {
      stop.abort(new Error('enough'))
    })
    await expect(ask(url, { timeoutMs: 10_000, signal: stop.signal })).rejects.toThrow('enough')
  })
})

const stopsInTheMiddle: Answering = (request, response) => {
  response.writeHead(200, { 'Content-Length': '100' }).write('half', () => request.socket.destroy())
}
