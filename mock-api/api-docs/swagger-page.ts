/** The page of an OpenAPI document: Swagger UI, with "Try it out" against this simulator. */
import { html } from './html.ts'
import { pageOf } from './page.ts'

/** `path` is the address of the document; `swagger-start.js` loads it from there. */
export const swaggerPage = (title: string, path: string): string =>
  pageOf({
    title: `${title} · Kamasouk simulator`,
    path,
    head: html`<link rel="stylesheet" href="/__sim/swagger/swagger-ui.css" />
      <script src="/__sim/swagger/swagger-ui-bundle.js" defer></script>
      <script src="/__sim/swagger/swagger-start.js" defer></script>`,
    content: html`<div id="swagger-ui"></div>
      <noscript
        ><p>This page needs JavaScript. <a href="${path}?format=json">Open the JSON document</a></p></noscript
      >`,
  })
