/** The page of the AsyncAPI document. */
import type { AsyncApi } from './asyncapi-events.ts'
import { html, prose, type Html } from '../../contracts/shared/html.ts'
import { pageOf } from './page.ts'

const jsonView = (name: string, value: unknown, isOpen = false): Html =>
  html`<details ${isOpen ? html`open` : ''}>
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
    title: `${info.title} · Kamasouk simulator`,
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
            ${examples.map((example, index) => jsonView(`Example: ${example.name}`, example.payload, index === 0))}
            ${jsonView('Payload as JSON Schema', payload)}
          </section>`,
      )}
      <section class="group">
        <h2>Schemas</h2>
        ${Object.entries(components.schemas).map(([name, schema]) => jsonView(name, schema))}
      </section>`,
  })
}
