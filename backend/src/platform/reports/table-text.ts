import type { Cell } from './cell.ts'

export interface Column {
  readonly name: string
  /** Numbers stand on the right. */
  readonly right?: boolean
}

/** Rows as a table for a terminal, each column as wide as its longest cell. Control characters are shown as dots: they could move the cursor. */
export function tableText(columns: readonly Column[], rows: readonly (readonly Cell[])[]): string {
  const texts = [columns.map(({ name }) => name), ...rows.map((row) => row.map(cellText))]
  const widths = columns.map((_, at) => Math.max(...texts.map((row) => lengthOf(row[at] ?? ''))))
  const line = (row: readonly string[]) =>
    columns.map(({ right }, at) => padded(row[at] ?? '', widths[at] ?? 0, right === true)).join('  ')
  const [head = [], ...body] = texts
  const rule = widths.map((width) => '-'.repeat(width)).join('  ')
  return [line(head), rule, ...body.map(line)].map((text) => text.trimEnd()).join('\n')
}

const cellText = (cell: Cell): string => (cell === null ? '' : String(cell).replaceAll(/\p{Cc}/gu, '.'))

/** In characters; what takes several is counted by its code points. */
const lengthOf = (text: string): number => Array.from(text).length

const padded = (text: string, width: number, right: boolean): string => {
  const blanks = ' '.repeat(width - lengthOf(text))
  return right ? blanks + text : text + blanks
}
