import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { Server } from 'socket.io'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { callExamples, eventExamples } from '../../registry/examples.ts'
import { contracts, startWatch } from '../testing/command.ts'
import { deadAddress, says, startServer } from '../testing/provider.ts'

/** Starts a provider with a realtime channel, and `contracts watch` in front of it. */
async function watched(answer: RequestListener) {
  const http = createServer(answer)
  const realtime = new Server(http, { connectionStateRecovery: {} })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const provider = `http://127.0.0.1:${String((http.address() as AddressInfo).port)}`
  const { url, stop } = await startWatch(provider)
  onTestFinished(async () => {
    await stop()
    await realtime.close()
  })
  return { url, realtime, stop }
}

const games = JSON.stringify(callExamples['games.list'].answers.minimum)

test('passes answers on unchanged and finds nothing wrong with good ones', async () => {
  const { url, stop } = await watched((request, response) => {
    const isZipped = request.url === '/api/games?zipped'
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Set-Cookie': 'a=b; HttpOnly',
      ...(isZipped ? { 'Content-Encoding': 'gzip' } : {}),
    })
    response.end(isZipped ? gzipSync(games) : games)
  })
  for (const path of ['/api/games', '/api/games?zipped']) {
    const answer = await fetch(url + path)
    expect([answer.headers.getSetCookie(), await answer.text()]).toEqual([['a=b; HttpOnly'], games])
  }
  const { printed, exitCode } = await stop()
  expect(printed).toContain('  ✓ 2 as the client reads them\n')
  expect(exitCode).toBe(0)
})

test('says that an answer ended before it was complete', async () => {
  const { url, stop } = await watched((request, response) => {
    if (request.method === 'GET') {
      response.end(games)
      return
    }
    response.writeHead(200, { 'Content-Length': 100 }).write('{"user":')
    setImmediate(() => response.destroy())
  })
  await expect(
    fetch(`${url}/api/auth/login`, { method: 'POST' }).then((answer) => answer.text()),
  ).rejects.toThrow('terminated')
  expect((await stop()).printed).toContain('✗ auth.login  200  body  ended before it was complete\n')
})

test.each(['websocket', 'polling'] as const)('judges events that arrive by %s', async (transport) => {
  const { url, realtime, stop } = await watched((_request, response) => response.end())
  realtime.on('connection', (socket) => {
    socket.emit('closeChat', eventExamples.closeChat.minimum)
    socket.emit('closeChat', { ...eventExamples.closeChat.minimum, requestId: null })
    socket.emit('closedChat', {})
  })
  const socket = io(url, { transports: [transport] })
  const { promise: last, resolve } = Promise.withResolvers<unknown>()
  socket.on('closedChat', resolve)
  expect(await last).toEqual({})
  socket.close()
  const { printed, exitCode } = await stop()
  expect(printed).toContain('✗ closeChat  $.requestId  must be a text, and is null\n')
  expect(printed).toContain('  ✓ 1 as the client reads them\n')
  expect(printed).toContain('✗ closedChat  event  is no event of the contract: the client ignores it\n')
  expect(exitCode).toBe(4)
})

const id = (end: string): string => `65f0000000000000000000${end}`
const login = callExamples['auth.login'].answers.minimum
const { request: conversation } = callExamples['conversations.create'].answers.minimum

test('judges answers by what each of two players has asked, compressed ones too, and passes all on', async () => {
  const { url, stop } = await watched((request, response) => {
    const { authorization = '', 'x-player': given = '' } = request.headers
    const [player = ''] = /a\d/.exec(authorization + String(given)) ?? []
    const isSignIn = request.method === 'POST'
    const answer = isSignIn
      ? { ...login, accessToken: `${player}.b.c`, user: { ...login.user, _id: id(player) } }
      : { request: { ...conversation, userId: request.url?.includes('other') ? id('a9') : id(player) } }
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
      ...(isSignIn ? { 'Set-Cookie': `sid=${player}; Path=/api/auth; HttpOnly; SameSite=Lax` } : {}),
    })
    response.end(gzipSync(JSON.stringify(answer)))
  })
  const current = (player: string, query = '') =>
    fetch(`${url}/api/conversations/user${query}`, {
      headers: { Authorization: `Bearer ${player}.b.c` },
    }).then((answer) => answer.json())
  for (const player of ['a1', 'a2']) {
    const body = JSON.stringify({ email: login.user.email, password: 'Kamas2026!' })
    const headers = { 'Content-Type': 'application/json', 'X-Player': player }
    await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
  }
  await Promise.all(['a1', 'a2', 'a1', 'a2'].map((player) => current(player)))
  expect(await current('a2', '?other')).toEqual({ request: { ...conversation, userId: id('a9') } })
  const { printed } = await stop()
  expect(printed).toContain(
    `  ✗ 1 with 200 that the contract refuses\n      $.request.userId  is not the player of the session (${id('a9')} instead of ${id('a2')})\n`,
  )
  expect(printed).toMatch(/, 1 broken, /)
})

