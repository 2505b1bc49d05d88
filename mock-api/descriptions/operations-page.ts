/** An OpenAPI document as a page: made of the document alone, so that it cannot say anything else. */
import { html, prose, type Html } from './html.ts'
import type { Content, OpenApi, Operation, OperationParameter, OperationResponse } from './open-api.ts'
import { pageOf } from './page.ts'
import { exampleView, limitsOf, namedSchemas, schemaView, typeOf } from './schema-view.ts'

interface Place {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

const placesOf = ({ paths }: OpenApi): readonly Place[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )

/** `path` is where the document itself is. */
export function operationsPage(document: OpenApi, path: string): string {
  const { info, tags, servers, components } = document
  const base = servers[0]?.url ?? ''
  const places = placesOf(document)
  const groups = tags.map((tag) => ({
    ...tag,
    places: places.filter(({ operation }) => operation.tags.includes(tag.name)),
  }))
  return pageOf({
    title: `${info.title} · ${info.version}`,
    path,
    contents: html`<ul>
      ${groups.map(
        ({ name, places: own }) =>
          html`<li>
            <a class="tag" href="#${name}">${name}</a>
            <ul>
              ${own.map(
                ({ method, operation }) =>
                  html`<li>
                    <a href="#${operation.operationId}"
                      >${methodView(method)} <span>${labelOf(operation)}</span></a
                    >
                  </li>`,
              )}
            </ul>
          </li>`,
      )}
      <li><a class="tag" href="#schemas">Schemas</a></li>
    </ul>`,
    content: html`<h1>${info.title}</h1>
      <p class="lead">${prose(info.description)}</p>
      <p class="facts">
        <span>Version ${info.version}</span> <span>Below <code>${base}</code></span>
        <span>${places.length} operations</span>
        <a href="${path}?format=json">OpenAPI ${document.openapi} as JSON</a>
      </p>
      ${securityView(document)}
      ${groups.map(
        ({ name, description, places: own }) =>
          html`<section class="group" id="${name}">
            <h2>${name}</h2>
            <p class="about">${prose(description)}</p>
            ${own.map((place) => operationView(place, base, document))}
          </section>`,
      )}
      ${namedSchemas(components.schemas)}`,
  })
}

/** `auth.login` is known by its tag already where it stands below it. */
function labelOf({ operationId, tags }: Operation): string {
  const parts = operationId.split('.')
  return parts[0] === tags[0] ? parts.slice(1).join('.') : parts.slice(1).join(' / ') || 'overview'
}

const methodView = (method: string): Html =>
  html`<b class="method ${method}">${method === 'delete' ? 'DEL' : method.toUpperCase()}</b>`

function securityView({ components }: OpenApi): Html | undefined {
  const schemes = Object.entries(components.securitySchemes ?? {})
  if (schemes.length === 0) return undefined
  return html`<dl class="schemes">
    ${schemes.map(
      ([name, { type = '', scheme, in: place, name: field, description = '' }]) =>
        html`<div>
          <dt id="security-${name}">${name}</dt>
          <dd>
            ${description}.
            <span class="limit"
              >${scheme === undefined ? `${place ?? type} ${field ?? ''}` : `Authorization: ${scheme}`}</span
            >
          </dd>
        </div>`,
    )}
  </dl>`
}

function operationView({ method, path, operation }: Place, base: string, document: OpenApi): Html {
  const { operationId, summary, security, parameters = [], requestBody, responses } = operation
  const names = security.flatMap((scheme) => Object.keys(scheme))
  return html`<article class="operation" id="${operationId}">
    <h3>
      <a href="#${operationId}">${methodView(method)} <code>${breakable(base + path)}</code></a>
    </h3>
    <p class="summary">${prose(summary)}</p>
    <p class="facts">
      <code>${operationId}</code> ${
        document.components.securitySchemes === undefined
          ? ''
          : names.length === 0
            ? html`<span>No authentication</span>`
            : html`<span>Needs ${names.map((name) => html`<a href="#security-${name}">${name}</a>`)}</span>`
      }
    </p>
    ${parameters.length === 0 ? '' : parametersView(parameters)}
    ${
      requestBody === undefined
        ? ''
        : html`<h4>Body${requestBody.required ? '' : html` <span class="optional">optional</span>`}</h4>
            ${contentView(requestBody.content)}`
    }
    <h4>Responses</h4>
    <ul class="responses">
      ${Object.entries(responses).map(([status, response]) => responseView(status, response))}
    </ul>
  </article>`
}

/** A path may be broken before each of its parts, and nowhere else. */
const breakable = (path: string): Html =>
  html`${path.split('/').map((part, index) => (index === 0 ? part : html`<wbr />/${part}`))}`

const parametersView = (parameters: readonly OperationParameter[]): Html =>
  html`<h4>Parameters</h4>
    <table>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">In</th>
          <th scope="col">What it is</th>
        </tr>
      </thead>
      <tbody>
        ${parameters.map(
          ({ name, in: place, required, schema, description }) =>
            html`<tr>
              <th scope="row"><code class="name">${name}</code></th>
              <td>${place}</td>
              <td>
                ${typeOf(schema)}${
                  required ? '' : html` <span class="optional">optional</span>`
                }${limitsOf(schema).map((limit) => html` <span class="limit">${limit}</span>`)}${
                  description === undefined ? '' : html`<p class="about">${prose(description)}</p>`
                }
              </td>
            </tr>`,
        )}
      </tbody>
    </table>`

function contentView({ 'application/json': { schema, examples = {} } }: Content): Html {
  return html`${schemaView(schema)}${Object.entries(examples).map(([name, { value }]) => exampleView(name, value))}`
}

const responseView = (status: string, { description, headers = {}, content }: OperationResponse): Html =>
  html`<li>
    <p class="status">
      <b class="${classOf(status)}">${status === 'default' ? 'other' : status}</b> ${description}
    </p>
    ${
      Object.keys(headers).length === 0
        ? ''
        : html`<ul class="fields">
            ${Object.entries(headers).map(
              ([name, header]) =>
                html`<li>
                  <div class="field">
                    <code class="name">${name}</code> <span class="optional">header</span>
                  </div>
                  <p class="about">${header.description}: <code>${String(header.example)}</code></p>
                </li>`,
            )}
          </ul>`
    }${content === undefined ? '' : contentView(content)}
  </li>`

const classOf = (status: string): string =>
  status.startsWith('2') ? 'well' : status.startsWith('3') ? 'moved' : 'refused'
