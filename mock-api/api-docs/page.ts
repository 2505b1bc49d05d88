/** What all pages of the simulator share: head, masthead, and the way from one to the other. */
import { html, textOf, type Html } from './html.ts'

const pages = [
  ['/__sim', 'Simulator'],
  ['/__sim/openapi.json', 'Calls'],
  ['/__sim/asyncapi.json', 'Events'],
  ['/__sim/control.openapi.json', 'Control'],
] as const

/** The sheets in `styles/`. */
const styles = ['frame', 'text', 'reference']

export interface Page {
  readonly title: string
  /** Where it is, to be marked among the others. */
  readonly path: string
  /** Links within the page; without them the content has the whole width. */
  readonly contents?: Html
  readonly content: Html
}

export const pageOf = ({ title, path, contents, content }: Page): string =>
  textOf(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title}</title>
          ${styles.map((name) => html`<link rel="stylesheet" href="/__sim/styles/${name}.css" />`)}
        </head>
        <body>
          <a class="skip" href="#content">Skip to the content</a>
          <header class="masthead">
            <a class="brand" href="/__sim">Kamasouk <span>simulator</span></a>
            <nav aria-label="Pages">
              <ul>
                ${pages.map(
                  ([address, name]) =>
                    html`<li>
                      <a href="${address}" ${address === path ? html` aria-current="page"` : ''}>${name}</a>
                    </li>`,
                )}
              </ul>
            </nav>
          </header>
          <div class="${contents === undefined ? 'plain' : 'columns'}">
            ${contents === undefined ? '' : html`<nav class="contents" aria-label="On this page">${contents}</nav>`}
            <main id="content" tabindex="-1">${content}</main>
          </div>
        </body>
      </html> `,
  )

/** What a person sees whose link leads nowhere, or whose browser lives in a world that has ended. */
export const problemPage = (message: string): string =>
  pageOf({
    title: 'Not possible · Kamasouk simulator',
    path: '',
    content: html`<h1>This is not possible</h1>
      <p class="lead">${message}</p>
      <p><a class="action" href="/__sim/worlds/default/enter">Enter the default world</a></p>`,
  })
