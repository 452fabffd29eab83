import { formatDay } from '@studio/ui/format'
import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { scaleLinear, scalePoint } from '@visx/scale'
import { type PointerEvent, type ReactNode, useMemo, useState } from 'react'
import type { CsvFile } from '../table/csv-link.tsx'
import { ChartFigure } from './chart-figure.tsx'
import styles from './charts.module.css'
import { apart, type ChartSeries, labelOf, stacked, topOf, wholeTicks } from './series.ts'
import { SeriesShape } from './series-shape.tsx'
import { useWidth } from './use-width.ts'

interface TimeChartProps {
  readonly title: string
  /** Days of the calendar in UTC, such as `2026-11-03`, none left out. */
  readonly days: readonly string[]
  /** At most two, of whole numbers: counts, or cents. */
  readonly series: readonly ChartSeries[]
  readonly format: (value: number) => string
  /** Has the numbers. */
  readonly file: CsvFile
}

const height = 200
const margin = { top: 8, right: 8, bottom: 24, left: 52 }
const labelGap = 16

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const withYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Something over the days of a period, with the name of each series beside its end. */
export function TimeChart({ title, days, series, format, file }: TimeChartProps): ReactNode {
  const table = useMemo(
    () => ({
      head: ['Day', ...series.map(({ name }) => name)],
      rows: days.map((day, n) => [day, ...series.map(({ values }) => values[n] ?? 0)]),
      show: (cell: string | number | undefined) => (typeof cell === 'number' ? format(cell) : formatDay(String(cell))),
    }),
    [days, series, format],
  )
  return (
    <ChartFigure title={title} table={table} file={file}>
      <Plot days={days} series={series} format={format} />
    </ChartFigure>
  )
}

function summaryOf(days: readonly string[], series: readonly ChartSeries[], format: (value: number) => string): string {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return 'Nothing yet.'
  const told = series.map(({ name, values }) => {
    const sum = values.reduce((all, value) => all + value, 0)
    return `${name}: ${format(sum)} in all, at most ${format(Math.max(...values))} in a day.`
  })
  return [`From ${formatDay(first)} to ${formatDay(last)}.`, ...told].join(' ')
}

function Plot({ days, series, format }: Omit<TimeChartProps, 'title' | 'file'>): ReactNode {
  const { ref, width } = useWidth<HTMLDivElement>()
  const [pointed, setPointed] = useState<number | undefined>(undefined)
  const drawn = useMemo(() => stacked(series), [series])
  const right = drawn.length > 1 ? 112 : margin.right
  const inner = Math.max(width - margin.left - right, 0)
  const x = scalePoint({ domain: days.map((_day, n) => n), range: [margin.left, margin.left + inner], padding: 0.5 })
  const y = scaleLinear({ domain: [0, topOf(drawn)], range: [height - margin.bottom, margin.top], nice: true })
  const xOf = (n: number): number => x(n) ?? margin.left
  const yOf = (value: number): number => y(value)
  const labels = apart(
    drawn.map((each) => yOf(labelOf(each))),
    labelGap,
  )
  const point = ({ clientX, currentTarget }: PointerEvent): void => {
    const at = clientX - currentTarget.getBoundingClientRect().left
    const n = Math.round((at - xOf(0)) / (x.step() || 1))
    setPointed(Math.min(Math.max(n, 0), days.length - 1))
  }
  if (days.length === 0) return <p className={styles['nothing']}>Nothing yet</p>
  const tickDays = ticksOf(days.length, Math.max(2, Math.floor(inner / 90)))
  const heights = wholeTicks(y.ticks(4))
  const words = days.length > 200 ? withYear : shortDay
  return (
    <div ref={ref} className={styles['plot']}>
      <p className={styles['read']} aria-hidden>
        {pointed !== undefined &&
          `${formatDay(days[pointed] ?? '')}: ${series.map(({ name, values }) => `${name} ${format(values[pointed] ?? 0)}`).join(', ')}`}
      </p>
      {width > 0 && (
        <svg
          role="img"
          aria-label={summaryOf(days, series, format)}
          width={width}
          height={height}
          onPointerMove={point}
          onPointerLeave={() => setPointed(undefined)}
        >
          <GridRows scale={y} left={margin.left} width={inner} tickValues={heights} stroke="var(--line)" />
          {drawn.map((each) => (
            <SeriesShape key={each.name} series={each} x={xOf} y={yOf} step={x.step()} />
          ))}
          {pointed !== undefined && (
            <line
              x1={xOf(pointed)}
              x2={xOf(pointed)}
              y1={margin.top}
              y2={height - margin.bottom}
              className={styles['rule']}
            />
          )}
          <AxisBottom
            scale={x}
            top={height - margin.bottom}
            tickValues={tickDays}
            tickFormat={(n) => words.format(Date.parse(days[n] ?? ''))}
            hideAxisLine
            hideTicks
            tickClassName={styles['tick'] ?? ''}
          />
          <AxisLeft
            scale={y}
            left={margin.left}
            tickValues={heights}
            tickFormat={(value) => format(value.valueOf())}
            hideAxisLine
            hideTicks
            tickClassName={styles['tick'] ?? ''}
          />
          {drawn.length > 1 &&
            drawn.map(({ name, tone }, n) => (
              <text
                key={name}
                x={margin.left + inner + 8}
                y={labels[n]}
                dy="0.35em"
                className={styles['label']}
                data-tone={tone}
              >
                {name.length > 15 ? `${name.slice(0, 14)}…` : name}
              </text>
            ))}
        </svg>
      )}
    </div>
  )
}

/** So many of the days, at the same distance from each other. */
function ticksOf(days: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(days / most))
  return Array.from({ length: Math.ceil(days / step) }, (_tick, n) => n * step)
}
