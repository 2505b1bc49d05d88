import { describe, expect, test } from 'vitest'
import { errorsOf } from './endpoint.ts'
import { errorBody, errors, identifyError, type ErrorCode } from './errors.ts'
import { endpoints } from './registry.ts'

const refused = { message: 'Token invalide ou expiré', error: 'Token invalide ou expiré' }
const denied = { message: 'Accès refusé' }

describe('an answer of 403', () => {
  const expected = errorsOf(endpoints['conversations.create'])

  test('with the known error field is a refused access token', () => {
    expect(identifyError(expected, 403, refused)).toBe('access-token-refused')
  })

  test('without it is a denied access, so that it triggers no refresh', () => {
    expect(identifyError(expected, 403, denied)).toBe('access-denied')
  })

  test('is a denied access when only the message mentions the token', () => {
    expect(identifyError(expected, 403, { message: refused.message })).toBe('access-denied')
  })

  test('is undefined when the call expects only a refused token and the error field is missing', () => {
    expect(identifyError(errorsOf(endpoints['conversations.current']), 403, denied)).toBeUndefined()
  })
})

describe('any other answer', () => {
  test('is recognised by its status alone', () => {
    const expected = errorsOf(endpoints['auth.login'])
    expect(identifyError(expected, 401, { message: 'whatever' })).toBe('wrong-credentials')
    expect(identifyError(expected, 429, { message: 'whatever' })).toBe('too-many-attempts')
  })

  test('is undefined when the call does not expect the status', () => {
    expect(identifyError(errorsOf(endpoints['auth.login']), 409, denied)).toBeUndefined()
    expect(identifyError(errorsOf(endpoints['auth.login']), 500, denied)).toBeUndefined()
    expect(identifyError([], 404, denied)).toBeUndefined()
  })
})

describe('an answer of 400', () => {
  const expected = errorsOf(endpoints['auth.changePassword'])

  test('with the error field is a wrong old password', () => {
    expect(identifyError(expected, 400, errorBody('wrong-old-password'))).toBe('wrong-old-password')
  })

  test('without it, or with an unknown error field, is an invalid input', () => {
    expect(identifyError(expected, 400, { message: "L'ancien mot de passe est incorrect." })).toBe(
      'invalid-input',
    )
    expect(identifyError(expected, 400, { message: 'Non', error: 'Bad Request' })).toBe('invalid-input')
  })

  test('is never a refusal of another call', () => {
    expect(identifyError(expected, 400, errorBody('reset-link-refused'))).toBe('invalid-input')
  })
})

test('an answer of 409 to an exchange without an error field is undefined', () => {
  const expected = errorsOf(endpoints['exchanges.create'])
  expect(identifyError(expected, 409, { message: errors['rate-changed'].message })).toBeUndefined()
})

describe('the body of a refusal', () => {
  test('has the token text only for a refused access token', () => {
    const withText = (Object.keys(errors) as ErrorCode[]).filter(
      (code) => errorBody(code).error === 'Token invalide ou expiré',
    )
    expect(withText).toEqual(['access-token-refused'])
  })

  test('has the messages for invalid fields', () => {
    expect(errorBody('invalid-input', { quantity: 'Trop petit' }).errors).toEqual({ quantity: 'Trop petit' })
    expect(errorBody('invalid-input')).not.toHaveProperty('errors')
  })
})
