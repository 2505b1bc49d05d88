import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { errorsOf, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { errors } from '../../contracts/registry/errors.ts'
import { answersOf, callExamples } from '../../contracts/registry/examples.ts'
import { endpoints, type EndpointId } from '../../contracts/registry/registry.ts'
import { refreshCookieName, stateCookieName } from '../api/http-helpers.ts'
import { openApiOfCalls } from './openapi-calls.ts'
import type { OpenApi, Operation } from './openapi.ts'
import { openApiErrors } from './testing/validators.ts'

const ids = Object.keys(endpoints) as EndpointId[]
const document = openApiOfCalls()

const operationOf = (id: EndpointId): Operation | undefined => {
  const row: Endpoint = endpoints[id]
  return document.paths[row.path]?.[row.method.toLowerCase()]
}

const headersOf = (id: EndpointId, status: number) => operationOf(id)?.responses[status]?.headers

const parametersOf = (id: EndpointId) =>
  Object.fromEntries((operationOf(id)?.parameters ?? []).map((parameter) => [parameter.name, parameter]))

/** Returns the properties of every schema without a name, at any depth. */
function inlineSchemas(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'properties' in value ? [value.properties as Record<string, unknown>] : []
  return [...own, ...Object.values(value).flatMap(inlineSchemas)]
}

describe('the OpenAPI document of the calls', () => {
  test('is valid OpenAPI, and every example matches its schema', () => {
    expect(openApiErrors(document)).toEqual([])
  })

  test.each([
    ['a wrong example', '"stockStatusForSell":"in stock now"', '"stockStatusForSell":"?"'],
    ['an unknown field', '"operationId":"auth.login"', '"operation":"auth.login"'],
  ])('is not valid with %s', (_, part, replacement) => {
    const text = JSON.stringify(document).replace(part, replacement)
    expect(openApiErrors(JSON.parse(text) as OpenApi)).not.toEqual([])
  })

  test('has the version of the project', () => {
    const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
    expect(document.info.version).toBe((JSON.parse(manifest) as { version: string }).version)
  })

  test.each(ids)('has %s with its statuses, refusals and examples', (id) => {
    const row: Endpoint = endpoints[id]
    const operation = operationOf(id)
    expect(operation).toMatchObject({ operationId: id, summary: row.summary })
    const refusals = errorsOf(row)
    const statuses = [...Object.keys(row.responses), ...refusals.map((code) => String(errors[code].status))]
    expect(Object.keys(operation?.responses ?? {}).toSorted()).toEqual([...new Set(statuses)].toSorted())

    const shown = Object.values(operation?.responses ?? {}).flatMap(({ content }) =>
      Object.keys(content?.['application/json']?.examples ?? {}),
    )
    const answers = answersOf(id).filter(({ status }) => status !== 302)
    expect(shown.toSorted()).toEqual([...answers.map(({ name }) => name), ...refusals].toSorted())
    const body = operation?.requestBody?.content['application/json'].examples?.['typical']?.value
    expect(body).toEqual((callExamples[id].input as { body?: unknown }).body)
  })

  test('names the token or cookie that a call needs', () => {
    expect(operationOf('auth.login')?.security).toEqual([])
    expect(operationOf('auth.refresh')?.security).toEqual([{ refreshCookie: [] }])
    expect(operationOf('trackings.create')?.security).toEqual([{ accessToken: [] }])
  })

  test('describes query parameters by their parsed types', () => {
    expect(parametersOf('history.buy')).toMatchObject({
      page: { in: 'query', required: false, schema: { type: 'integer', minimum: 1, default: 1 } },
      limit: { schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 } },
      gameId: { required: false, schema: { $ref: '#/components/schemas/Id' } },
      status: { schema: { $ref: '#/components/schemas/TransactionStatus' } },
      sort: {
        required: false,
        schema: { enum: ['createdAt', '-createdAt', 'total', '-total'], default: '-createdAt' },
      },
    })
    expect(parametersOf('users.update')).toMatchObject({ userId: { in: 'path', required: true } })
  })

  test('describes the headers Location, Retry-After and Set-Cookie', () => {
    expect(headersOf('auth.google', 302)).toHaveProperty('Location')
    expect(headersOf('auth.login', 429)).toHaveProperty('Retry-After')
    for (const id of ['auth.login', 'auth.refresh', 'auth.logout', 'auth.googleCallback'] as const) {
      expect(headersOf(id, 200)?.['Set-Cookie']?.example).toMatch(new RegExp(`^${refreshCookieName}=`))
    }
    expect(document.components.securitySchemes?.['refreshCookie']?.['name']).toBe(refreshCookieName)
    expect(headersOf('auth.google', 302)?.['Set-Cookie']?.example).toMatch(new RegExp(`^${stateCookieName}=`))
    expect(document.components.securitySchemes?.['stateCookie']?.['name']).toBe(stateCookieName)
    expect(operationOf('auth.googleCallback')?.security).toEqual([{ stateCookie: [] }])
  })

  test('names every entity and repeats none', () => {
    const repeated = inlineSchemas(document.paths).filter((properties) => '_id' in properties)
    expect(repeated).toEqual([])
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['User', 'Server', 'Request', 'Tracking', 'CurrentExchange', 'ExchangeRate']),
    )
  })

  test('allows unknown fields, because readers ignore them', () => {
    expect(JSON.stringify(document)).not.toContain('additionalProperties":false')
  })

  test('describes rules between fields in words', () => {
    const body = operationOf('auth.changePassword')?.requestBody?.content['application/json'].schema
    expect(body?.description).toBe("Also checked: Passwords don't match")
  })
})
