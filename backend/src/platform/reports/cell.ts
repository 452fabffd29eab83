/** What a cell of a report may hold. */
export type Cell = string | number | bigint | boolean | null

/** What a spreadsheet may take for a formula, also with blanks before it and in full-width forms. */
const formula = /^\s*[=+\-@＝＋－＠\t\r\n]/

/** Amounts that are too exact for a number: no spreadsheet takes them for anything but numbers. */
const plainNumber = /^-?\d+(\.\d+)?$/

/**
 * A cell of a CSV file. A text that a spreadsheet would take for a formula begins with an apostrophe, which makes it a text again; numbers
 * stay numbers, also those that are told as texts.
 */
function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const harmless = formula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell
  return harmless === cell && !/[",\r\n]/.test(cell) ? cell : `"${harmless.replaceAll('"', '""')}"`
}

/** Tells spreadsheets that a file is UTF-8: its first character. */
export const csvMark = '\uFEFF'

/** A row of a CSV file (RFC 4180). */
export function csvLine(row: readonly Cell[]): string {
  return `${row.map(csvCell).join(',')}\r\n`
}

/** Dollars of millionths of a dollar, exact: `12.345678`. */
export function dollarsOf(micros: number): string {
  const sign = micros < 0 ? '-' : ''
  const digits = String(Math.abs(micros)).padStart(7, '0')
  return `${sign}${digits.slice(0, -6)}.${digits.slice(-6)}`
}
