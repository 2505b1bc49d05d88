/** The documents of the simulator's APIs: JSON for programs, pages for people. */
import { openApiOfCalls } from '../../api-docs/calls.ts'
import { openApiOfControl } from '../../api-docs/control-calls.ts'
import { asyncApiOfEvents } from '../../api-docs/events.ts'
import { eventsPage } from '../../api-docs/events-page.ts'
import { operationsPage } from '../../api-docs/operations-page.ts'
import { verbs } from '../../operator/verbs.ts'
import { documentPaths, routes } from '../api.ts'
import type { HandlersOf } from './handler.ts'

export const docsHandlers: HandlersOf<'docs'> = {
  'docs.calls'({ query: { format } }) {
    const body = openApiOfCalls()
    return {
      body: { ...body },
      ...(format === 'json' ? {} : { html: () => operationsPage(body, documentPaths.calls) }),
    }
  },
  'docs.events'({ query: { format }, url }) {
    const body = asyncApiOfEvents(new URL(url).host)
    return {
      body: { ...body },
      ...(format === 'json' ? {} : { html: () => eventsPage(body, documentPaths.events) }),
    }
  },
  'docs.control'({ query: { format } }) {
    const body = openApiOfControl(routes, verbs)
    return {
      body: { ...body },
      ...(format === 'json' ? {} : { html: () => operationsPage(body, documentPaths.control) }),
    }
  },
}
