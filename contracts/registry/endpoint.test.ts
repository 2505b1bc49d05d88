import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, errorsOf, fillPath, responseSchema, successStatus, type Endpoint } from './endpoint.ts'
import { ErrorBody } from './errors.ts'
import { endpoints } from './registry.ts'

const bare: Endpoint = {
  id: 'test.bare',
  method: 'GET',
  path: '/bare',
  summary: 'Nothing goes in',
  auth: 'none',
  responses: { 200: z.object({}) },
  errors: [],
}

describe('the refusals of a call', () => {
  test('are none where nothing goes in and everybody may', () => {
    expect(errorsOf(bare)).toEqual([])
  })

  test('follow from the access token that it asks for', () => {
    expect(errorsOf({ ...bare, auth: 'access-token' })).toEqual([
      'access-token-missing',
      'access-token-refused',
    ])
  })

  test('follow from the refresh cookie that it asks for', () => {
    expect(errorsOf({ ...bare, auth: 'refresh-cookie' })).toEqual(['session-refused'])
  })

  test('follow from its parameters, its query and its body', () => {
    expect(errorsOf({ ...bare, params: z.object({}) })).toEqual(['invalid-input'])
    expect(errorsOf({ ...bare, query: z.object({}) })).toEqual(['invalid-input'])
    expect(errorsOf({ ...bare, body: z.object({}) })).toEqual(['invalid-input', 'body-too-large'])
  })

  test('hold its own beside those, each once', () => {
    const row: Endpoint = { ...bare, query: z.object({}), errors: ['not-found', 'invalid-input'] }
    expect(errorsOf(row)).toEqual(['invalid-input', 'not-found'])
  })
})

describe('the schema of an answer', () => {
  const row = endpoints['conversations.create']

  test('is its own for the one status of success', () => {
    expect(successStatus(row)).toBe(201)
    expect(responseSchema(row, 201)).toBe(row.responses[201])
  })

  test('is the one for a call where a browser would be sent on instead', () => {
    const callback = endpoints['auth.googleCallback']
    expect(successStatus(callback)).toBe(200)
    expect(responseSchema(callback, 302)).toBe(callback.responses[302])
  })

  test('is where it leads for a call that only ever sends on', () => {
    expect(successStatus(endpoints['auth.google'])).toBe(302)
    expect(endpoints['auth.google'].responses[302].parse({ location: 'https://a.test' })).toEqual({
      location: 'https://a.test',
    })
  })

  test('is that of an error for each status that the call can refuse with', () => {
    for (const status of [400, 401, 403, 404, 409, 413]) expect(responseSchema(row, status)).toBe(ErrorBody)
  })

  test('is unknown for any other status', () => {
    expect(responseSchema(row, 200)).toBeUndefined()
    expect(responseSchema(row, 410)).toBeUndefined()
    expect(responseSchema(row, 500)).toBeUndefined()
  })

  test('cannot be asked of a call that declares none', () => {
    expect(() => successStatus({ ...bare, responses: {} })).toThrow('test.bare declares no response')
  })
})

describe('the path of a call', () => {
  const row = endpoint({
    ...bare,
    path: '/users/{userId}/requests/{requestId}',
    params: z.object({ userId: z.string(), requestId: z.string() }),
  })

  test('has each of its places filled in', () => {
    expect(fillPath(row, { requestId: 'b2', userId: 'a1' })).toBe('/users/a1/requests/b2')
    expect(fillPath(bare)).toBe('/bare')
  })

  test('cannot be left by what is filled in', () => {
    expect(fillPath(row, { userId: '../admin?x=1#y', requestId: 'é %/' })).toBe(
      '/users/..%2Fadmin%3Fx%3D1%23y/requests/%C3%A9%20%25%2F',
    )
  })

  test('says which parameter is missing', () => {
    expect(() => fillPath(row, { userId: 'a1' })).toThrow('test.bare needs the path parameter requestId')
    expect(() => fillPath(row)).toThrow('userId')
  })
})
