/** HTML as a value of its own: whatever is not made here is text, and text is escaped. */
const written: unique symbol = Symbol('html')

export interface Html {
  readonly [written]: string
}

type Part = Html | string | number | undefined | readonly Part[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function write(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'number') return String(part)
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => entities[character] ?? '')
  return isHtml(part) ? part[written] : part.map(write).join('')
}

const isHtml = (part: Html | readonly Part[]): part is Html => written in part

/** html`<b>${text}</b>`: what is filled in stands there as text, or as HTML that was made in the same way. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  [written]: String.raw({ raw: strings }, ...parts.map(write)),
})

export const textOf = (page: Html): string => page[written]

/** A sentence of a description, in which `words` between backticks are code. */
export const prose = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
