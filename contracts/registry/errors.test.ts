import { describe, expect, test } from 'vitest'
import { errorsOf } from './endpoint.ts'
import { ErrorBody, errorBody, errors, identifyError, type ErrorCode } from './errors.ts'
import { endpoints } from './registry.ts'

const refused = { message: 'Token invalide ou expiré', error: 'Token invalide ou expiré' }
const denied = { message: 'Accès refusé' }

describe('an answer of 403', () => {
  const expected = errorsOf(endpoints['conversations.create'])

  test('with the agreed error text is a refused access token', () => {
    expect(identifyError(expected, 403, refused)).toBe('access-token-refused')
  })

  test("is a denied access without it, so that somebody else's data never sets off a refresh", () => {
    expect(identifyError(expected, 403, denied)).toBe('access-denied')
  })

  test('is a denied access when only the message speaks of the token', () => {
    expect(identifyError(expected, 403, { message: refused.message })).toBe('access-denied')
  })

  test('is told apart in whatever order the refusals are declared', () => {
    const order: ErrorCode[] = ['access-denied', 'access-token-refused']
    for (const codes of [order, order.toReversed()]) {
      expect(identifyError(codes, 403, refused)).toBe('access-token-refused')
      expect(identifyError(codes, 403, denied)).toBe('access-denied')
    }
  })

  test('is none of the expected ones where only a refused token was, and the text is missing', () => {
    expect(identifyError(errorsOf(endpoints['conversations.current']), 403, denied)).toBeUndefined()
  })
})

describe('any other answer', () => {
  test('is told by its status alone', () => {
    const expected = errorsOf(endpoints['auth.login'])
    expect(identifyError(expected, 401, { message: 'whatever' })).toBe('wrong-credentials')
    expect(identifyError(expected, 429, { message: 'whatever' })).toBe('too-many-attempts')
  })

  test('is unknown when the call does not expect its status', () => {
    expect(identifyError(errorsOf(endpoints['auth.login']), 409, denied)).toBeUndefined()
    expect(identifyError(errorsOf(endpoints['auth.login']), 500, denied)).toBeUndefined()
    expect(identifyError([], 404, denied)).toBeUndefined()
  })
})

describe('an answer of 400', () => {
  const expected = errorsOf(endpoints['auth.changePassword'])

  test('with the mark is a wrong old password', () => {
    expect(identifyError(expected, 400, errorBody('wrong-old-password'))).toBe('wrong-old-password')
  })

  test('is an invalid input without it, or with a mark that nobody knows', () => {
    expect(identifyError(expected, 400, { message: "L'ancien mot de passe est incorrect." })).toBe(
      'invalid-input',
    )
    expect(identifyError(expected, 400, { message: 'Non', error: 'Bad Request' })).toBe('invalid-input')
  })

  test('is never what another call is refused with', () => {
    expect(identifyError(expected, 400, errorBody('reset-link-refused'))).toBe('invalid-input')
  })
})

describe('an answer of 409 to an exchange', () => {
  const expected = errorsOf(endpoints['exchanges.create'])

  test.each(['exchange-already-pending', 'rate-changed', 'stock-exceeded'] as const)(
    'with its mark is %s',
    (code) => {
      expect(identifyError(expected, 409, errorBody(code))).toBe(code)
    },
  )

  test('is none of them without a mark, so that the client never mends what is not broken', () => {
    expect(identifyError(expected, 409, { message: errors['rate-changed'].message })).toBeUndefined()
  })
})

describe('the body of a refusal', () => {
  test.each(Object.keys(errors) as ErrorCode[])('of %s is one that a client can read and tell', (code) => {
    const body = errorBody(code)
    expect(ErrorBody.parse(body)).toStrictEqual(body)
    expect(body.message).toBe(errors[code].message)
    expect(identifyError([code], errors[code].status, body)).toBe(code)
  })

  test('carries the token text for a refused access token only', () => {
    const withText = (Object.keys(errors) as ErrorCode[]).filter(
      (code) => errorBody(code).error === 'Token invalide ou expiré',
    )
    expect(withText).toEqual(['access-token-refused'])
  })

  test('carries a mark of its own where it carries one', () => {
    const marks = (Object.keys(errors) as ErrorCode[]).flatMap((code) => errorBody(code).error ?? [])
    expect(marks.length).toBeGreaterThan(1)
    expect(new Set(marks).size).toBe(marks.length)
  })

  test('names the fields at fault where there are any', () => {
    expect(errorBody('invalid-input', { quantity: 'Trop petit' }).errors).toEqual({ quantity: 'Trop petit' })
    expect(errorBody('invalid-input')).not.toHaveProperty('errors')
  })
})
