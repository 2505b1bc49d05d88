/** Prints the calls of the registry as OpenAPI. */
import { Redirect } from '../../contracts/registry/auth.ts'
import { errorsOf, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { errorBody, ErrorBody, errors, type ErrorCode } from '../../contracts/registry/errors.ts'
import { answersOf, callExamples } from '../../contracts/registry/examples.ts'
import { endpoints, type EndpointId } from '../../contracts/registry/registry.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import {
  jsonContent,
  openApiOf,
  succeeded,
  type Header,
  type OpenApi,
  type Operation,
  type OperationParameter,
  type OperationResponse,
} from './openapi.ts'
import { createSchemas, type JsonSchema, type Schemas } from './json-schema.ts'

type TagName = EndpointId extends `${infer Name}.${string}` ? Name : never

const tags: Readonly<Record<TagName, string>> = {
  auth: 'Accounts and sessions',
  users: "The player's own profile",
  conversations: 'Support requests: one conversation about one order',
  trackings: 'Conversations about an existing order',
  messages: 'Sending messages, and closing requests and trackings',
  exchanges: 'Exchanges of Kamas between two servers',
  games: 'The games',
  servers: 'The servers of the games, with prices and stock',
  history: 'Past orders of the player, in pages',
  rates: 'Exchange rates between servers',
}

const refreshCookie = 'kamasouk_refresh'
const stateCookie = 'kamasouk_google'
const cookieValue = '5d41402abc4b2a76b9719d911017c592'

const header = (description: string, example: unknown, schema: JsonSchema = { type: 'string' }): Header => ({
  description,
  required: true,
  schema,
  example,
})

const cookieHeader = (description: string, example: string) =>
  header(description, `${example}; HttpOnly; SameSite=Lax`)

/** OpenAPI allows one description per header, so it also mentions a second cookie that is cleared. */
function cookieHeaderOf({ refreshCookie: refresh, stateCookie: state }: Endpoint): Header | undefined {
  const path = `Path=${apiPrefix}/auth`
  const beside = state === 'cleared' ? '; a second cookie clears the state cookie' : ''
  if (refresh === 'set')
    return cookieHeader(`The refresh cookie${beside}`, `${refreshCookie}=${cookieValue}; ${path}`)
  if (refresh === 'cleared') return cookieHeader('Clears the refresh cookie', `${refreshCookie}=; ${path}`)
  if (state === 'set')
    return cookieHeader(
      'The state cookie',
      `${stateCookie}=${cookieValue}; Max-Age=600; Path=${apiPrefix}${endpoints['auth.google'].path}`,
    )
  return undefined
}

const securityOf: Readonly<Record<Endpoint['auth'], Operation['security']>> = {
  none: [],
  'access-token': [{ accessToken: [] }],
  'refresh-cookie': [{ refreshCookie: [] }],
}

export function openApiOfCalls(): OpenApi {
  const schemas = createSchemas()
  return openApiOf({
    title: 'Kamasouk: the calls',
    description:
      'The calls of the client to the provider of Kamasouk. Unknown fields of a body are ignored; missing fields and wrong types return 400. Amounts are in millions of Kamas (M), prices in DH per million.',
    server: { url: apiPrefix, description: 'The provider that serves this page' },
    tags,
    calls: (Object.keys(endpoints) as EndpointId[]).map((id) => callOf(id, endpoints[id], schemas)),
    schemas,
    securitySchemes: {
      accessToken: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'The access token of a login or a refresh, valid for 15 minutes',
      },
      refreshCookie: {
        type: 'apiKey',
        in: 'cookie',
        name: refreshCookie,
        description: 'Set by a login, replaced at each refresh',
      },
      stateCookie: {
        type: 'apiKey',
        in: 'cookie',
        name: stateCookie,
        description: 'Set when a sign-in with Google begins, cleared when it ends',
      },
    },
  })
}

interface ExampleInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

const parametersOf = (
  place: OperationParameter['in'],
  schema: Endpoint['query'],
  examples: Readonly<Record<string, unknown>> = {},
  schemas: Schemas,
): OperationParameter[] =>
  (schema === undefined ? [] : schemas.parametersOf(schema)).map(({ name, required, schema: printed }) => ({
    name,
    in: place,
    required,
    schema: printed,
    example: examples[name],
  }))

function callOf(id: EndpointId, row: Endpoint, schemas: Schemas) {
  const { method, path, summary, params, query, body, stateCookie: state, auth } = row
  // The rows have different inputs; only the names of the parts matter here.
  const input: ExampleInput = callExamples[id].input as object
  const examples = input.body === undefined ? [] : [['typical', input.body] as const]
  return {
    id,
    method,
    path,
    summary,
    security: state === 'cleared' ? [{ stateCookie: [] }] : securityOf[auth],
    parameters: [
      ...parametersOf('path', params, input.params, schemas),
      ...parametersOf('query', query, input.query, schemas),
    ],
    requestBody: body && { required: true, content: jsonContent(schemas.of(body), examples) },
    responses: { ...successesOf(id, row, schemas), ...refusalsOf(row, schemas) },
  }
}

function successesOf(id: EndpointId, row: Endpoint, schemas: Schemas): Record<string, OperationResponse> {
  const cookie = cookieHeaderOf(row)
  const cookies = cookie === undefined ? {} : { 'Set-Cookie': cookie }
  return Object.fromEntries(
    Object.entries(row.responses).map(([status, schema]): [string, OperationResponse] => {
      const shown = answersOf(id).filter((example) => example.status === Number(status))
      if (status === '302') {
        const { location } = Redirect.parse(shown[0]?.answer)
        const headers = { Location: header('The target of the redirect', location), ...cookies }
        return [status, { description: 'Redirects the browser', headers }]
      }
      return [
        status,
        {
          description: succeeded(Number(status)),
          ...(cookie === undefined ? {} : { headers: cookies }),
          content: jsonContent(
            schemas.of(schema),
            shown.map(({ name, answer }) => [name, answer]),
          ),
        },
      ]
    }),
  )
}

const retryAfter = header('Seconds to wait before the next attempt', 60, { type: 'integer', minimum: 1 })

/** Returns one response for each status, with an example for each refusal of that status. */
function refusalsOf(row: Endpoint, schemas: Schemas): Record<string, OperationResponse> {
  const byStatus = Object.groupBy(errorsOf(row), (code) => errors[code].status)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]: [string, ErrorCode[]]) => [
      status,
      {
        description: codes.map((code) => errors[code].message).join(' · '),
        ...(status === '429' && { headers: { 'Retry-After': retryAfter } }),
        content: jsonContent(
          schemas.of(ErrorBody),
          codes.map((code) => [code, errorBody(code)]),
        ),
      },
    ]),
  )
}
