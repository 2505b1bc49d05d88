/** A plain page of an OpenAPI document: Swagger UI needs styles that the policy of the sandbox forbids. */
import { html, prose, textOf, type Html } from '../../../contracts/shared/html.ts'
import type { OpenApi, Operation } from '../../api-docs/openapi.ts'

/** `path` is the address of the document. */
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
            ${members.map(({ address, method, operation }) =>
              jsonView(
                html`<code>${method.toUpperCase()} ${address}</code> ${operation.summary}`,
                contentOf(operation),
              ),
            )}
          </section>`,
      )}
      <section class="card">
        <h2>Schemas</h2>
        ${Object.entries(components.schemas).map(([name, schema]) => jsonView(html`${name}`, schema))}
      </section>`,
  )
}

const contentOf = ({ parameters, requestBody, responses }: Operation) => ({
  parameters,
  requestBody,
  responses,
})

const jsonView = (name: Html, value: unknown): Html =>
  html`<details class="call">
    <summary>${name}</summary>
    <pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>
  </details>`
