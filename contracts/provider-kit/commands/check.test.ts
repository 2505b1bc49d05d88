import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callExamples, eventExamples } from '../../registry/examples.ts'
import { folderWith } from '../../shared/testing/folder.ts'
import { contracts } from '../testing/command.ts'

function fileWith(content: unknown): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return join(folderWith({ 'traffic.har': text }), 'traffic.har')
}

const entry = (method: string, path: string, status: number, body: unknown, encoding?: 'base64') => ({
  request: { method, url: `https://staging.example${path}` },
  response: {
    status,
    headers: [],
    content: {
      text: encoding ? Buffer.from(JSON.stringify(body)).toString('base64') : JSON.stringify(body),
      ...(encoding ? { encoding } : {}),
    },
  },
})

const har = (...entries: readonly object[]) => ({ log: { entries } })

const games = callExamples['games.list'].answers.minimum

test('passes a file with good answers and events', async () => {
  const socket = {
    ...entry('GET', '/socket.io/?transport=websocket', 101, ''),
    _webSocketMessages: [
      { type: 'receive', data: '0{"sid":"x"}' },
      { type: 'receive', data: `42${JSON.stringify(['closeChat', eventExamples.closeChat.minimum])}` },
      { type: 'send', data: '42["closeChat",{}]' },
    ],
  }
  const entries = [entry('GET', '/api/games', 200, games, 'base64'), entry('GET', '/', 200, 'page'), socket]
  // Some programs write a byte order mark.
  const file = fileWith(`\uFEFF${JSON.stringify(har(...entries))}`)
  const { printed, exitCode } = await contracts(['check', file])
  expect(printed).toContain('games.list  Both games\n  ✓ 1 as the client reads them')
  expect(printed).toContain('closeChat  The staff ended the request\n  ✓ 1 as the client reads them')
  expect(exitCode).toBe(0)
})

test('reports what the client would refuse', async () => {
  const file = fileWith(har(entry('GET', '/api/games', 200, { games: [{ ...games.games[0], gameName: 7 }] })))
  const { printed, exitCode } = await contracts(['check', file])
  expect(printed).toContain(
    '  ✗ 1 with 200 that the contract refuses\n      $.games[0].gameName  must be a text, and is a number\n',
  )
  expect(exitCode).toBe(4)
})

const { request: conversation } = callExamples['conversations.create'].answers.minimum
const current = '/api/conversations/user'

test('concludes nothing from what is before a file that begins in the middle of a session', async () => {
  const bearer = { name: 'Authorization', value: 'Bearer of.a.session' }
  const call = (method: string, path: string, status: number, body: object, sent?: object) => {
    const { request, response } = entry(method, path, status, body)
    const postData = sent && { text: JSON.stringify(sent) }
    return { request: { ...request, headers: [bearer], postData }, response }
  }
  const later = { ...conversation, messages: [] }
  const { newMessage } = callExamples['messages.sendToRequest'].answers.minimum
  const sent = { requestId: conversation._id, message: newMessage.message }
  const calls = [
    call('GET', current, 200, { request: later }),
    call('GET', '/api/auth/refresh', 200, callExamples['auth.refresh'].answers.minimum),
    call('POST', '/api/messages/client', 201, { newMessage }, sent),
    call('GET', current, 200, { request: later }),
  ]
  const entries = calls.map((each, second) =>
    Object.assign(each, { startedDateTime: `2026-11-26T18:05:0${String(second)}.000Z`, time: 20 }),
  )
  const { printed, exitCode } = await contracts(['check', fileWith(har(...entries))])
  expect(printed).toContain('lost-message  lacks a message that was accepted')
  expect(printed).toContain('1 broken')
  expect(exitCode).toBe(4)
})

test('reads the headers, times and missing parts that browsers and Playwright write', async () => {
  const { accessToken, user } = callExamples['auth.login'].answers.minimum
  const login = entry('POST', '/api/auth/login', 200, { accessToken, user, message: '' })
  const cookies = 'old=; Path=/api/auth, sid=a; Path=/api/auth; HttpOnly; SameSite=Lax'
  const shown = { ...login.response, headers: [{ name: 'Set-Cookie', value: cookies }] }
  const redacted = { ...login.response, headers: [{ name: 'Set-Cookie', value: 'sid=[redacted]' }] }
  const unknownEnd = { startedDateTime: '2026-11-26T18:05:00.000Z', time: -1 }
  const fromCache = { ...entry('GET', '/api/conversations/user', 200, { request: null }), _fromCache: 'disk' }
  const file = fileWith(har({ ...login, response: shown, ...unknownEnd }, fromCache))
  expect(await contracts(['check', file])).toMatchObject({
    exitCode: 0,
    printed: expect.stringContaining('1 kept') as string,
  })
  expect(await contracts(['check', fileWith(har({ ...login, response: redacted }))])).toMatchObject({
    exitCode: 0,
  })
})

test.each([
  ['no JSON', 'hello', 'is no HAR file: it is not JSON.'],
  ['truncated', '{"log":{"entries":[{"request"', 'is truncated or damaged: record it again.'],
  ['truncated after an object', '{"log":{"entries":[{}', 'is truncated or damaged: record it again.'],
  [
    'without bodies',
    har({ ...entry('GET', '/api/games', 200, games), response: { status: 200, content: {} } }),
    'was recorded without the bodies of the answers, so nothing was judged: record it with them.',
  ],
  [
    'without entries',
    {},
    'is no HAR file: it has no log.entries. Save one with "Save all as HAR" in a browser.',
  ],
  [
    'without a call of the contract',
    har(entry('GET', '/', 200, 'page')),
    'has no call and no event of the contract, so nothing was judged.',
  ],
])('a file that is %s ends with one sentence', async (_what, content, sentence) => {
  const file = fileWith(content)
  expect(await contracts(['check', file])).toEqual({
    exitCode: 3,
    printed: '',
    complained: `"${file}" ${sentence}\n`,
  })
})

test('a missing file ends with one sentence', async () => {
  expect(await contracts(['check', '/missing.har'])).toEqual({
    exitCode: 3,
    printed: '',
    complained: '"/missing.har" cannot be read. There is no such file or folder.\n',
  })
})
