/** Text of others, of a provider, a pact or a broker, as it may be printed: nothing in it means something to a terminal. */

/** Spells out what no eye can see. */
export const onOneLine = (text: string): string =>
  text.replaceAll(/\s*[\n\r]\s*/g, ' ').replaceAll(/\p{Cc}/gu, spelledOut)

const spelledOut = (character: string): string =>
  `\\u${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** On one line, where the space between its words means nothing. */
export const printable = (text: string): string => onOneLine(text.replaceAll(/\s+/g, ' ').trim())

/** The beginning of a text, on one line. */
export function excerpt(text: string, length = 160): string {
  const line = printable(text)
  return `"${line.length > length ? `${line.slice(0, length)}…` : line}"`
}
