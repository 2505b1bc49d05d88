/** The documents of the simulator's APIs: JSON for programs, pages for browsers. */
import { openApiOfCalls } from '../../api-docs/openapi-calls.ts'
import { openApiOfControl } from '../openapi-control.ts'
import { eventsPage } from '../../api-docs/events-page.ts'
import { asyncApiOfEvents } from '../../api-docs/asyncapi-events.ts'
import type { OpenApi } from '../../api-docs/openapi.ts'
import { swaggerPage } from '../../api-docs/page.ts'
import { documentPaths } from '../api.ts'
import type { HandlersOf } from './handler.ts'

const openApiAnswer = (document: OpenApi, path: string, format: 'json' | undefined) => ({
  body: { ...document },
  ...(format === 'json'
    ? {}
    : { html: () => swaggerPage(document.info.title, path), scripts: 'swagger' as const }),
})

export const docsHandlers: HandlersOf<'docs'> = {
  'docs.calls': ({ query: { format } }) => openApiAnswer(openApiOfCalls(), documentPaths.calls, format),
  'docs.events'({ query: { format }, url }) {
    const body = asyncApiOfEvents(new URL(url).host)
    return {
      body: { ...body },
      ...(format === 'json' ? {} : { html: () => eventsPage(body, documentPaths.events) }),
    }
  },
  'docs.control': ({ query: { format } }) => openApiAnswer(openApiOfControl(), documentPaths.control, format),
}
