/** The control API, printed as OpenAPI from its table of routes and the table of the operator's verbs. */
import * as z from 'zod/mini'
import {
  openApiVersion,
  pathsOf,
  version,
  type OpenApi,
  type Operation,
  type OperationParameter,
  type OperationResponse,
} from './open-api.ts'
import { createSchemas, type JsonSchema, type Parameter, type Schemas } from './schemas.ts'

type Schema = z.ZodMiniType

/** What is printed of a row of the control API. */
export interface DescribedRoute {
  readonly method: string
  readonly path: string
  readonly about: string
  readonly query?: Schema
  readonly body?: Schema
  readonly status?: number
  readonly answer: Schema
  /** Server-sent events are answered, and `answer` is the data of each. */
  readonly isStream?: true
}

/** What is printed of a verb. */
export interface DescribedVerb {
  readonly about: string
  readonly body: Schema
  readonly answer?: Schema
}

/** What the control API says when it will not. */
export const ControlProblem = z.object({ message: z.string(), code: z.optional(z.string()) })

const parameterAbouts: Readonly<Record<string, string>> = {
  world: 'The name of a world, `default` for the one that is always there',
}

/** A route with a place for the verb stands for as many operations as there are verbs. */
const verbPlace = '{verb}'

const routeOfVerb = (
  route: DescribedRoute,
  name: string,
  { about, body, answer = z.looseObject({}) }: DescribedVerb,
): DescribedRoute => ({ ...route, path: route.path.replace(verbPlace, name), about, body, answer })

export function openApiOfControl(
  routes: readonly DescribedRoute[],
  verbs: Readonly<Record<string, DescribedVerb>>,
): OpenApi {
  const schemas = createSchemas()
  const described = routes.flatMap((route) =>
    route.path.includes(verbPlace)
      ? Object.entries(verbs).map(([name, verb]) => routeOfVerb(route, name, verb))
      : [route],
  )
  const problem = schemas.of(ControlProblem)
  const operations = described.map((route) => ({
    method: route.method,
    path: route.path,
    operation: operationOf(route, schemas),
  }))
  const used = new Set(operations.flatMap(({ operation }) => operation.tags))
  return {
    openapi: openApiVersion,
    info: {
      title: 'Kamasouk: the control API',
      version,
      description:
        'How scenarios, tests and testers reach into the simulator. It answers to this machine alone. A route that names no world means the one of the header `X-World`, else of the cookie `kamasouk_world`, else `default`.',
    },
    servers: [{ url: '/__sim', description: 'The simulator that serves this page' }],
    tags: [...used].map((name) => ({ name, description: tagAbouts[name] ?? `The ${name} of a world` })),
    paths: pathsOf(operations),
    components: { schemas: { ...schemas.components(), Problem: problem } },
  }
}

const tagAbouts: Readonly<Record<string, string>> = {
  simulator: 'The simulator as a whole, and its descriptions',
  worlds: 'Providers side by side, each with its own time, chance and journal',
  operator: 'What the staff does, one verb each',
  waiting: 'Who waits at the desk',
  journal: 'What happened, in order',
  clock: 'The time of a world',
  faults: 'What goes wrong on purpose',
  snapshots: 'A world as it was at some moment',
  sockets: 'Who is connected',
  runs: 'Scenarios that are being played',
}

/** `/worlds/{world}/journal/wait` belongs to the journal, `/worlds/{world}/reset` to the worlds. */
function tagOf(path: string): string {
  const [first, , third] = path.split('/').filter((part) => part !== '')
  if (first !== 'worlds') return 'simulator'
  return third !== undefined && Object.hasOwn(tagAbouts, third) ? third : 'worlds'
}

/** `POST /worlds/{world}/operator/reply` → `post.worlds.world.operator.reply` */
const operationIdOf = ({ method, path }: DescribedRoute): string =>
  [method.toLowerCase(), ...(path.match(/[\w-]+/g) ?? ['overview'])].join('.')

const pathParameter = (name: string): OperationParameter => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
  ...(parameterAbouts[name] === undefined ? {} : { description: parameterAbouts[name] }),
})

const queryParameter = (parameter: Parameter): OperationParameter => ({ ...parameter, in: 'query' })

function operationOf(route: DescribedRoute, schemas: Schemas): Operation {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => pathParameter(name))
  const inQuery = route.query === undefined ? [] : schemas.parametersOf(route.query).map(queryParameter)
  const parameters = [...inPath, ...inQuery]
  const takesInput = route.query !== undefined || route.body !== undefined
  return {
    operationId: operationIdOf(route),
    summary: route.about,
    tags: [tagOf(route.path)],
    security: [],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined ? {} : { requestBody: requestBodyOf(route.body, schemas) }),
    responses: {
      [String(route.status ?? 200)]: {
        description: route.status === 201 ? 'Made' : 'Done',
        content: {
          [route.isStream ? 'text/event-stream' : 'application/json']: { schema: schemas.of(route.answer) },
        },
      },
      ...(takesInput
        ? { 400: refusal('What was sent cannot be used; the message says which field and why') }
        : {}),
      403: refusal('Not asked from this machine'),
      ...(inPath.length > 0 ? { 404: refusal('There is none of that name') } : {}),
      default: refusal('Refused; the message says why'),
    },
  }
}

/** A body may be left out where everything in it may. */
function requestBodyOf(body: Schema, schemas: Schemas): NonNullable<Operation['requestBody']> {
  const schema = schemas.of(body)
  return { required: (schema.required ?? []).length > 0, content: { 'application/json': { schema } } }
}

const problemReference: JsonSchema = { $ref: '#/components/schemas/Problem' }

const refusal = (description: string): OperationResponse => ({
  description,
  content: { 'application/json': { schema: problemReference } },
})
