/** An AsyncAPI document as a page. */
import type { AsyncApi } from './events.ts'
import { html, prose } from './html.ts'
import { pageOf } from './page.ts'
import { exampleView, namedSchemas, schemaView } from './schema-view.ts'

/** `address` is where the document itself is. */
export function eventsPage(document: AsyncApi, address: string): string {
  const { info, servers, channels, operations, components } = document
  const { provider } = servers
  const { player } = channels
  const names = Object.keys(operations)
  return pageOf({
    title: `${info.title} · ${info.version}`,
    path: address,
    contents: html`<ul>
      <li><a class="tag" href="#connection">Connection</a></li>
      <li>
        <a class="tag" href="#events">Events</a>
        <ul>
          ${names.map(
            (name) =>
              html`<li>
                <a href="#${name}"><span>${name}</span></a>
              </li>`,
          )}
        </ul>
      </li>
      <li><a class="tag" href="#schemas">Schemas</a></li>
    </ul>`,
    content: html`<h1>${info.title}</h1>
      <p class="lead">${prose(info.description)}</p>
      <p class="facts">
        <span>Version ${info.version}</span> <span>${names.length} events</span>
        <a href="${address}?format=json">AsyncAPI ${document.asyncapi} as JSON</a>
      </p>
      <section class="group" id="connection">
        <h2>Connection</h2>
        <dl class="schemes">
          <div>
            <dt>Address</dt>
            <dd><code>${provider.host}${provider.pathname}</code></dd>
          </div>
          <div>
            <dt>Handshake</dt>
            <dd>${prose(provider.description)}</dd>
          </div>
          <div>
            <dt>${player.title}</dt>
            <dd>${prose(player.description)}</dd>
          </div>
        </dl>
      </section>
      <section class="group" id="events">
        <h2>Events</h2>
        ${names.map((name) => {
          const message = player.messages[name]
          if (message === undefined) return ''
          return html`<article class="operation" id="${name}">
            <h3>
              <a href="#${name}"><b class="method event">EVENT</b> <code>${name}</code></a>
            </h3>
            <p class="summary">${prose(message.summary)}</p>
            <p class="facts"><span>${message.description}</span></p>
            <h4>Payload</h4>
            ${schemaView(message.payload)}${message.examples.map((example) => exampleView(example.name, example.payload))}
          </article>`
        })}
      </section>
      ${namedSchemas(components.schemas)}`,
  })
}
