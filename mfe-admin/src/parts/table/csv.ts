/** What a cell of a file may hold; numbers stay numbers. */
export type CsvCell = string | number | null

/** What a program for tables would take for a formula, also after blanks, and in the wide forms of the signs. */
const formula = /^\s*[=+\-@＝＋－＠\t\r\n]/

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A text that begins like a formula gets a quote in front, so that it stays a text (chat-admin-analytics 5). */
function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (formula.test(cell)) return quoted(`'${cell}`)
  return /[",\r\n]/.test(cell) ? quoted(cell) : cell
}

/** The text of a CSV file, with the mark by which Excel knows UTF-8. */
export function csvOf(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`
}
