/** What the OpenAPI documents of the calls and of the control API have in common. */
import type { JsonSchema, Parameter, Schemas } from './json-schema.ts'

export interface MediaType {
  readonly schema: JsonSchema
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

export interface Header {
  readonly description: string
  readonly required: boolean
  readonly schema: JsonSchema
  readonly example: unknown
}

export interface OperationResponse {
  readonly description: string
  readonly headers?: Readonly<Record<string, Header>>
  readonly content?: Readonly<Record<string, MediaType>>
}

export interface OperationParameter extends Parameter {
  readonly in: 'path' | 'query'
  /** Whether each item of a list is a parameter of its own, instead of one text with commas. */
  readonly explode?: boolean
  readonly description?: string
  readonly example?: unknown
}

interface Call {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly OperationParameter[]
  readonly requestBody:
    { readonly required: boolean; readonly content: ReturnType<typeof jsonContent> } | undefined
  readonly responses: Readonly<Record<string, OperationResponse>>
}

interface Described {
  readonly title: string
  readonly description: string
  readonly server: { readonly url: string; readonly description: string }
  readonly tags: Readonly<Record<string, string>>
  readonly calls: readonly Call[]
  readonly schemas: Schemas
  readonly securitySchemes?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export const version = '0.1.0'

export type OpenApi = ReturnType<typeof openApiOf>
export type Operation = ReturnType<typeof operationOf>

export function openApiOf({ title, description, server, tags, calls, schemas, ...security }: Described) {
  const byPath = Object.groupBy(calls, ({ path }) => path)
  return {
    openapi: '3.1.1',
    info: { title, version, description },
    servers: [server],
    tags: Object.entries(tags).map(([name, about]) => ({ name, description: about })),
    paths: Object.fromEntries(
      Object.entries(byPath).map(([path, methods = []]) => [
        path,
        Object.fromEntries(methods.map((call) => [call.method.toLowerCase(), operationOf(call)])),
      ]),
    ),
    components: { schemas: schemas.components(), ...security },
  }
}

const operationOf = ({ id, summary, security = [], parameters, requestBody, responses }: Call) => ({
  operationId: id,
  summary,
  tags: [id.slice(0, id.indexOf('.'))],
  security,
  ...(parameters.length > 0 && { parameters }),
  ...(requestBody && { requestBody }),
  responses,
})

export const succeeded = (status: number): string => (status === 201 ? 'Created' : 'Succeeded')

export const jsonContent = (
  schema: JsonSchema,
  examples: readonly (readonly [string, unknown])[] = [],
): { readonly 'application/json': MediaType } => ({
  'application/json': {
    schema,
    ...(examples.length > 0 && {
      examples: Object.fromEntries(examples.map(([name, value]) => [name, { value }])),
    }),
  },
})
