import { expect, test } from 'vitest'
import type { Profile } from '../../contracts/registry/users.ts'
import { messageMaxLength } from '../../contracts/registry/messages.ts'
import { entriesOf, send, startSimulator, succeed, startWithRequest } from '../testing.ts'
import { weightOf } from '../world/journal.ts'
import { longestBody, shortened } from './redact.ts'

test('the journal shortens the body of a refused login and records its original length', async () => {
  const simulator = await startSimulator()
  const body = { email: `${'x'.repeat(60_000)}@a.test`, password: 'secret', rememberMe: false }
  expect((await send(simulator, 'POST', '/api/auth/login', { body })).status).toBe(400)
  expect(entriesOf(simulator)).toEqual([
    expect.objectContaining({
      status: 400,
      body: { email: 'x'.repeat(2000), password: '(hidden)', rememberMe: false },
      bodyCutFrom: JSON.stringify({ ...body, password: '(hidden)' }).length,
    }),
  ])
})

const text = (length: number): string => '\u0001'.repeat(length)

test('the journal contains a message of 2,000 characters and a full profile unchanged', async () => {
  const { simulator, player, requestId } = await startWithRequest()
  const message = '😀'.repeat(messageMaxLength / 2)
  await succeed(simulator, 'messages.sendToRequest', { token: player.token, body: { requestId, message } })
  const profile: Profile = {
    firstName: `a${text(98)}b`,
    lastName: `a${text(98)}b`,
    phoneNumber: text(40),
    address: text(200),
    country: text(100),
    City: text(100),
    bankInfo: { bankName: text(100), RIB: text(40) },
  }
  await succeed(simulator, 'users.update', {
    token: player.token,
    params: { userId: player.userId },
    body: profile,
  })
  const [said, changed] = entriesOf(simulator)
    .filter(({ kind }) => kind === 'call')
    .slice(-2)
  expect(said).toMatchObject({ body: { requestId, message } })
  expect(changed).toMatchObject({ body: profile })
  for (const entry of [said, changed]) expect(entry).not.toHaveProperty('bodyCutFrom')
})

test('shortening keeps the useful fields beside a long unknown one', () => {
  const message = 'm'.repeat(messageMaxLength)
  const { body, bodyCutFrom } = shortened({ junk: 'x'.repeat(50_000), requestId: 'a', message })
  expect(body).toEqual({ junk: 'x'.repeat(2000), requestId: 'a', message })
  expect(bodyCutFrom).toBe(JSON.stringify({ junk: 'x'.repeat(50_000), requestId: 'a', message }).length)
})

test.each([
  ['a long list', Array.from({ length: 20_000 }, () => [])],
  [
    'many fields',
    Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`field${String(index)}`, 1])),
  ],
  ['long keys', Object.fromEntries(Array.from({ length: 10 }, (_, index) => ['k'.repeat(9000 + index), 1]))],
  ['a long text', 'x'.repeat(60_000)],
])('no body takes much more memory than the limit: %s', (_, value) => {
  const { body, bodyCutFrom } = shortened(value)
  expect(weightOf(body)).toBeLessThan(longestBody + 3000)
  expect(bodyCutFrom).toBe(JSON.stringify(value).length)
})
