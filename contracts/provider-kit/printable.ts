/** Makes text of a provider or a pact safe to print: a terminal must not interpret control characters in it. */

/** Joins lines and escapes control characters. */
export const onOneLine = (text: string): string =>
  text.replaceAll(/\s*[\n\r]\s*/g, ' ').replaceAll(/\p{Cc}/gu, escapeCharacter)

const escapeCharacter = (character: string): string =>
  `\\u${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Like `onOneLine`, and collapses repeated spaces. */
export const printable = (text: string): string => onOneLine(text.replaceAll(/\s+/g, ' ').trim())

/** Returns the start of a text in quotes, on one line. */
export function excerpt(text: string, length = 160): string {
  const line = printable(text)
  return `"${line.length > length ? `${line.slice(0, length)}…` : line}"`
}

/** Marks a name or a value as code, for the terminal and for Markdown. Uses more backticks than it contains in a row. */
export function code(value: string): string {
  const line = onOneLine(value)
  const fence = '`'.repeat(1 + Math.max(0, ...[...line.matchAll(/`+/g)].map(([ticks]) => ticks.length)))
  const space = /^[` ]|[` ]$/.test(line) ? ' ' : ''
  return `${fence}${space}${line}${space}${fence}`
}
