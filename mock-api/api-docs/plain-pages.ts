/** The plain pages of the documents: of the events, and of calls where Swagger UI cannot be shown. */
import type { AsyncApi } from './asyncapi-events.ts'
import { html, prose, textOf, type Html } from '../../contracts/shared/html.ts'
import type { OpenApi } from './openapi.ts'
import { pageOf } from './page.ts'

const jsonView = (name: string | Html, value: unknown, attributes: string | Html = ''): Html =>
  html`<details ${attributes}>
    <summary>${name}</summary>
    <pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>
  </details>`

/** `path` is the address of the document. */
export function eventsPage(
  { asyncapi, info, servers, channels, components }: AsyncApi,
  path: string,
): string {
  const { provider } = servers
  const { player } = channels
  const messages = Object.values(player.messages)
  return pageOf({
    title: info.title,
    path,
    content: html`<h1>${info.title}</h1>
      <p class="lead">${prose(info.description)}</p>
      <p><a href="${path}?format=json">AsyncAPI ${asyncapi} as JSON</a></p>
      <ul class="links">
        ${messages.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`)}
      </ul>
      <section class="group">
        <h2>Connection</h2>
        <p><code>${provider.host}${provider.pathname}</code></p>
        <p>${prose(provider.description)}</p>
        <p><b>${player.title}.</b> ${prose(player.description)}</p>
      </section>
      ${messages.map(
        ({ name, summary, description, payload, examples }) =>
          html`<section class="card" id="${name}">
            <h2><a href="#${name}">${name}</a></h2>
            <p>${prose(summary)}</p>
            <p class="about">${description}</p>
            ${examples.map((example, index) => jsonView(`Example: ${example.name}`, example.payload, index === 0 ? html`open` : ''))}
            ${jsonView('Payload as JSON Schema', payload)}
          </section>`,
      )}
      <section class="group">
        <h2>Schemas</h2>
        ${Object.entries(components.schemas).map(([name, schema]) => jsonView(name, schema))}
      </section>`,
  })
}

/** The policy of the sandbox's pages forbids the styles of Swagger UI. `path` is the address of the document. */
export function callsPage({ openapi, info, paths, components }: OpenApi, path: string): string {
  const calls = Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ address, method, operation })),
  )
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')
  return textOf(
    html`<h1>${info.title}</h1>
      <p class="lead">${prose(info.description)}</p>
      <p><a href="${path}?format=json">OpenAPI ${openapi} as JSON</a></p>
      ${[...groups].map(
        ([name, members]) =>
          html`<section class="card">
            <h2>${name}</h2>
            ${members.map(({ address, method, operation: { summary, parameters, requestBody, responses } }) =>
              jsonView(
                html`<code>${method.toUpperCase()} ${address}</code> ${summary}`,
                { parameters, requestBody, responses },
                html`class="call"`,
              ),
            )}
          </section>`,
      )}
      <section class="card">
        <h2>Schemas</h2>
        ${Object.entries(components.schemas).map(([name, schema]) => jsonView(name, schema, html`class="call"`))}
      </section>`,
  )
}
