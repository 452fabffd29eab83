import { type Figure, type Goal, isReached } from './figure.ts'

const heading = ['name', 'value', 'unit', 'goal', 'reached']

/** The figures as one Markdown table, aligned for a terminal. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = [heading, ...figures.map(rowOf)]
  const widths = heading.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) => `| ${row.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`
  const [first = '', ...others] = rows.map(line)
  return [first, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...others].join('\n')
}

function rowOf(figure: Figure): string[] {
  const reached = isReached(figure)
  return [
    figure.name,
    numberOf(figure.value),
    figure.unit,
    figure.goal === undefined ? '' : goalOf(figure.goal),
    reached === undefined ? '' : reached ? 'yes' : 'NO',
  ]
}

const goalOf = (goal: Goal): string =>
  'atLeast' in goal ? `>= ${numberOf(goal.atLeast)}` : `<= ${numberOf(goal.atMost)}`

/** Three significant digits, which is enough for a measurement. */
const numberOf = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })
