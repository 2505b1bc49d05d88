/** `contracts watch` in front of the simulator, behind a server that changes answers: it finds each lie and no harmless change. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import { startServer } from '../../contracts/provider-kit/testing/server.ts'
import { answersOf, eventExamples } from '../../contracts/registry/examples.ts'
import { endpoints, type EndpointId } from '../../contracts/registry/registry.ts'
import { createSimulator } from '../../mock-api/server.ts'
import { startWatch } from '../watch.ts'

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Returns the parts that it changes. */
type Change = (answer: Answer, path: string) => Partial<Answer>

/** Starts the simulator, a server that changes its answers, and `contracts watch`. */
async function watchChanged(change: Change, ...flags: readonly string[]) {
  const simulator = await createSimulator({ port: 0 })
  onTestFinished(() => simulator.close())
  const provider = await startServer((request, response) => {
    const { method = 'GET', url = '', headers } = request
    const pass = async () => {
      const { authorization, cookie, 'content-type': type } = headers
      const sent = Object.entries({ authorization, cookie, 'content-type': type })
      const received = await fetch(simulator.url + url, {
        method,
        redirect: 'manual',
        headers: sent.filter((header): header is [string, string] => header[1] !== undefined),
        ...(method === 'GET' ? {} : { body: await text(request) }),
      })
      const {
        'content-encoding': _decoded,
        'content-length': _length,
        ...kept
      } = Object.fromEntries(received.headers)
      const answer = { status: received.status, headers: kept, body: await received.text() }
      const changed = { ...answer, ...change(answer, url) }
      response.writeHead(changed.status, changed.headers).end(changed.body)
    }
    pass().catch(() => response.destroy())
  })
  const watch = await startWatch(provider, ...flags)
  onTestFinished(async () => void (await watch.stop()))
  return { ...watch, simulator }
}

type Watch = Awaited<ReturnType<typeof watchChanged>>

const account = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!', rememberMe: false }

async function send(url: string, method: string, path: string, body?: object, token = '') {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { answer, body: await answer.text() }
}

/** Makes calls of every kind as a player: lists, a sign-in, the history, a refusal and a redirect. */
async function play({ url, simulator }: Watch): Promise<void> {
  const signIn = await send(simulator.url, 'POST', '/auth/login', account)
  const { accessToken } = JSON.parse(signIn.body) as { readonly accessToken: string }
  await send(url, 'GET', '/games')
  await send(url, 'GET', '/servers/all/dofus?keyword=')
  await send(url, 'POST', '/auth/login', account)
  await send(url, 'POST', '/auth/login', { ...account, password: 'wrong' })
  await send(url, 'GET', '/transactions/buy/user/u/?page=1&limit=10', undefined, accessToken)
  await send(url, 'GET', '/conversations/user', undefined, accessToken)
  await send(url, 'GET', '/auth/google')
}

const json =
  (path: string, change: (body: string) => string): Change =>
  ({ status, body }, url) =>
    url.startsWith(`/api${path}`) && status < 300 ? { body: change(body) } : {}

const replace = (pattern: RegExp | string, by: string) => (body: string) => {
  if (body.search(pattern) < 0) throw new Error(`the answer has no ${String(pattern)}`)
  return body.replace(pattern, by)
}

