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

const { responses: created } = endpoints['conversations.create']
const { responses: ofCallback } = endpoints['auth.googleCallback']

test.each<readonly [call: 'conversations.create' | 'auth.googleCallback', status: number, schema: unknown]>([
  ['conversations.create', 201, created[201]],
  ...[400, 401, 403, 404, 409, 413].map((status) => ['conversations.create', status, ErrorBody] as const),
  ...[200, 410, 500].map((status) => ['conversations.create', status, undefined] as const),
  // One for calls, and one for redirected browsers.
  ['auth.googleCallback', 200, ofCallback[200]],
  ['auth.googleCallback', 302, ofCallback[302]],
])('%s has its schema for the status %d', (call, status, schema) => {
  expect(responseSchema(endpoints[call], status)).toBe(schema)
})

test('the success status is that of a call, also where browsers are redirected', () => {
  expect([endpoints['conversations.create'], endpoints['auth.googleCallback']].map(successStatus)).toEqual([
    201, 200,
  ])
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
