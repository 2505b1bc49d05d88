import { expect, test } from 'vitest'
import { stateProblems } from './state-values.ts'
import { callOf, json, pactOf } from './testing/pact.ts'

const ofState = (name: string) => ({ type: 'ProviderState', expression: `\${${name}}` })
const [interaction] = pactOf(
  callOf(
    'conversations.current: the open request',
    {},
    {
      ...json({ request: { _id: 'a', messages: [{ requestId: 'a' }] } }),
      generators: {
        body: {
          '$.request._id': ofState('requestId'),
          '$.request.messages[*].requestId': ofState('requestId'),
        },
      },
    },
  ),
).interactions

const problemsOf = (request: object, values: object = { requestId: 'mine' }): readonly string[] =>
  interaction === undefined
    ? ['no interaction']
    : stateProblems(interaction, { request }, { ...values }).map(({ where, what }) => `${where} ${what}`)

test('an answer has the ids that the state returned, in every element of a list', () => {
  const own = { _id: 'mine', messages: [{ requestId: 'mine' }, { requestId: 'mine' }] }
  expect(problemsOf(own)).toEqual([])
  expect(problemsOf({ ...own, _id: 'other' })).toEqual([
    '$.request._id is another id than the requestId that the state returned',
  ])
  expect(problemsOf({ _id: 'mine', messages: [{ requestId: 'mine' }, { requestId: 'other' }] })).toEqual([
    '$.request.messages[1].requestId is another id than the requestId that the state returned',
  ])
})

test('a missing id is not compared: the pact reports it', () => {
  expect(problemsOf({ messages: [{}] })).toEqual([])
  expect(problemsOf({ _id: 'other', messages: [] }, {})).toEqual([])
})
