import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { routes } from './api.ts'
import { verbs } from '../operator/verbs.ts'
import { openApiOfControl } from './openapi-control.ts'
import { openApiErrors } from '../api-docs/testing/validators.ts'

const document = openApiOfControl()

const isRequired = (path: string) => document.paths[path]?.['post']?.requestBody?.required

describe('the OpenAPI document of the control API', () => {
  test('is valid OpenAPI', () => {
    expect(openApiErrors(document)).toEqual([])
  })

  test.each(routes.filter(({ path }) => !path.includes('{verb}')))('has $id', (route) => {
    const operation = document.paths[route.path]?.[route.method.toLowerCase()]
    expect(operation).toMatchObject({ operationId: route.id, summary: route.about })
    expect(operation?.responses).toHaveProperty(String(route.status ?? 200))
    expect(operation?.requestBody === undefined).toBe(route.body === undefined)
  })

  test.each(Object.keys(verbs) as (keyof typeof verbs)[])('has the verb %s with its own body', (name) => {
    const operation = document.paths[`/worlds/{world}/operator/${name}`]?.['post']
    expect(operation?.summary).toBe(verbs[name].about)
    const { properties } = operation?.requestBody?.content['application/json'].schema ?? {}
    expect(Object.keys(properties ?? {})).toEqual(
      Object.keys(z.toJSONSchema(verbs[name].body, { io: 'input' }).properties ?? {}),
    )
  })

  test('requires a body only if one of its fields is required', () => {
    expect(isRequired('/worlds')).toBe(false)
    expect(isRequired('/worlds/{world}/journal/wait')).toBe(true)
  })

  test('sends several kinds of entries as one text with commas', () => {
    const { parameters = [] } = document.paths['/worlds/{world}/journal']?.['get'] ?? {}
    expect(parameters.find(({ name }) => name === 'kind')).toMatchObject({
      explode: false,
      schema: { type: 'array', items: { enum: expect.arrayContaining(['call', 'event']) as unknown } },
    })
  })

  test('forbids unknown fields and shows defaults', () => {
    const { schema } =
      document.paths['/worlds/{world}/journal/wait']?.['post']?.requestBody?.content['application/json'] ?? {}
    expect(schema).toMatchObject({
      additionalProperties: false,
      properties: { timeoutMs: { default: 30_000 } },
    })
  })
})
