/**
 * Writes comma-separated values (RFC 4180) with a UTF-8 byte order mark, which spreadsheets need. An apostrophe before any
 * text that looks like a formula keeps a spreadsheet from running it. A spreadsheet may also split at semicolons, tabs or
 * line breaks, so a formula in the middle of a text gets an apostrophe too.
 */

const byteOrderMark = '\uFEFF'
/** The characters at which some spreadsheet starts a new cell. */
const separators = ',;\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029'
/** Matches where a cell starts with a formula, after optional spaces or quotes. */
const formulaStart = new RegExp(
  `(?<=^|[${separators}])(?=(?:"|[^\\S${separators}])*[=+\\-@\\uFF0B\\uFF0D\\uFF1D\\uFF20]|[\\t\\r])`,
  'g',
)
const needsQuotes = new RegExp(`["${separators}]`)

/** `excel-fr`: with the separator and the decimal sign that a French Excel expects. */
export type CsvFormat = 'standard' | 'excel-fr'

const signs = {
  standard: { separator: ',', decimal: '.' },
  'excel-fr': { separator: ';', decimal: ',' },
} as const

/** The first line has the names of the columns. Every line ends with a line break. */
export function csvOf(
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  format: CsvFormat = 'standard',
): string {
  const { separator, decimal } = signs[format]
  const line = (row: readonly (string | number)[]): string =>
    `${row.map((cell) => write(cell, decimal)).join(separator)}\r\n`
  return byteOrderMark + [columns, ...rows].map(line).join('')
}

/**
 * Writes numbers with three decimals, the precision of amounts. A French spreadsheet reads `12.5` as 12 May, and an English
 * one reads `12,5` as 125. `12.500` is the right number or plain text in all of them.
 */
function write(cell: string | number, decimal: string): string {
  if (typeof cell === 'number') return cell.toFixed(3).replace('.', decimal)
  const text = cell.replace(formulaStart, "'")
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
