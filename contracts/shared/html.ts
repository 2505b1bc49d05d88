/** A template tag for HTML: escapes every value that was not made with the tag itself. */
const markup: unique symbol = Symbol('html')

export interface Html {
  readonly [markup]: string
}

type Part = Html | string | number | undefined | readonly Part[]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function print(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'number') return String(part)
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
  return isHtml(part) ? part[markup] : part.map(print).join('')
}

const isHtml = (part: Html | readonly Part[]): part is Html => markup in part

/** html`<b>${text}</b>` escapes `text`. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  [markup]: String.raw({ raw: strings }, ...parts.map(print)),
})

export const textOf = (page: Html): string => page[markup]

/** Prints a sentence; `words` between backticks become code. */
export const prose = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
