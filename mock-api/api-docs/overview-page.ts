/** `GET /__sim` for a person: is it well, where is everything, who can sign in. */
import { html, type Html } from './html.ts'
import { pageOf } from './page.ts'

export interface Overview {
  readonly addresses: { readonly client?: string | undefined } & Readonly<Record<string, string | undefined>>
  readonly descriptions: Readonly<Record<string, string>>
  readonly world: string
  readonly seed: number
  readonly worlds: readonly {
    readonly name: string
    readonly seed: number
    readonly now: string
    readonly entries: number
  }[]
  readonly operators: readonly { readonly displayName: string; readonly isOnline: boolean }[]
  readonly accounts: readonly { readonly email: string; readonly password: string; readonly role: string }[]
  readonly routes: readonly { readonly method: string; readonly path: string; readonly about: string }[]
}

export const overviewPage = (overview: Overview): string =>
  pageOf({
    title: 'Kamasouk simulator',
    path: '/__sim',
    content: html`<h1><span class="well" aria-hidden="true">●</span> The simulator is well</h1>
      <p class="lead">
        The provider of Kamasouk and its operator, on this machine only. You are in the world
        <b>${overview.world}</b>, made of the seed <b>${overview.seed}</b>.
      </p>
      ${clientView(overview.addresses.client)}
      <div class="cards">
        <section class="card">
          <h2>Where everything is</h2>
          ${addressesView(overview.addresses)}
        </section>
        <section class="card">
          <h2>What it speaks</h2>
          <ul class="links">
            <li><a href="${overview.descriptions['calls']}">Calls</a> what the client asks, as OpenAPI</li>
            <li>
              <a href="${overview.descriptions['events']}">Events</a> what the provider tells, as AsyncAPI
            </li>
            <li>
              <a href="${overview.descriptions['control']}">Control</a> how tests and testers reach in, as
              OpenAPI
            </li>
          </ul>
        </section>
      </div>
      <section class="group">
        <h2>Who can sign in</h2>
        ${table(
          ['E-mail', 'Password', 'Role'],
          overview.accounts.map(({ email, password, role }) => [
            html`<code>${email}</code>`,
            html`<code>${password}</code>`,
            role,
          ]),
        )}
      </section>
      <section class="group">
        <h2>Worlds</h2>
        ${table(
          ['World', 'Seed', 'Its time', 'Journal', 'Enter'],
          overview.worlds.map(({ name, seed, now, entries }) => [
            name === overview.world ? html`<b>${name}</b> <span class="limit">you are here</span>` : name,
            seed,
            html`<time datetime="${now}">${now.slice(0, 19).replace('T', ' ')}</time>`,
            html`<a href="/__sim/worlds/${encodeURIComponent(name)}/journal"
              >${entries} ${entries === 1 ? 'entry' : 'entries'}</a
            >`,
            html`<a href="/__sim/worlds/${encodeURIComponent(name)}/enter">Enter ${name}</a>`,
          ]),
        )}
      </section>
      <section class="group">
        <h2>The staff</h2>
        ${table(
          ['Operator', 'At the desk'],
          overview.operators.map(({ displayName, isOnline }) => [displayName, isOnline ? 'yes' : 'no']),
        )}
      </section>
      <section class="group">
        <h2>Routes</h2>
        ${table(
          ['Method', 'Path', 'What it does'],
          overview.routes.map(({ method, path, about }) => [
            html`<b class="method ${method.toLowerCase()}">${method}</b>`,
            html`<code
              >${path.split('/').map((part, index) => (index === 0 ? part : html`<wbr />/${part}`))}</code
            >`,
            about,
          ]),
        )}
      </section>`,
  })

const clientView = (address: string | undefined): Html | undefined =>
  address === undefined ? undefined : html`<p><a class="action" href="${address}">Open the client</a></p>`

const addressesView = (addresses: Overview['addresses']): Html =>
  html`<dl class="addresses">
    ${Object.entries(addresses).map(
      ([name, address]) =>
        html`<div>
          <dt>${name}</dt>
          <dd><code>${address}</code></dd>
        </div>`,
    )}
  </dl>`

/** On a narrow screen each cell stands on its own line, behind the name of its column. */
const table = (columns: readonly string[], rows: readonly (readonly (Html | string | number)[])[]): Html =>
  html`<table class="stacked">
    <thead>
      <tr>
        ${columns.map((column) => html`<th scope="col">${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell, index) => html`<td data-column="${columns[index]}">${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`
