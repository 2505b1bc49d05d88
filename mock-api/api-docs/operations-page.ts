/** An OpenAPI document as a page: made of the document alone, so that it cannot say anything else. */
import { html, prose, type Html } from './html.ts'
import type { Content, OpenApi, Operation, OperationParameter, OperationResponse } from './open-api.ts'
import { pageOf } from './page.ts'
import { exampleView, limitsView, namedSchemas, schemaView, typeOf } from './schema-view.ts'

interface Place {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

const placesOf = ({ paths }: OpenApi): readonly Place[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )

/** `address` is where the document itself is. */
export function operationsPage(document: OpenApi, address: string): string {
  const { info, tags, servers, components } = document
  const base = servers[0]?.url ?? ''
  const places = placesOf(document)
  const groups = tags.map(({ name, description }) => ({
    name,
    description,
    places: places.filter(({ operation }) => operation.tags.includes(name)),
  }))
  return pageOf({
    title: `${info.title} · ${info.version}`,
    path: address,
    contents: html`<ul>
      ${groups.map(
        ({ name, places: own }) =>
          html`<li>
            <a class="tag" href="#${name}">${name}</a>
            <ul>
              ${own.map(
                ({ method, path, operation }) =>
                  html`<li>
                    <a href="#${operation.operationId}"
                      >${methodView(method)} <span>${labelOf(path, operation)}</span></a
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
        <a href="${address}?format=json">OpenAPI ${document.openapi} as JSON</a>
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

/** What tells an operation from the others below its tag: `login`, `wait`. */
function labelOf(path: string, { operationId, tags: [tag] }: Operation): string {
  const [first, ...rest] = operationId.split('.')
  if (first === tag) return rest.join('.')
  const parts = path
    .replace(/^\/worlds\/\{world\}\//, '')
    .split('/')
    .filter((part) => part !== '')
  return (parts[0] === tag && parts.length > 1 ? parts.slice(1) : parts).join('/') || 'overview'
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
    <table class="stacked">
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
              <td data-column="In">${place}</td>
              <td data-column="What it is">
                <div>
                  ${typeOf(schema)}${required ? '' : html` <span class="optional">optional</span>`}${limitsView(schema)}${
                    description === undefined ? '' : html`<p class="about">${prose(description)}</p>`
                  }
                </div>
              </td>
            </tr>`,
        )}
      </tbody>
    </table>`

/** JSON, or the data of each event of a stream. */
const contentView = (content: Content): Html =>
  html`${Object.values({ ...content }).map(
    ({ schema, examples = {} }) =>
      html`${schemaView(schema)}${Object.entries(examples).map(([name, { value }]) => exampleView(name, value))}`,
  )}`

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
    }${content === undefined ? '' : contentView(content as unknown as Content)}
  </li>`

const classOf = (status: string): string =>
  status.startsWith('2') ? 'well' : status.startsWith('3') ? 'moved' : 'refused'
