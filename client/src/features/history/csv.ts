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

/** The first line has the names of the columns. Every line ends with a line break. */
export const csvOf = (columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  byteOrderMark + [columns, ...rows].map((row) => `${row.map(write).join(',')}\r\n`).join('')

/**
 * Writes numbers with three decimals, the precision of amounts. A French spreadsheet reads `12.5` as 12 May, and an English
 * one reads `12,5` as 125. `12.500` is the right number or plain text in all of them.
 */
function write(cell: string | number): string {
  if (typeof cell === 'number') return cell.toFixed(3)
  const text = cell.replace(formulaStart, "'")
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
