import { describe, expect, test } from 'vitest'
import { errorsOf } from './endpoint.ts'
import { errorBody, errors, identifyError, type ErrorBody, type ErrorCode } from './errors.ts'
import { endpoints, type EndpointId } from './registry.ts'

const text = 'Token invalide ou expiré'
const denied = { message: 'Accès refusé' }

test.each<[what: string, call: EndpointId, status: number, body: ErrorBody, code: ErrorCode | undefined]>([
  [
    '403 with the token text',
    'conversations.create',
    403,
    { message: text, error: text },
    'access-token-refused',
  ],
  ['403 without it, so that it triggers no refresh', 'conversations.create', 403, denied, 'access-denied'],
  [
    '403 with the token text as message only',
    'conversations.create',
    403,
    { message: text },
    'access-denied',
  ],
  ['403 where only a refused token is expected', 'conversations.current', 403, denied, undefined],
  ['a status of one refusal', 'auth.login', 401, { message: 'whatever' }, 'wrong-credentials'],
  ['another status of one refusal', 'auth.login', 429, { message: 'whatever' }, 'too-many-attempts'],
  ['a status of no refusal of the call', 'auth.login', 409, denied, undefined],
  ['500', 'auth.login', 500, denied, undefined],
  ['400 with its error', 'auth.changePassword', 400, errorBody('wrong-old-password'), 'wrong-old-password'],
  [
    '400 with its message only',
    'auth.changePassword',
    400,
    { message: errors['wrong-old-password'].message },
    'invalid-input',
  ],
  [
    '400 with an unknown error',
    'auth.changePassword',
    400,
    { message: 'Non', error: 'Bad Request' },
    'invalid-input',
  ],
  [
    '400 with the error of another call',
    'auth.changePassword',
    400,
    errorBody('reset-link-refused'),
    'invalid-input',
  ],
  ['409 without an error', 'exchanges.create', 409, { message: errors['rate-changed'].message }, undefined],
])('%s is identified (%s)', (_what, call, status, body, code) => {
  expect(identifyError(errorsOf(endpoints[call]), status, body)).toBe(code)
})

describe('the body of a refusal', () => {
  test('has the token text only for a refused access token', () => {
    const codes = Object.keys(errors) as ErrorCode[]
    expect(codes.filter((code) => errorBody(code).error === text)).toEqual(['access-token-refused'])
  })

  test('has the messages for invalid fields', () => {
    expect(errorBody('invalid-input', { quantity: 'Trop petit' }).errors).toEqual({ quantity: 'Trop petit' })
    expect(errorBody('invalid-input')).not.toHaveProperty('errors')
  })
})
