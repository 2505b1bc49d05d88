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

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly OperationParameter[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: { readonly 'application/json': MediaType }
  }
  readonly responses: Readonly<Record<string, OperationResponse>>
}

/** What differs between the two documents. */
interface Described {
  readonly title: string
  readonly description: string
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  /** The descriptions of groups of operations. */
  readonly tags: Readonly<Record<string, string>>
  readonly operations: readonly {
    readonly method: string
    readonly path: string
    readonly operation: Operation
  }[]
  readonly schemas: Schemas
  readonly securitySchemes?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The version of the project. */
export const version = '0.1.0'

export type OpenApi = ReturnType<typeof openApiOf>

export function openApiOf({
  title,
  description,
  servers,
  tags,
  operations,
  schemas,
  ...security
}: Described) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { method, path, operation } of operations) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.1',
    info: { title, version, description },
    servers,
    tags: Object.entries(tags).map(([name, about]) => ({ name, description: about })),
    paths,
    components: { schemas: schemas.components(), ...security },
  }
}

/** Prints a body with its examples, by name. */
export const jsonContent = (schema: JsonSchema, examples: readonly (readonly [string, unknown])[] = []) => ({
  'application/json': {
    schema,
    ...(examples.length > 0 && {
      examples: Object.fromEntries(examples.map(([name, value]) => [name, { value }])),
    }),
  },
})
