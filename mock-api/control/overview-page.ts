/** `GET /__sim` as a page: status, addresses, accounts and worlds. */
import { html, type Html } from '../../contracts/shared/html.ts'
import { pageOf } from '../api-docs/page.ts'
import type { Overview } from './api.ts'

export const overviewPage = ({
  addresses,
  descriptions,
  world,
  seed,
  worlds,
  operators,
  accounts,
}: Overview): string =>
  pageOf({
    title: 'Kamasouk simulator',
    path: '/__sim',
    content: html`<h1><span class="ok" aria-hidden="true">●</span> Simulator running</h1>
      <p class="lead">
        A simulated provider of Kamasouk with its operators. Only this machine can reach it. You are in the
        world <b>${world}</b>, created from seed <b>${seed}</b>.
      </p>
      ${
        addresses.client === undefined
          ? ''
          : html`<p><a class="action" href="${addresses.client}">Open the client</a></p>`
      }
      <div class="cards">
        <section class="card">
          <h2>Addresses</h2>
          <dl class="addresses">
            ${Object.entries(addresses).map(
              ([name, address]) =>
                html`<div>
                  <dt>${name}</dt>
                  <dd><code>${address}</code></dd>
                </div>`,
            )}
          </dl>
        </section>
        <section class="card">
          <h2>Documentation</h2>
          <ul>
            <li><a href="${descriptions.calls}">Calls</a> of the client to the provider</li>
            <li><a href="${descriptions.events}">Events</a> from the provider to the client</li>
            <li><a href="${descriptions.control}">Control API</a> for scenarios, tests and testers</li>
          </ul>
        </section>
      </div>
      ${table(
        'Accounts',
        ['E-mail', 'Password', 'Role'],
        accounts.map(({ email, password, role }) => [
          html`<code>${email}</code>`,
          html`<code>${password}</code>`,
          role,
        ]),
      )}
      ${table(
        'Worlds',
        ['World', 'Seed', 'Time', 'Journal', 'Enter'],
        worlds.map(({ name, seed: worldSeed, now, entries }) => [
          name === world ? html`<b>${name}</b> <span class="about">your world</span>` : name,
          worldSeed,
          html`<time datetime="${now}">${now.slice(0, 19).replace('T', ' ')}</time>`,
          html`<a href="/__sim/worlds/${encodeURIComponent(name)}/journal"
            >${entries} ${entries === 1 ? 'entry' : 'entries'}</a
          >`,
          html`<a href="/__sim/worlds/${encodeURIComponent(name)}/enter">Enter ${name}</a>`,
        ]),
      )}
      ${table(
        'Operators',
        ['Operator', 'Online'],
        operators.map(({ displayName, isOnline }) => [displayName, isOnline ? 'yes' : 'no']),
      )}`,
  })

/** On a narrow screen each cell is on its own line, after the name of its column. */
const table = (
  title: string,
  columns: readonly string[],
  rows: readonly (readonly (Html | string | number)[])[],
): Html =>
  html`<section class="group">
    <h2>${title}</h2>
    <table>
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
    </table>
  </section>`