test('an answer of 100 MB passes on unjudged, and the next one is judged', async () => {
  const chunk = Buffer.alloc(1_000_000, ' ')
  const zipped = gzipSync(Buffer.alloc(100_000_000, ' '))
  const { url, stop } = await watched((request, response) => {
    if (request.url === '/api/games') response.end(games)
    else if (request.url === '/api/games?page=1') response.end('{"games":[]}x')
    else if (request.url === '/api/games?large') Readable.from(Array<Buffer>(100).fill(chunk)).pipe(response)
    else response.setHeader('Content-Encoding', 'GZIP').end(zipped)
  })
  for (const query of ['large', 'zipped']) {
    const answer = await fetch(`${url}/api/games?${query}`)
    expect((await answer.arrayBuffer()).byteLength).toBe(100_000_000)
  }
  await (await fetch(`${url}/api/games?page=1`)).text()
  const { printed, exitCode } = await stop()
  expect(printed).toContain('  ✗ 1 with 200 that the contract refuses\n')
  expect(exitCode).toBe(4)
})

test('a provider that ends while it is watched gives the client a 502', async () => {
  const { url, realtime, stop } = await watched((_request, response) => response.end(games))
  await fetch(`${url}/api/games`)
  await realtime.close()
  expect((await fetch(`${url}/api/games`)).status).toBe(502)
  expect((await stop()).exitCode).toBe(0)
})

test('a provider that closes a connection just when it is used again is asked again', async () => {
  const used = new Set<unknown>()
  const { url, stop } = await watched((request, response) => {
    if (used.size > 1 && used.has(request.socket)) request.socket.destroy()
    else response.end(games)
    used.add(request.socket).add('asked')
  })
  for (let call = 0; call < 4; call += 1) expect((await fetch(`${url}/api/games`)).status).toBe(200)
  expect((await stop()).printed).toContain('  ✓ 4 as the client reads them\n')
})

test('a client that gives up an answer is no deviation', async () => {
  const { promise: asked, resolve } = Promise.withResolvers<unknown>()
  const { url, stop } = await watched((request, response) => {
    if (request.method === 'GET') {
      response.end(games)
      return
    }
    response.writeHead(200, { 'Content-Length': 100 }).write('{"user":')
    response.on('close', resolve)
  })
  const leave = new AbortController()
  await fetch(`${url}/api/auth/login`, { method: 'POST', signal: leave.signal })
  leave.abort()
  await asked
  expect((await stop()).exitCode).toBe(0)
})

test('a provider that ends in the middle of a realtime connection ends it for the client too', async () => {
  const { url, realtime, stop } = await watched((_request, response) => response.end(games))
  const socket = io(url, { transports: ['websocket'], reconnection: false })
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  const ended = new Promise((resolve) => socket.on('disconnect', resolve))
  await realtime.close()
  expect(await ended).toMatch(/^(transport close|io server disconnect)$/)
  expect((await stop()).exitCode).toBe(0)
})

test('ends on Ctrl-C while a client is connected to the realtime channel', async () => {
  const { url, stop } = await watched((_request, response) => response.end(games))
  const socket = io(url, { transports: ['websocket'], reconnection: false })
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  const ended = new Promise((resolve) => socket.on('disconnect', resolve))
  expect((await stop()).exitCode).toBe(0)
  expect(await ended).toBe('transport close')
})

test.each<[sentence: string, start: () => Promise<string>]>([
  ['Nothing listens at {url}: start the provider, or correct --provider.', deadAddress],
  [
    '{url}/api/games redirects to https://staging.example/login (301): correct --provider.',
    () => startServer(says(301, '', 'text/plain', { Location: 'https://staging.example/login' })),
  ],
  [
    '{url}/api/games responds with 200 and an HTML page. Is --provider a website instead of the API?',
    () => startServer(says(200, '<html></html>', 'text/html')),
  ],
])('a provider that cannot be watched: %s', async (sentence, start) => {
  const url = await start()
  expect(await contracts(['watch', '--provider', url, '--port', '0'])).toEqual({
    exitCode: 3,
    printed: '',
    complained: `${sentence.replace('{url}', url)}\n`,
  })
})

test('a port in use, and wrong use, end with a sentence', async () => {
  const provider = await startServer(says(200, games))
  const { port } = new URL(provider)
  expect(await contracts(['watch', '--provider', provider, '--port', port])).toMatchObject({
    exitCode: 3,
    complained: `Port ${port} is used by another program. Choose another port, or any free one: contracts watch --provider URL --port 0\n`,
  })
  expect(await contracts(['watch'])).toMatchObject({
    exitCode: 1,
    complained: expect.stringContaining("required option '--provider <url>' not specified") as string,
  })
})
