import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, errorsOf, fillPath, responseSchema, successStatus, type Endpoint } from './endpoint.ts'
import { ErrorBody } from './errors.ts'
import { endpoints } from './registry.ts'

const bare: Endpoint = {
  id: 'test.bare',
  method: 'GET',
  path: '/bare',
  summary: 'A call without input',
  auth: 'none',
  responses: { 200: z.object({}) },
  errors: [],
}

const nothing = z.object({})

test.each<[string, Partial<Endpoint>, readonly string[]]>([
  ['no input and no authentication', {}, []],
  ['an access token', { auth: 'access-token' }, ['access-token-missing', 'access-token-refused']],
  ['a refresh cookie', { auth: 'refresh-cookie' }, ['session-refused']],
  ['parameters', { params: nothing }, ['invalid-input']],
  ['a body', { body: nothing }, ['invalid-input', 'body-too-large']],
  [
    'a query and its own refusals, without duplicates',
    { query: nothing, errors: ['not-found', 'invalid-input'] },
    ['invalid-input', 'not-found'],
  ],
])('a call with %s has its refusals', (_, row, codes) => {
  expect(errorsOf({ ...bare, ...row })).toEqual(codes)
})

describe('the schema of an answer', () => {
  const row = endpoints['conversations.create']

  test('is the row’s schema for the success status', () => {
    expect(successStatus(row)).toBe(201)
    expect(responseSchema(row, 201)).toBe(row.responses[201])
  })

  test('differs for calls and for redirected browsers', () => {
    const callback = endpoints['auth.googleCallback']
    expect(successStatus(callback)).toBe(200)
    expect(responseSchema(callback, 302)).toBe(callback.responses[302])
  })

  test('is ErrorBody for each status of a refusal', () => {
    for (const status of [400, 401, 403, 404, 409, 413]) expect(responseSchema(row, status)).toBe(ErrorBody)
  })

  test('is undefined for other statuses', () => {
    expect(responseSchema(row, 200)).toBeUndefined()
    expect(responseSchema(row, 410)).toBeUndefined()
    expect(responseSchema(row, 500)).toBeUndefined()
  })

  test('throws for a row without responses', () => {
    expect(() => successStatus({ ...bare, responses: {} })).toThrow('test.bare declares no response')
  })
})

describe('the path of a call', () => {
  const row = endpoint({
    ...bare,
    path: '/users/{userId}/requests/{requestId}',
    params: z.object({ userId: z.string(), requestId: z.string() }),
  })

  test('has all parameters filled in', () => {
    expect(fillPath(row, { requestId: 'b2', userId: 'a1' })).toBe('/users/a1/requests/b2')
    expect(fillPath(bare)).toBe('/bare')
  })

  test('encodes parameters, so that they cannot change the path', () => {
    expect(fillPath(row, { userId: '../admin?x=1#y', requestId: 'é %/' })).toBe(
      '/users/..%2Fadmin%3Fx%3D1%23y/requests/%C3%A9%20%25%2F',
    )
  })

  test('throws with the name of a missing parameter', () => {
    expect(() => fillPath(row, { userId: 'a1' })).toThrow('test.bare needs the path parameter requestId')
    expect(() => fillPath(row)).toThrow('userId')
  })
})
