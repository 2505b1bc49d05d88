import { expect, test } from 'vitest'
import { isMissingOptional } from './optional-mismatch.ts'
import type { Mismatch } from './format-mismatch.ts'
import { call, event } from './testing/interactions.ts'
import { pactOf } from './testing/pact.ts'

const interactionOf = (description: string, status = 200) => {
  const make = description.includes('.') ? call : event
  const [interaction] = pactOf(make({ description, status })).interactions
  if (interaction === undefined) throw new Error('A pact of one interaction has one.')
  return interaction
}

/** As the verifier says that keys are missing. */
const without = (at: string, wanted: readonly string[], given: readonly string[]): Mismatch => ({
  kind: 'body',
  at,
  what: `Actual map is missing the following keys: ${wanted.filter((key) => !given.includes(key)).join(', ')}`,
  expected: JSON.stringify(wanted),
  actual: JSON.stringify(given),
})

const message = ['_id', 'clientId', 'createdAt', 'message', 'requestId', 'senderType']
const lacking = (...left: readonly string[]): string[] => message.filter((key) => !left.includes(key))

const sent = 'messages.sendToRequest: a message'
const isMissingIn = (description: string, status: number, mismatch: Mismatch) =>
  isMissingOptional(interactionOf(description, status), mismatch)

test.each<[string, string, Mismatch, number?]>([
  ['a field of an answer', sent, without('$.newMessage', message, lacking('clientId')), 201],
  [
    'a field of a list element',
    'conversations.current: withClientId',
    without("$['request']['messages'][0]", message, lacking('clientId')),
  ],
  [
    'a field of every list element',
    'conversations.current: withClientId',
    without('$.request.messages[*]', message, lacking('clientId')),
  ],
  [
    'a field that may also be null',
    'history.buy: serverNull',
    without('$.data[0]', ['_id', 'server'], ['_id']),
  ],
  ['several fields', 'auth.login: maximum', without('$.user', ['_id', 'address', 'bankInfo'], ['_id'])],
  ['a field of an event', 'closeChat: maximum', without('$', ['eventId', 'requestId'], ['requestId'])],
  [
    'the messages for the fields of a form',
    'auth.register: rejected',
    without('$', ['errors', 'message'], ['message']),
    400,
  ],
  [
    'the messages for the fields have another form',
    'auth.register: rejected',
    { ...without('$.errors', [], []), expected: '{}', actual: '["Non"]' },
    400,
  ],
  [
    'a field of an answer is null',
    sent,
    { ...without('$.newMessage.clientId', [], []), expected: 'c', actual: 'null' },
    201,
  ],
])('only an optional part is missing: %s', (_, description, mismatch, status = 200) => {
  expect(isMissingIn(description, status, mismatch)).toBe(true)
})

const optional = without('$.newMessage', message, lacking('clientId'))

test.each<[string, string, Mismatch, number?]>([
  ['one of several is required', sent, without('$.newMessage', message, lacking('clientId', '_id')), 201],
  ['a field that may be null is missing', 'conversations.current: maximum', without('$', ['request'], [])],
  [
    'a required field of an optional object is missing',
    'auth.login: maximum',
    without('$.user.bankInfo', ['RIB', 'bankName'], ['RIB']),
  ],
  ['nothing is missing', sent, without('$.newMessage', message, message), 201],
  [
    'a required value is null',
    sent,
    { ...without('$.newMessage._id', [], []), expected: 'c', actual: 'null' },
    201,
  ],
  ['lists differ', sent, { ...optional, expected: '[1,2]', actual: '[1]' }, 201],
  ['the status differs', sent, { ...optional, kind: 'status' }, 201],
  ['the schema has no such path', sent, without('$.oldMessage', message, lacking('clientId')), 201],
  ['every object has the field', sent, without('$.newMessage', ['constructor', '__proto__'], []), 201],
  ['the call is unknown', 'constructor: maximum', optional],
])('more is wrong: %s', (_, description, mismatch, status = 200) => {
  expect(isMissingIn(description, status, mismatch)).toBe(false)
})
