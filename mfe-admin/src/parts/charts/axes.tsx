import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import type { ReactNode } from 'react'
import styles from './charts.module.css'
import { height, margin, type Plane } from './plane.ts'
import { wholeTicks } from './series.ts'

interface AxesProps {
  readonly plane: Plane
  readonly days: readonly string[]
  readonly format: (value: number) => string
}

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const withYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** The days below a chart, the values at its left, and a line across it at each of these. */
export function Axes({ plane: { x, y, inner }, days, format }: AxesProps): ReactNode {
  const heights = wholeTicks(y.ticks(4))
  const words = days.length > 200 ? withYear : shortDay
  const shared = { hideAxisLine: true, hideTicks: true, tickClassName: styles['tick'] ?? '' }
  return (
    <>
      <GridRows scale={y} left={margin.left} width={inner} tickValues={heights} stroke="var(--line)" />
      <AxisBottom
        scale={x}
        top={height - margin.bottom}
        tickValues={ticksOf(days.length, Math.max(2, Math.floor(inner / 90)))}
        tickFormat={(n) => words.format(Date.parse(days[n] ?? ''))}
        {...shared}
      />
      <AxisLeft
        scale={y}
        left={margin.left}
        tickValues={heights}
        tickFormat={(value) => format(value.valueOf())}
        {...shared}
      />
    </>
  )
}

/** So many of the days, at the same distance from each other. */
function ticksOf(days: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(days / most))
  return Array.from({ length: Math.ceil(days / step) }, (_tick, n) => n * step)
}