const lies: readonly (readonly [lie: string, change: Change, line: string])[] = [
  [
    'a wrong type',
    json('/games', replace(/"gameName":"[^"]*"/, '"gameName":7')),
    'games.list  200  $.games[0].gameName  must be a text, and is a number',
  ],
  [
    'a missing required field',
    json('/auth/login', replace(/"accessToken":"[^"]*",?/, '"token":"x",')),
    'auth.login  200  $.accessToken  is missing',
  ],
  [
    'an unknown word',
    json('/transactions/buy', replace(/"status":"[^"]*"/, '"status":"Done"')),
    'history.buy  200  $.data[0].status  must be ',
  ],
  [
    'an id of another form',
    json('/servers/all/dofus', replace(/"_id":"[^"]*"/, '"_id":"17"')),
    'servers.retro  200  $.servers[0]._id  must be 24 digits from 0 to 9 and a to f',
  ],
  [
    'a date without a time zone',
    json('/transactions/buy', replace(/"createdAt":"[^"]*"/, '"createdAt":"2026-01-31T18:05:00"')),
    'history.buy  200  $.data[0].createdAt  ',
  ],
  [
    'a status that the call does not declare',
    (_answer, path) => (path === '/api/games' ? { status: 204, body: '' } : {}),
    'games.list  204  status  204 is none of the statuses that the call declares',
  ],
  [
    'a refusal without a message',
    ({ status }) => (status === 400 || status === 401 ? { body: '{"error":"x"}' } : {}),
    '$.message  must be a text for the player',
  ],
  [
    'a Location that is no address',
    ({ status, headers }) => (status === 302 ? { headers: { ...headers, location: 'here:' } } : {}),
    'auth.google  302  Location  is no address that a browser can open',
  ],
  [
    'HTML',
    json('/conversations/user', () => '<h1>Bonjour</h1>'),
    'conversations.current  200  $  must be an object, and is a text',
  ],
]

test.each(lies)('finds %s', async (_lie, change, line) => {
  const watch = await watchChanged(change)
  await play(watch)
  const { printed, exitCode } = await watch.stop()
  expect(printed.split('\n').find((each) => each.includes(line))).toBeDefined()
  expect(printed.split('\n').filter((each) => each.startsWith('✗ '))).toHaveLength(1)
  expect(exitCode).toBe(4)
})

/** Applies a change to every object in a JSON text. */
const eachObject = (change: (value: Readonly<Record<string, unknown>>) => object): Change => {
  return ({ headers, body }, path) =>
    path.startsWith('/api/') && headers['content-type']?.startsWith('application/json') === true
      ? {
          body: JSON.stringify(
            JSON.parse(body, (_key, value: unknown) =>
              typeof value === 'object' && value !== null && !Array.isArray(value)
                ? change(value as Readonly<Record<string, unknown>>)
                : value,
            ),
          ),
        }
      : {}
}

const harmless: readonly (readonly [what: string, change: Change])[] = [
  ['no change', () => ({})],
  ['unknown fields', eachObject((value) => ({ ...value, addedLater: ['x'] }))],
  ['another order of keys', eachObject((value) => Object.fromEntries(Object.entries(value).toReversed()))],
  [
    'another case of header names',
    ({ headers }) => ({
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
      ),
    }),
  ],
  [
    '1.0 for 1',
    ({ body }, path) =>
      path.startsWith('/api/') ? { body: body.replaceAll(/:(\d+)(?=[,}])/g, ':$1.0') } : {},
  ],
  [
    'null for absent fields',
    eachObject((value) => ({ phoneNumber: null, City: null, error: null, errors: null, ...value })),
  ],
  [
    'instants at another offset',
    ({ body }, path) =>
      path.startsWith('/api/')
        ? { body: body.replaceAll(/(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{3}Z/g, '$1+01:00') }
        : {},
  ],
]

test.each(harmless)('accepts %s', async (_what, change) => {
  const watch = await watchChanged(change)
  await play(watch)
  const { printed, exitCode } = await watch.stop()
  expect(printed.split('\n').filter((line) => line.startsWith('✗ '))).toEqual([])
  expect(exitCode).toBe(0)
})

test('no secret reaches the terminal or a report', async () => {
  const folder = newFolder()
  const reports = ['json', 'junit', 'html'].map((kind) => ({ flag: `--${kind}`, file: join(folder, kind) }))
  const secret = 'zzsecretzz'
  const spoil = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (key, each: unknown) => {
      if (typeof each === 'string') return key.endsWith('Id') ? `${secret}${each}` : [secret]
      if (typeof each !== 'object' || each === null || Array.isArray(each)) return secret
      return { ...each, [secret]: secret }
    })
  const ids = Object.keys(endpoints) as EndpointId[]
  const { url, stop } = await startWatch(
    await startServer((request, response) => {
      const id = ids.find((each) => request.headers['x-call'] === each) ?? 'games.list'
      const isRefusal = request.headers['x-refused'] === 'yes'
      const body = isRefusal
        ? { message: [secret], errors: { [secret]: secret } }
        : spoil(answersOf(id)[0]?.answer)
      response
        .writeHead(isRefusal ? 422 : (answersOf(id)[0]?.status ?? 200), {
          'Content-Type': 'application/json',
          'Set-Cookie': `kamasouk_refresh=${secret}`,
          Location: `x:${secret}`,
        })
        .end(request.url?.startsWith('/socket.io/') === true ? pollOf(secret, spoil) : JSON.stringify(body))
    }),
    ...reports.flatMap(({ flag, file }) => [flag, file]),
  )
  const headers = { Authorization: `Bearer ${secret}`, Cookie: `kamasouk_refresh=${secret}` }
  for (const id of ids) {
    const { method, path } = endpoints[id]
    for (const refused of ['no', 'yes']) {
      const answer = await fetch(`${url}/api${path.replaceAll(/\{\w+\}/g, secret)}?search=${secret}`, {
        method,
        redirect: 'manual',
        headers: { ...headers, 'X-Call': id, 'X-Refused': refused },
        ...(method === 'GET'
          ? {}
          : { body: JSON.stringify({ password: secret, rib: secret, message: secret }) }),
      })
      await answer.text()
    }
  }
  await (await fetch(`${url}/socket.io/?transport=polling`, { headers })).text()
  const { printed, complained, exitCode } = await stop()
  expect(exitCode).toBe(4)
  expect(printed).toContain('✗ closeChat  $')
  for (const id of ids) expect(printed).toContain(`✗ ${id}  `)
  for (const output of [printed, complained, ...reports.map(({ file }) => readFileSync(file, 'utf8'))]) {
    expect(output).not.toContain(secret)
  }
})

/** Returns one answer to a long poll with every event, and one whose name is a secret with a space. */
function pollOf(secret: string, spoil: (value: unknown) => unknown): string {
  const events = Object.entries(eventExamples).map(([name, { minimum }]) => [name, spoil(minimum)])
  return [...events, [`${secret} ${secret}`, secret]]
    .map((event) => `42${JSON.stringify(event)}`)
    .join('\u001E')
}
