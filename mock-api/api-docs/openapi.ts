/** The parts of an OpenAPI 3.1 document that the simulator prints. */
import type { JsonSchema, Parameter } from './json-schema.ts'

export interface Example {
  readonly summary?: string
  readonly value: unknown
}

export interface MediaType {
  readonly schema: JsonSchema
  readonly examples?: Readonly<Record<string, Example>>
}

export interface Content {
  readonly 'application/json': MediaType
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
  readonly description?: string
  readonly example?: unknown
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly OperationParameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, OperationResponse>>
}

export interface Tag {
  readonly name: string
  readonly description: string
}

export interface OpenApi {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly tags: readonly Tag[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes?: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
}

export const openApiVersion = '3.1.1'

/** The version of the project. */
export const version = '0.1.0'

/** Groups operations by path and method. */
export function pathsOf(
  operations: readonly { readonly method: string; readonly path: string; readonly operation: Operation }[],
): OpenApi['paths'] {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { method, path, operation } of operations) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  return paths
}

/** Returns the examples by name, or no field if there are none. */
export const examplesOf = (
  examples: readonly (readonly [string, unknown])[],
): { readonly examples?: Readonly<Record<string, Example>> } =>
  examples.length === 0
    ? {}
    : { examples: Object.fromEntries(examples.map(([name, value]) => [name, { value }])) }
