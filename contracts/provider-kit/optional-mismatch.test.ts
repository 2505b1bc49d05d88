import { describe, expect, test } from 'vitest'
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

describe('a mismatch says no more than that something optional is missing:', () => {
  test.each<[string, string, Mismatch]>([
    [
      'a field of an answer',
      'messages.sendToRequest: maximum',
      without('$.newMessage', message, lacking('clientId')),
    ],
    [
      'one in a list',
      'conversations.current: withClientId',
      without('$.request.messages[0]', message, lacking('clientId')),
    ],
    [
      'one in every element',
      'conversations.current: withClientId',
      without('$.request.messages[*]', message, lacking('clientId')),
    ],
    [
      'one in a named place',
      'conversations.current: withClientId',
      without("$['request']['messages'][0]", message, lacking('clientId')),
    ],
    [
      'one beside others that came unasked',
      'messages.sendToRequest: maximum',
      without('$.newMessage', message, [...lacking('clientId'), 'more']),
    ],
    ['what may also be null', 'history.buy: serverNull', without('$.data[0]', ['_id', 'server'], ['_id'])],
    ['a whole object', 'auth.login: maximum', without('$.user', ['_id', 'bankInfo'], ['_id'])],
    ['several at once', 'auth.login: maximum', without('$.user', ['_id', 'address', 'City'], ['_id'])],
    ['a field of an event', 'closeChat: maximum', without('$', ['eventId', 'requestId'], ['requestId'])],
    [
      'one within an event',
      'assignTransactionToOperator: maximum',
      without('$.transaction', ['_id', 'exchangeCode'], ['_id']),
    ],
    [
      'what is wrong with the fields of a form',
      'auth.register: invalid-input, with its fields',
      without('$', ['errors', 'message'], ['message']),
    ],
  ])('%s', (_, description, mismatch) => {
    expect(isMissingOptional(description, mismatch)).toBe(true)
  })
})

describe('a mismatch is more than that:', () => {
  const optional = without('$.newMessage', message, lacking('clientId'))
  const sent = 'messages.sendToRequest: maximum'

  test.each<[string, string, Mismatch]>([
    [
      'a field is missing that is not optional',
      sent,
      without('$.newMessage', message, lacking('senderType')),
    ],
    ['one of several is not optional', sent, without('$.newMessage', message, lacking('clientId', '_id'))],
    [
      'an addition is missing where the schema asks for it',
      'closeChat: maximum',
      without('$', ['requestId'], []),
    ],
    [
      'the whole of what may be null is missing',
      'conversations.current: maximum',
      without('$', ['request'], []),
    ],
    [
      'something within an optional object is missing',
      'auth.login: maximum',
      without('$.user.bankInfo', ['RIB', 'bankName'], ['RIB']),
    ],
    [
      'the mark of a refusal is missing beside its fields',
      'auth.register: invalid-input, with its fields',
      without('$', ['errors', 'message'], []),
    ],
    ['nothing is missing', sent, without('$.newMessage', message, message)],
    [
      'a value is wrong',
      sent,
      {
        ...optional,
        what: "Expected 1 (Integer) to be the same type as 'c' (String)",
        expected: '"c"',
        actual: '1',
      },
    ],
    ['a value is null', sent, { ...optional, expected: 'c', actual: 'null' }],
    ['lists differ', sent, { ...optional, expected: '[1,2]', actual: '[1]' }],
    ['the status is another', sent, { ...optional, kind: 'status' }],
    ['a header is missing', sent, { ...optional, kind: 'header' }],
    [
      'something else went wrong',
      sent,
      { kind: 'other', at: '', what: 'connection refused', expected: '', actual: '' },
    ],
    ['the place is none of the schema', sent, without('$.oldMessage', message, lacking('clientId'))],
    ['the place lies in no list', sent, without('$.newMessage[0]', message, lacking('clientId'))],
    ['the key is one that every object has', sent, without('$.newMessage', ['constructor', '__proto__'], [])],
    ['the call is not known', 'messages.send: maximum', optional],
    ['the call is one that every object has', 'constructor: maximum', optional],
    ['the description is none', 'maximum', optional],
  ])('%s', (_, description, mismatch) => {
    expect(isMissingOptional(description, mismatch)).toBe(false)
  })
})
