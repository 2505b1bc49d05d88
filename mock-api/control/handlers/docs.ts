/** The documents of the simulator's APIs: JSON for programs, pages for browsers. Loaded when somebody asks for one. */
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
  async 'docs.calls'({ query: { format } }) {
    const { openApiOfCalls } = await import('../../api-docs/openapi-calls.ts')
    return openApiAnswer(openApiOfCalls(), documentPaths.calls, format)
  },
  async 'docs.events'({ query: { format }, url }) {
    const [{ asyncApiOfEvents }, { eventsPage }] = await Promise.all([
      import('../../api-docs/asyncapi-events.ts'),
      import('../../api-docs/events-page.ts'),
    ])
    const body = asyncApiOfEvents(new URL(url).host)
    return {
      body: { ...body },
      ...(format === 'json' ? {} : { html: () => eventsPage(body, documentPaths.events) }),
    }
  },
  async 'docs.control'({ query: { format } }) {
    const { openApiOfControl } = await import('../openapi-control.ts')
    return openApiAnswer(openApiOfControl(), documentPaths.control, format)
  },
}
