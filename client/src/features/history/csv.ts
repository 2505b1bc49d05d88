/**
 * Comma-separated values: RFC 4180, with the mark by which spreadsheets know UTF-8. Nothing in it is ever run: a text
 * that a spreadsheet would take for a formula is led by an apostrophe, which says that it is a text. A spreadsheet may
 * also split at semicolons, tabs or every line break, and then a formula could begin in the middle of a text.
 */

/** A text is written as it is; a number with a point and three decimals. */
export type Cell = string | number

const byteOrderMark = '\uFEFF'
/** Where some spreadsheet begins another cell. */
const separators = ',;\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029'
/** The start of a text, or of such a piece of it, where a formula begins after spaces or quotes. */
const formulaStart = new RegExp(
  `(?<=^|[${separators}])(?=(?:"|[^\\S${separators}])*[=+\\-@\\uFF0B\\uFF0D\\uFF1D\\uFF20]|[\\t\\r])`,
  'g',
)
const needsQuotes = new RegExp(`["${separators}]`)

/** Each line ended, the last one too; the first names the columns. */
export const csvOf = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  byteOrderMark + [columns, ...rows].map((row) => `${row.map(write).join(',')}\r\n`).join('')

/**
 * Always three decimals, as exact as amounts are: `12.5` is the twelfth of May to a spreadsheet that speaks French, and
 * `12,5` a hundred and twenty-five to one that speaks English. `12.500` is the same number or a mere text to all of them.
 */
function write(cell: Cell): string {
  if (typeof cell === 'number') return cell.toFixed(3)
  const text = cell.replace(formulaStart, "'")
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
