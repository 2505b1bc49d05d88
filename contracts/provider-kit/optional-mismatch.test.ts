import { expect, test } from 'vitest'
import { isMissingOptional } from './optional-mismatch.ts'
import type { Mismatch } from './format-mismatch.ts'

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

const sent = 'messages.sendToRequest: maximum'

test.each<[string, string, Mismatch]>([
  ['a field of an answer', sent, without('$.newMessage', message, lacking('clientId'))],
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
    'auth.register: invalid-input, with its fields',
    without('$', ['errors', 'message'], ['message']),
  ],
])('only an optional part is missing: %s', (_, description, mismatch) => {
  expect(isMissingOptional(description, mismatch)).toBe(true)
})

const optional = without('$.newMessage', message, lacking('clientId'))

test.each<[string, string, Mismatch]>([
  ['one of several is required', sent, without('$.newMessage', message, lacking('clientId', '_id'))],
  ['a field that may be null is missing', 'conversations.current: maximum', without('$', ['request'], [])],
  [
    'a required field of an optional object is missing',
    'auth.login: maximum',
    without('$.user.bankInfo', ['RIB', 'bankName'], ['RIB']),
  ],
  ['nothing is missing', sent, without('$.newMessage', message, message)],
  ['a value is null', sent, { ...optional, expected: 'c', actual: 'null' }],
  ['lists differ', sent, { ...optional, expected: '[1,2]', actual: '[1]' }],
  ['the status differs', sent, { ...optional, kind: 'status' }],
  ['the schema has no such path', sent, without('$.oldMessage', message, lacking('clientId'))],
  ['every object has the field', sent, without('$.newMessage', ['constructor', '__proto__'], [])],
  ['the call is unknown', 'constructor: maximum', optional],
])('more is wrong: %s', (_, description, mismatch) => {
  expect(isMissingOptional(description, mismatch)).toBe(false)
})
