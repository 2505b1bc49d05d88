import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { errorsOf, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { errors } from '../../contracts/registry/errors.ts'
import { answersOf, callExamples } from '../../contracts/registry/examples.ts'
import { endpoints, type EndpointId } from '../../contracts/registry/registry.ts'
import { refreshCookieName, stateCookieName } from '../http/http-helpers.ts'
import { openApiOfCalls } from './calls.ts'
import type { OpenApi, Operation } from './open-api.ts'
import { lint } from './testing/validators.ts'

const ids = Object.keys(endpoints) as EndpointId[]
const document = openApiOfCalls()

const operationOf = (id: EndpointId): Operation | undefined => {
  const row: Endpoint = endpoints[id]
  return document.paths[row.path]?.[row.method.toLowerCase()]
}

const headersOf = (id: EndpointId, status: number) => operationOf(id)?.responses[status]?.headers

const parametersOf = (id: EndpointId) =>
  Object.fromEntries((operationOf(id)?.parameters ?? []).map((parameter) => [parameter.name, parameter]))

/** The schemas that stand in the document at any depth, but for those that have a name. */
function inlineSchemas(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'properties' in value ? [value.properties as Record<string, unknown>] : []
  return [...own, ...Object.values(value).flatMap(inlineSchemas)]
}

describe('the description of the calls', () => {
  test('is valid, with examples that keep their schemas, in the eyes of another', async () => {
    expect(await lint(document)).toEqual([])
  })

  test('would not pass with an example that breaks its schema', async () => {
    const text = JSON.stringify(document).replace(
      '"stockStatusForSell":"in stock now"',
      '"stockStatusForSell":"?"',
    )
    expect((await lint(JSON.parse(text) as OpenApi)).join('\n')).toMatch(/no-invalid-media-type-examples/)
  })

  test('is the same, byte for byte, each time', () => {
    expect(JSON.stringify(openApiOfCalls())).toBe(JSON.stringify(document))
  })

  test('has the version of the project', () => {
    const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
    expect(document.info.version).toBe((JSON.parse(manifest) as { version: string }).version)
  })

  test.each(ids)('%s is there, with its statuses, refusals and examples', (id) => {
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

  test('says which token or cookie a call needs', () => {
    expect(operationOf('auth.login')?.security).toEqual([])
    expect(operationOf('auth.refresh')?.security).toEqual([{ refreshCookie: [] }])
    expect(operationOf('trackings.create')?.security).toEqual([{ accessToken: [] }])
  })

  test('reads a query as the provider does, not as the text that it is sent as', () => {
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

  test('shows what stands in a header: where a browser goes, how long to wait, the refresh cookie', () => {
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

  test('gives every entity a name, and repeats none', () => {
    const repeated = inlineSchemas(document.paths).filter((properties) => '_id' in properties)
    expect(repeated).toEqual([])
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['User', 'Server', 'Request', 'Tracking', 'CurrentExchange', 'ExchangeRate']),
    )
  })

  test('leaves out which fields are unknown: a reader ignores them', () => {
    expect(JSON.stringify(document)).not.toContain('additionalProperties":false')
  })

  test('tells of a rule between fields, which no schema can hold', () => {
    const body = operationOf('auth.changePassword')?.requestBody?.content['application/json'].schema
    expect(body?.description).toBe("Also checked: Passwords don't match")
  })
})
