/** HTML from a template: whatever is put in is text, unless it was made here itself. */
export interface Markup {
  readonly markup: string
}

type Part = string | number | Markup | readonly Markup[] | undefined

/** An undefined part is nothing at all. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const markup = strings.reduce((before, after, index) => `${before}${markupOf(parts[index - 1])}${after}`)
  return { markup }
}

/** What is known to be markup, a style sheet of our own. */
export const verbatim = (markup: string): Markup => ({ markup })

function markupOf(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
