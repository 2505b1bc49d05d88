/** What the client refuses in an answer, also where its pact accepts it. */
import { expect, test } from 'vitest'
import { callExamples } from '../registry/examples.ts'
import { clientProblems, judgeAnswer, type ReceivedAnswer } from './client-problems.ts'
import { endpointOf } from './pact.ts'
import { callOf, json, pactOf } from './testing/pact.ts'

const login = callExamples['auth.login'].answers.minimum
const cookie = 'sid=a; HttpOnly; SameSite=Lax; Path=/api/auth'
const sent = { method: 'POST', url: '/api/auth/login', requestHeaders: {}, requestBody: undefined }

test.each([
  ['once', [cookie], 0],
  ['once, beside one that is cleared', [cookie, 'state=; Path=/api/auth/google'], 0],
  ['twice', [cookie, 'sid=older; path=/api/auth'], 1],
  ['only for another path', ['sid=a; Path=/'], 1],
  ['without a value', ['sid=; Path=/api/auth'], 1],
  ['never', [], 1],
])('a sign-in sets the refresh cookie exactly once: %s', (_when, cookies, count) => {
  const expected = { ...json(login), headers: { 'Set-Cookie': [cookie] } }
  const [interaction] = pactOf(callOf('auth.login: one', {}, expected)).interactions
  const answer = { status: 200, headers: { 'set-cookie': cookies }, body: JSON.stringify(login), asked: sent }
  const problem = {
    kind: 'state',
    where: 'Set-Cookie',
    what: 'must set the refresh cookie once, with Path=/api/auth',
  }
  expect(interaction && clientProblems(interaction, answer)).toEqual([problem].slice(0, count))
})

const { user } = callExamples['auth.googleCallback'].answers.minimum
const returned = (changes: object): Partial<ReceivedAnswer> => ({
  status: 302,
  headers: {
    location: `/auth/success?accessToken=a.b&user=${encodeURIComponent(JSON.stringify({ ...user, ...changes }))}`,
  },
})
const to = (location: string): Partial<ReceivedAnswer> => ({ status: 302, headers: { location } })
const saying = (status: number, body: unknown): Partial<ReceivedAnswer> => ({
  status,
  body: JSON.stringify(body),
})

test.each<[call: string, answer: Partial<ReceivedAnswer>, problem: string | undefined]>([
  ['auth.googleCallback', returned({}), undefined],
  ['auth.googleCallback', returned({ firstName: undefined }), 'Location user.firstName is missing'],
  ['auth.googleCallback', returned({ _id: 7 }), 'Location user._id must be a text, and is a number'],
  ['auth.google', to('here:'), 'Location is no address that a browser can open'],
  [
    'auth.login',
    saying(500, { message: 'Oups' }),
    'status 500 is none of the statuses that the call declares',
  ],
  ['auth.login', to('/'), 'status 302 is none of the statuses that the call declares'],
  ['auth.login', { status: 204 }, 'status 204 is none of the statuses that the call declares'],
  ['auth.login', { status: 304 }, undefined],
  ['auth.login', { status: 200, body: undefined }, 'body ended before it was complete'],
  ['auth.login', { status: 401, body: '<html>' }, '$.message must be a text for the player'],
  ['auth.login', saying(401, { message: 'Non', error: 'Unauthorized' }), undefined],
  [
    'conversations.current',
    saying(403, { message: 'Non', error: 'denied' }),
    '$.error must be "Token invalide ou expiré"',
  ],
])('the answer to %s: %j, %s', (call, answer, problem) => {
  const row = endpointOf(call)
  const problems = row && judgeAnswer(row, { status: 200, headers: {}, body: '', ...answer }).problems
  expect(problems?.map(({ where, what }) => `${where} ${what}`)).toEqual(
    problem === undefined ? [] : [problem],
  )
})
