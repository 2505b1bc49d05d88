/** The frame of the simulator's pages: head, navigation and content. */
import { html, textOf, type Html } from '../../contracts/shared/html.ts'

const pages = [
  ['/__sim', 'Console'],
  ['/__sim/openapi.json', 'Calls'],
  ['/__sim/asyncapi.json', 'Events'],
  ['/__sim/control.openapi.json', 'Control'],
] as const

interface Page {
  /** Without the name of the simulator. */
  readonly title: string
  /** The page's address, to mark it in the navigation. */
  readonly path: string
  readonly content: Html
  /** What the head loads after the frame's own styles. */
  readonly head?: Html
}

const contentStyles = html`<link rel="stylesheet" href="/__sim/styles/content.css" />`

/** A whole document. The icon is empty, so that browsers ask for none. */
const documentOf = (title: string, head: Html, body: Html): string =>
  textOf(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title} · Kamasouk simulator</title>
          <link rel="icon" href="data:," />
          ${head}
        </head>
        <body>
          ${body}
        </body>
      </html> `,
  )

export const pageOf = ({ title, path, content, head = contentStyles }: Page): string =>
  documentOf(
    title,
    html`<link rel="stylesheet" href="/__sim/styles/frame.css" /> ${head}`,
    html`<a class="skip" href="#content">Skip to the content</a>
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
      <main id="content" tabindex="-1">${content}</main>`,
  )

/** For a broken link, or a browser whose world was removed. */
export const problemPage = (message: string): string =>
  pageOf({
    title: 'Error',
    path: '',
    content: html`<h1>This is not possible</h1>
      <p class="lead">${message}</p>
      <p><a class="action" href="/__sim/worlds/default/enter">Enter the default world</a></p>`,
  })

/** The page of an OpenAPI document: Swagger UI, whose `swagger-start.js` loads the document from `path`. */
export const swaggerPage = (title: string, path: string): string =>
  pageOf({
    title,
    path,
    head: html`<link rel="stylesheet" href="/__sim/swagger/swagger-ui.css" />
      <script src="/__sim/swagger/swagger-ui-bundle.js" defer></script>
      <script src="/__sim/swagger/swagger-start.js" defer></script>`,
    content: html`<div id="swagger-ui"></div>
      <noscript
        ><p>This page needs JavaScript. <a href="${path}?format=json">Open the JSON document</a></p></noscript
      >`,
  })

/** The page of an enter link that has signed a player in. Its script opens the client. */
export const enterPage = (userId: string, to: string): string =>
  documentOf(
    'Opening the client',
    html`<script src="/__sim/enter.js" data-user-id="${userId}" data-to="${to}"></script>`,
    html`<p><a href="${to}">Open the client</a></p>`,
  )
