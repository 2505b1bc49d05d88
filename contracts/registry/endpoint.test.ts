import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, errorsOf, fillPath, responseSchema, successStatus, type Endpoint } from './endpoint.ts'
import { ErrorBody } from './errors.ts'
import type { PathIn, RelationsOf, WithRelations } from './relations.ts'
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

describe('the relations of a row', () => {
  interface Answer {
    readonly chat: { readonly _id: string; readonly flag?: boolean } | null
    readonly rows: readonly { readonly status: 'Open' | 'Closed' }[]
  }
  type Allowed = RelationsOf<Answer, { readonly body: { readonly text: string }; readonly query: undefined }>
  /** The type that a row's relation must have; `never` is a compile error. */
  type Demanded<Path extends string> = NonNullable<
    WithRelations<{ readonly relations: Readonly<Record<Path, 'caller'>> }, Allowed>['relations']
  >[Path]

  test('have the paths of the answer and of the request', () => {
    expectTypeOf<PathIn<Answer>>().toEqualTypeOf<
      'chat' | 'chat._id' | 'chat.flag' | 'rows' | 'rows.*' | 'rows.*.status'
    >()
    expectTypeOf<keyof Allowed>().toEqualTypeOf<PathIn<Answer> | 'body.text'>()
  })

  test('do not compile for a field that does not exist', () => {
    expectTypeOf<Demanded<'chat._id'>>().not.toBeNever()
    expectTypeOf<Demanded<'chat.id'>>().toBeNever()
    expectTypeOf<Demanded<'rows._id'>>().toBeNever()
    expectTypeOf<Demanded<'body.texts'>>().toBeNever()
    expectTypeOf<'body.text'>().toExtend<Allowed['chat._id']>()
    expectTypeOf<'body.texts'>().not.toExtend<Allowed['chat._id']>()
    expectTypeOf<'answer.chat.id'>().not.toExtend<Allowed['chat._id']>()
    expectTypeOf<{ is: 'Open' }>().toExtend<Allowed['rows.*.status']>()
    expectTypeOf<{ is: 'Opened' }>().not.toExtend<Allowed['rows.*.status']>()
    expectTypeOf<{ unique: ['_id'] }>().not.toExtend<Allowed['rows']>()
  })

  test('are checked where the row is made', () => {
    const row = { ...bare, responses: { 200: z.object({ name: z.string() }) } } as const
    const right = { ...row, relations: { name: 'caller' } } as const
    const wrong = { ...row, relations: { nam: 'caller' } } as const
    expectTypeOf(right).toExtend<Parameters<typeof endpoint<typeof right>>[0]>()
    expectTypeOf(wrong).not.toExtend<Parameters<typeof endpoint<typeof wrong>>[0]>()
    expect(endpoint({ ...row, relations: { name: 'caller' } }).relations).toEqual({ name: 'caller' })
  })
})
