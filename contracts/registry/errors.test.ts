import { describe, expect, test } from 'vitest'
import { errorsOf } from './endpoint.ts'
import { errorBody, errors, identifyError, type ErrorBody, type ErrorCode } from './errors.ts'
import { endpoints, type EndpointId } from './registry.ts'

const text = 'Token invalide ou expiré'
const denied = { message: 'Accès refusé' }

test.each<[call: EndpointId, status: number, body: ErrorBody, code: ErrorCode | undefined]>([
  ['conversations.create', 403, { message: text, error: text }, 'access-token-refused'],
  // Without the text as `error`, so that it triggers no refresh.
  ['conversations.create', 403, denied, 'access-denied'],
  ['conversations.create', 403, { message: text }, 'access-denied'],
  ['conversations.current', 403, denied, undefined],
  ['auth.login', 401, denied, 'wrong-credentials'],
  ['auth.login', 429, denied, 'too-many-attempts'],
  ['auth.login', 409, denied, undefined],
  ['auth.login', 500, denied, undefined],
  ['auth.changePassword', 400, errorBody('wrong-old-password'), 'wrong-old-password'],
  ['auth.changePassword', 400, { message: errors['wrong-old-password'].message }, 'invalid-input'],
  ['auth.changePassword', 400, { message: 'Non', error: 'Bad Request' }, 'invalid-input'],
  ['auth.changePassword', 400, errorBody('reset-link-refused'), 'invalid-input'],
  ['exchanges.create', 409, { message: errors['rate-changed'].message }, undefined],
])('the status decides, then the error: %s with %d and %j is %s', (call, status, body, code) => {
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
