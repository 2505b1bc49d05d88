/** What the simulator speaks, printed from its tables: for programs as JSON, for people as pages. */
import * as z from 'zod/mini'
import { openApiOfCalls } from '../api-docs/calls.ts'
import { openApiOfControl } from '../api-docs/control-calls.ts'
import { asyncApiOfEvents } from '../api-docs/events.ts'
import { eventsPage } from '../api-docs/events-page.ts'
import { operationsPage } from '../api-docs/operations-page.ts'
import { verbs } from '../operator/verbs.ts'
import { route, type ControlRoute } from './route.ts'

/** Where each description is; `GET /__sim` says so, and the pages lead to each other. */
export const descriptions = {
  calls: '/__sim/openapi.json',
  events: '/__sim/asyncapi.json',
  control: '/__sim/control.openapi.json',
} as const

/** A browser is shown the page, unless it asks for the document itself. */
const As = z.object({ format: z.optional(z.enum(['json'])) })

const OpenApiDocument = z.looseObject({ openapi: z.string(), paths: z.looseObject({}) })
const AsyncApiDocument = z.looseObject({ asyncapi: z.string(), operations: z.looseObject({}) })

/** `routes` is asked for at each call, since the routes below stand in it themselves. */
export const descriptionRoutes = (routes: () => readonly ControlRoute[]): readonly ControlRoute[] => [
  route({
    method: 'GET',
    path: '/openapi.json',
    about: 'The calls of /api as OpenAPI; a page in a browser, JSON there too with ?format=json',
    query: As,
    answer: OpenApiDocument,
    run: ({ query: { format } }) => {
      const body = openApiOfCalls()
      return { body, ...(format === 'json' ? {} : { html: operationsPage(body, descriptions.calls) }) }
    },
  }),
  route({
    method: 'GET',
    path: '/asyncapi.json',
    about: 'The events as AsyncAPI, in the same two ways',
    query: As,
    answer: AsyncApiDocument,
    run: ({ query: { format }, url }) => {
      const body = asyncApiOfEvents(new URL(url).host)
      return { body, ...(format === 'json' ? {} : { html: eventsPage(body, descriptions.events) }) }
    },
  }),
  route({
    method: 'GET',
    path: '/control.openapi.json',
    about: 'These routes as OpenAPI, in the same two ways',
    query: As,
    answer: OpenApiDocument,
    run: ({ query: { format } }) => {
      const body = openApiOfControl(routes(), verbs)
      return { body, ...(format === 'json' ? {} : { html: operationsPage(body, descriptions.control) }) }
    },
  }),
]
