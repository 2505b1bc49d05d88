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

test.each<[row: Partial<Endpoint>, readonly string[]]>([
  [{}, []],
  [{ auth: 'access-token' }, ['access-token-missing', 'access-token-refused']],
  [{ auth: 'refresh-cookie' }, ['session-refused']],
  [{ params: nothing }, ['invalid-input']],
  [{ body: nothing }, ['invalid-input', 'body-too-large']],
  [{ query: nothing, errors: ['not-found', 'invalid-input'] }, ['invalid-input', 'not-found']],
])('the credentials and the input of a call imply its refusals: %j', (row, codes) => {
  expect(errorsOf({ ...bare, ...row })).toEqual(codes)
})

test('each declared status has its schema, also where browsers are redirected', () => {
  const [create, callback] = [endpoints['conversations.create'], endpoints['auth.googleCallback']]
  const schemas = [201, 400, 401, 403, 404, 409, 413].map((status) => responseSchema(create, status))
  expect(schemas).toEqual([create.responses[201], ...Array<unknown>(6).fill(ErrorBody)])
  expect([200, 410, 500].map((status) => responseSchema(create, status))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([200, 302].map((status) => responseSchema(callback, status))).toEqual(
    Object.values(callback.responses),
  )
  expect([create, callback].map(successStatus)).toEqual([201, 200])
})

describe('the path of a call', () => {
  const row = endpoint({
    ...bare,
    path: '/users/{userId}/requests/{requestId}',
    params: z.object({ userId: z.string(), requestId: z.string() }),
  })

  test('has all parameters filled in, encoded so that they cannot change it', () => {
    expect(fillPath(row, { requestId: 'b2', userId: 'a1' })).toBe('/users/a1/requests/b2')
    expect(fillPath(bare)).toBe('/bare')
    const encoded = '/users/..%2Fadmin%3Fx%3D1%23y/requests/%C3%A9%20%25%2F'
    expect(fillPath(row, { userId: '../admin?x=1#y', requestId: 'é %/' })).toBe(encoded)
  })

  test('throws with the name of a missing parameter', () => {
    expect(() => fillPath(row, { userId: 'a1' })).toThrow('test.bare needs the path parameter requestId')
  })
})
