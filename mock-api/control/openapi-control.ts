/** Prints the control API's table and the operator's verbs as OpenAPI. */
import { verbs, type VerbName } from '../operator/verbs.ts'
import {
  jsonContent,
  openApiOf,
  succeeded,
  type OpenApi,
  type OperationParameter,
  type OperationResponse,
} from '../api-docs/openapi.ts'
import { createSchemas, type Schemas } from '../api-docs/json-schema.ts'
import { Problem, routes, type Route as NamedRoute } from './api.ts'
import { writtenBody } from './names.ts'

/** A row of the table, or a verb of the operator. */
type Route = Omit<NamedRoute, 'id'> & { readonly id: string }

const tags: Readonly<Record<string, string>> = {
  simulator: 'The simulator as a whole',
  docs: 'The documents of its APIs',
  worlds: 'Separate copies of the provider, each with its own data, clock and journal',
  operator: 'What operators see and do',
  entities: 'The state of one entity',
  lists: 'Everything in a world, in pages: search, page and limit work alike everywhere',
  clock: "The world's clock",
  journal: 'What happened, in order',
  faults: 'Errors, delays and losses on purpose',
  sockets: 'Realtime connections',
  snapshots: 'Saved states of a world',
  bundles: 'A world with its journal, as one file',
  scenarios: 'The library of scenarios',
  runs: 'Scenarios that run in a world',
  recordings: 'What happened in a world, as a scenario',
}

export function openApiOfControl(): OpenApi {
  const schemas = createSchemas({ Problem: [Problem, 'The body of every refusal'] })
  return openApiOf({
    title: 'Kamasouk: the control API',
    description:
      'Scenarios, tests and testers control the simulator with it. Only this machine can call it. Routes without a world in their path use the world of the header `X-World`, else of the cookie `kamasouk_world`, else `default`. Servers, games and operators can be given by name, and users by e-mail address, where an id is expected.',
    server: { url: '/__sim', description: 'The simulator that serves this page' },
    tags,
    calls: routes
      .flatMap((route) => (route.path.includes('{verb}') ? routesOfVerbs(route) : [route]))
      .map((route) => callOf(route, schemas)),
    schemas,
  })
}

/** Returns the route of the operator's verbs once for each verb, with the verb's own body. */
const routesOfVerbs = ({ method, path, response }: Route): Route[] =>
  (Object.keys(verbs) as VerbName[]).map((name) => ({
    id: `operator.${name}`,
    method,
    path: path.replace('{verb}', name),
    about: verbs[name].about,
    body: writtenBody(name),
    response,
  }))

function parametersOf({ path, params, query }: Omit<Route, 'about'>, schemas: Schemas): OperationParameter[] {
  const declared = params === undefined ? [] : schemas.parametersOf(params)
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): OperationParameter => {
    if (name === 'world') return worldParameter
    const schema = declared.find((parameter) => parameter.name === name)?.schema ?? { type: 'string' }
    return { name, in: 'path', required: true, schema }
  })
  const inQuery = (query === undefined ? [] : schemas.parametersOf(query)).map(
    ({ name, required, schema }): OperationParameter => ({
      name,
      in: 'query',
      required,
      schema,
      explode: false,
    }),
  )
  return [...inPath, ...inQuery]
}

const worldParameter: OperationParameter = {
  name: 'world',
  in: 'path',
  required: true,
  schema: { type: 'string' },
  description: 'The name of a world; `default` always exists',
  example: 'default',
}

function callOf({ about: summary, ...route }: Route, schemas: Schemas) {
  const { id, method, path, params, query, body, response, status = 200, transfer } = route
  const problem = jsonContent(schemas.of(Problem))
  const refusal = (description: string): OperationResponse => ({ description, content: problem })
  const hasInput = (params ?? query ?? body) !== undefined
  const mediaType = transfer === 'stream' ? 'text/event-stream' : 'application/json'
  const bodySchema = body && schemas.of(body)
  return {
    id,
    method,
    path,
    summary,
    parameters: parametersOf(route, schemas),
    // Optional if all its fields are.
    requestBody: bodySchema && {
      required: (bodySchema.required ?? []).length > 0,
      content: jsonContent(bodySchema),
    },
    responses: {
      [status]: {
        description: succeeded(status),
        content: { [mediaType]: { schema: schemas.of(response) } },
      },
      ...(hasInput ? { 400: refusal('Invalid input; the message names each invalid field') } : {}),
      403: refusal('The caller is not on this machine'),
      ...(path.includes('{') ? { 404: refusal('Not found; the message lists what exists') } : {}),
      default: refusal('Refused; the message says why'),
    },
  }
}
