/**
 * Comma-separated values: RFC 4180, with the mark by which spreadsheets know UTF-8. Nothing in it is ever run: a text
 * that a spreadsheet would take for a formula is led by an apostrophe, which says that it is a text.
 */

/** A text is written as it is; a number with a point and three decimals. */
export type Cell = string | number

const byteOrderMark = '\uFEFF'
const formula = /^\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r]/

/** Each line ended, the last one too; the first names the columns. */
export const csvOf = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  byteOrderMark + [columns, ...rows].map((row) => `${row.map(write).join(',')}\r\n`).join('')

/**
 * Always three decimals, as exact as amounts are: `12.5` is the twelfth of May to a spreadsheet that speaks French, and
 * `12,5` a hundred and twenty-five to one that speaks English. `12.500` is the same number or a mere text to all of them.
 */
function write(cell: Cell): string {
  if (typeof cell === 'number') return cell.toFixed(3)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
