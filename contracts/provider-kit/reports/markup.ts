/** Builds HTML pages without scripts or external files. Every text is escaped. */

const style = `
:root { color-scheme: light dark; --kept: light-dark(#0b6b47, #4cc38a); --broken: light-dark(#a3182f, #ff8095);
  --left-out: light-dark(#7a5700, #e3b341); --unverified: light-dark(#6a3fa0, #c4a3f5); }
body { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; margin: 1.5rem 0 0; } h3 { display: inline; font-size: 1rem; }
p { margin: 0.25rem 0; } dt { font-weight: 600; } dd { margin: 0 0 0.5rem; }
pre, code { font: 0.8125rem/1.5 ui-monospace, Consolas, monospace; white-space: pre-wrap; margin: 0; }
details { border-top: 1px solid #8886; padding: 0.375rem 0; } summary { cursor: pointer; } dl { margin: 0.5rem 1rem; }
.kept b { color: var(--kept); } .broken b { color: var(--broken); }
.left-out b { color: var(--left-out); } .unverified b { color: var(--unverified); }
`

/** Returns a whole page with this title and body. */
export const page = (title: string, body: Markup): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${new Markup(style)}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html> `.text

/** HTML that must not be escaped. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | Markup | readonly Markup[]

/** A template that escapes every string. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...parts.map(textOf)))

function textOf(part: Part): string {
  if (part instanceof Markup) return part.text
  return typeof part === 'string' ? escapeHtml(part) : part.map(({ text }) => text).join('')
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${String(character.codePointAt(0))};`)
