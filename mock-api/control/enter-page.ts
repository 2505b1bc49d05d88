/** The page of an enter link that has signed a player in. Its script opens the client. */
import { html, textOf } from '../../contracts/shared/html.ts'

export const enterPage = (userId: string, to: string): string =>
  textOf(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="color-scheme" content="light dark" />
          <title>Opening the client · Kamasouk simulator</title>
          <link rel="icon" href="data:," />
          <script src="/__sim/enter.js" data-user-id="${userId}" data-to="${to}"></script>
        </head>
        <body>
          <p><a href="${to}">Open the client</a></p>
        </body>
      </html> `,
  )
