import { describe, expect, test } from 'vitest'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import {
  call,
  entriesOf,
  send,
  someText,
  startSimulator,
  yasmine,
  startWithRequest,
  startSignedIn,
} from '../testing.ts'

const limitBytes = 64 * 1024

/** Returns a login body with exactly this many bytes. */
const loginOf = (bytes: number) => {
  const body = { ...yasmine, filler: '' }
  return JSON.stringify({ ...body, filler: 'x'.repeat(bytes - JSON.stringify(body).length) })
}

describe('a body', () => {
  test.each(['{"email": ', 'rubbish', '"a word"', '5', 'null'])(
    'that is no JSON object is a 400: %s',
    async (body) => {
      const simulator = await startSimulator()
      expect(await call(simulator, 'auth.login', { body })).toMatchObject({
        status: 400,
        body: { errors: { body: "La requête n'est pas lisible : du JSON est attendu." } },
      })
    },
  )

  test.each([
    ['no type', {}],
    ['another type', { 'Content-Type': 'text/plain' }],
    ['the type of a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['an unknown charset', { 'Content-Type': 'application/json; charset=klingon' }],
    ['an unknown encoding', { 'Content-Type': 'application/json', 'Content-Encoding': 'klingon' }],
  ])('with %s is a 400, not a guess', async (_, headers) => {
    const { url } = await startSimulator()
    const body = new Blob([JSON.stringify(yasmine)])
    const response = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: { body: someText } })
  })

  test('may have 64 KiB; one byte more gets a 413', async () => {
    const simulator = await startSimulator()
    expect((await call(simulator, 'auth.login', { body: loginOf(limitBytes) })).status).toBe(200)
    const { status, body } = await call(simulator, 'auth.login', { body: loginOf(limitBytes + 1) })
    expect({ status, body }).toEqual({
      status: 413,
      body: { message: 'Le contenu envoyé est trop volumineux.' },
    })
  })
})

describe('an invalid path', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['DELETE', '/api/games'],
    ['POST', '/api/games'],
    ['GET', '/api/auth/login'],
    ['GET', '/api/games/%E0%A4%A'],
  ])('answers 404 in the shape of an error: %s %s', async (method, path) => {
    const simulator = await startSimulator()
    const { status, body } = await send(simulator, method, path)
    expect({ status, body }).toEqual({ status: 404, body: { message: 'Ressource introuvable' } })
    expect(entriesOf(simulator)).toMatchObject([{ kind: 'call', call: null, method, status: 404 }])
  })
})

describe('the journal entry of a call', () => {
  test('contains the user, the input and the answer', async () => {
    const { simulator, player, request } = await startWithRequest()
    expect(entriesOf(simulator).at(-1)).toMatchObject({
      kind: 'call',
      call: 'conversations.create',
      method: 'POST',
      path: `${apiPrefix}/conversations`,
      status: 201,
      userId: player.userId,
      body: { username: 'Yasmi-Iop' },
      answer: { request },
      opened: request._id,
      cause: null,
    })
  })

  test('never contains a password, an access token or a refresh cookie', async () => {
    const { simulator, token, cookie } = await startSignedIn()
    const refreshed = await call(simulator, 'auth.refresh', { cookie })
    await call(simulator, 'conversations.current', { token })
    await call(simulator, 'auth.logout', { cookie })
    await call(simulator, 'auth.login', { body: { password: yasmine.password } })
    await send(simulator, 'POST', '/api/nothing', { body: yasmine })
    for (const body of [[yasmine], { user: { account: yasmine } }]) {
      await call(simulator, 'auth.login', { body })
    }
    const written = JSON.stringify(entriesOf(simulator))
    const { accessToken } = refreshed.body as { accessToken: string }
    for (const secret of [yasmine.password, token, accessToken, cookie.split('=')[1] ?? '']) {
      expect(written).not.toContain(secret)
    }
    expect(entriesOf(simulator)).toHaveLength(8)
    expect(written).toContain(yasmine.email)
  })
})
