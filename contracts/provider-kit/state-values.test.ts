import { expect, test } from 'vitest'
import { stateProblems } from './state-values.ts'
import { callOf, json, pactOf } from './testing/pact.ts'

type Response = Parameters<typeof callOf>[2]
type Request = Parameters<typeof callOf>[1]

const ofState = (expression: string) => ({ type: 'ProviderState', expression })

function problemsOf(
  {
    call,
    request = {},
    response = json({}),
    params = {},
  }: { call: string; request?: Request; response?: Response; params?: object },
  received: unknown,
  values: Readonly<Record<string, unknown>> = {},
): readonly string[] {
  const [interaction] = pactOf({
    ...callOf(call, request, response),
    providerStates: [{ name: 's', params }],
  }).interactions
  if (interaction === undefined) throw new Error('no interaction')
  return stateProblems(interaction, received, values).map(({ where, what }) => `${where} ${what}`)
}

const request = {
  call: 'conversations.current: the open request',
  response: {
    ...json({ request: { _id: 'a', messages: [{ requestId: 'a' }] } }),
    generators: {
      body: {
        '$.request._id': ofState('${requestId}'),
        '$.request.messages[*].requestId': ofState('${requestId}'),
      },
    },
  },
}

const problemsOfRequest = (received: object) =>
  problemsOf(request, { request: received }, { requestId: 'mine' })

test('an answer has the ids that the state returned, in every element of a list', () => {
  const own = { _id: 'mine', messages: [{ requestId: 'mine' }, { requestId: 'mine' }] }
  expect(problemsOfRequest(own)).toEqual([])
  expect(problemsOfRequest({ ...own, _id: 'other' })).toEqual([
    '$.request._id is another id than the requestId that the state returned',
  ])
  expect(
    problemsOfRequest({ _id: 'mine', messages: [{ requestId: 'mine' }, { requestId: 'other' }] }),
  ).toEqual(['$.request.messages[1].requestId is another id than the requestId that the state returned'])
})

test('a missing id is not compared: the pact reports it', () => {
  expect(problemsOf(request, { request: { messages: [{}] } }, { requestId: 'mine' })).toEqual([])
  expect(problemsOf(request, { request: { _id: 'other', messages: [] } })).toEqual([])
})

test('an id may be one of two, and the first must be there', () => {
  const response = { ...json({}), generators: { body: { '$.list[*].id': ofState('${one} ${two}') } } }
  const problems = (...ids: readonly string[]) =>
    problemsOf(
      { call: 'exchanges.last: one', response },
      { list: ids.map((id) => ({ id })) },
      { one: 'a', two: 'b' },
    )
  expect(problems('b', 'a')).toEqual([])
  expect(problems()).toEqual([])
  expect(problems('a', 'c')).toEqual([
    '$.list[1].id is another id than the one or the two that the state returned',
  ])
  expect(problems('b', 'b')).toEqual(['$.list[*].id never is the one that the state returned'])
})

test('a list in any order has as many elements as its example', () => {
  const matchingRules = { body: { '$.games': { matchers: [{ match: 'arrayContains' }] } } }
  const response = { ...json({ games: [1, 2] }), matchingRules }
  const problems = (games: unknown) => problemsOf({ call: 'games.list: both', response }, { games })
  expect(problems([2, 1])).toEqual([])
  expect(problems([2, 1, 1])).toEqual(['$.games must have 2 elements in this state, and has 3'])
})

test('a field that the example lacks has the role of the state, or is empty where the state has nothing', () => {
  const signIn = { call: 'auth.login: one', params: { role: 'user' } }
  expect(problemsOf(signIn, { user: { role: 'user' } })).toEqual([])
  expect(problemsOf(signIn, { user: {} })).toEqual([])
  expect(problemsOf(signIn, { user: { role: 'admin' } })).toEqual(['$.user.role must be "user" here'])
  const waiting = { call: 'conversations.current: one', params: { stage: 'waiting' } }
  expect(problemsOf(waiting, { request: { operatorId: null } })).toEqual([])
  expect(problemsOf(waiting, { request: { operatorId: 'a' } })).toEqual([
    '$.request.operatorId must be empty or left out here',
  ])
})

test('the address after a sign-in with Google names the user of the state', () => {
  const user = {
    _id: '65f0000000000000000000a1',
    firstName: 'Yasmine',
    lastName: 'Bennani',
    email: 'y@k.test',
  }
  const address = `/auth/success?accessToken=a.b.c&user=${encodeURIComponent(JSON.stringify(user))}`
  const back = {
    call: 'auth.googleCallback: one',
    response: { status: 302, headers: { Location: [address] } },
  }
  const problems = (changes: object) =>
    problemsOf(back, { user: { ...user, ...changes } }, { userId: 'mine' })
  expect(problems({ _id: 'mine', City: 'Fès' })).toEqual([])
  expect(problems({ firstName: 'Mehdi' })).toEqual([
    '$.user._id must be "mine" here',
    '$.user.firstName must be "Yasmine" here',
  ])
})
