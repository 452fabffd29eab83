import { formatDay } from '@studio/ui/format'
import { type PointerEvent, type ReactNode, useMemo, useState } from 'react'
import type { CsvFile } from '../table/csv-link.tsx'
import { Axes } from './axes.tsx'
import { ChartFigure } from './chart-figure.tsx'
import styles from './charts.module.css'
import { EndLabels } from './end-labels.tsx'
import { height, margin, planeOf } from './plane.ts'
import { type ChartSeries, stacked } from './series.ts'
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
  /** A part of the numbers, such as what is simulated: told of each day, and not drawn. */
  readonly part?: Pick<ChartSeries, 'name' | 'values'> | undefined
  /** What must be known of the numbers; it stands below them. */
  readonly note?: string | undefined
}

/** Something over the days of a period, with the name of each series beside its end. */
export function TimeChart({ title, days, series, format, file, part, note }: TimeChartProps): ReactNode {
  const table = useMemo(() => {
    const told = toldOf({ series, part })
    return {
      head: ['Day', ...told.map(({ name }) => name)],
      rows: days.map((day, n) => [day, ...told.map(({ values }) => values[n] ?? 0)]),
      show: (cell: string | number | undefined) => (typeof cell === 'number' ? format(cell) : formatDay(String(cell))),
    }
  }, [days, series, part, format])
  return (
    <ChartFigure title={title} table={table} file={file} note={note}>
      <Plot days={days} series={series} format={format} part={part} />
    </ChartFigure>
  )
}

/** What is told of a day: what is drawn, and the part of it. */
const toldOf = ({ series, part }: Pick<TimeChartProps, 'series' | 'part'>) => [...series, ...(part ? [part] : [])]

function summaryOf(days: readonly string[], series: readonly ChartSeries[], format: (value: number) => string): string {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return 'Nothing yet.'
  const told = series.map(({ name, values }) => {
    const sum = values.reduce((all, value) => all + value, 0)
    return `${name}: ${format(sum)} in all, at most ${format(Math.max(...values))} in a day.`
  })
  return [`From ${formatDay(first)} to ${formatDay(last)}.`, ...told].join(' ')
}

type PlotProps = Pick<TimeChartProps, 'days' | 'series' | 'format' | 'part'>

function Plot({ days, series, format, part }: PlotProps): ReactNode {
  const { ref, width } = useWidth<HTMLDivElement>()
  const [pointed, setPointed] = useState<number | undefined>(undefined)
  const drawn = useMemo(() => stacked(series), [series])
  const plane = planeOf(width, days, drawn)
  const point = ({ clientX, currentTarget }: PointerEvent): void => {
    const n = plane.dayAt(clientX - currentTarget.getBoundingClientRect().left)
    setPointed(Math.min(Math.max(n, 0), days.length - 1))
  }
  if (days.length === 0) return <p className={styles['nothing']}>Nothing yet</p>
  return (
    <div ref={ref} className={styles['plot']}>
      <p className={styles['read']} aria-hidden>
        {pointed !== undefined &&
          `${formatDay(days[pointed] ?? '')}: ${toldOf({ series, part })
            .map(({ name, values }) => `${name} ${format(values[pointed] ?? 0)}`)
            .join(', ')}`}
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
          <Axes plane={plane} days={days} format={format} />
          {drawn.map((each) => (
            <SeriesShape key={each.name} series={each} x={plane.xOf} y={plane.yOf} step={plane.x.step()} />
          ))}
          {pointed !== undefined && <Rule x={plane.xOf(pointed)} />}
          {drawn.length > 1 && <EndLabels plane={plane} drawn={drawn} />}
        </svg>
      )}
    </div>
  )
}

/** Where the pointer is. */
const Rule = ({ x }: { readonly x: number }): ReactNode => (
  <line x1={x} x2={x} y1={margin.top} y2={height - margin.bottom} className={styles['rule']} />
)
