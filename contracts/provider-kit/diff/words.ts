import { onOneLine } from '../printable.ts'

/** Marks a name or a value as code, for the terminal and for Markdown. Uses more backticks than it contains in a row. */
export function code(value: string): string {
  const line = onOneLine(value)
  const fence = '`'.repeat(1 + Math.max(0, ...[...line.matchAll(/`+/g)].map(([ticks]) => ticks.length)))
  const space = /^[` ]|[` ]$/.test(line) ? ' ' : ''
  return `${fence}${space}${line}${space}${fence}`
}

export const oneOfThese = (items: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(items)

export const allOfThese = (items: readonly string[]): string => new Intl.ListFormat('en').format(items)
