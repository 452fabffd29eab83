import { Area, Bar, LinePath } from '@visx/shape'
import type { ReactNode } from 'react'
import styles from './charts.module.css'
import type { Drawn } from './series.ts'

interface SeriesShapeProps {
  readonly series: Drawn
  /** Where a day is, by its number, and how high a value is; both in px. */
  readonly x: (day: number) => number
  readonly y: (value: number) => number
  /** The distance between two days in px. */
  readonly step: number
}

/** The bars, the area or the line of a series. */
export function SeriesShape(props: SeriesShapeProps): ReactNode {
  const { shape, tone } = props.series
  return (
    <g className={styles[isOfBars(props.series) ? 'bars' : shape]} data-tone={tone}>
      {isOfBars(props.series) ? <Bars {...props} /> : <Path {...props} />}
    </g>
  )
}

/** An area of one day has no width, so it is a bar. */
const isOfBars = ({ shape, highs }: Drawn): boolean => shape === 'bars' || (shape === 'area' && highs.length === 1)

function Bars({ series: { lows, highs }, x, y, step }: SeriesShapeProps): ReactNode {
  const width = Math.max(1, Math.min(step === 0 ? 24 : step * 0.7, 24))
  return highs.map((high, n) => {
    const low = lows[n] ?? 0
    return high === low ? null : (
      <Bar key={x(n)} x={x(n) - width / 2} y={y(high)} width={width} height={y(low) - y(high)} />
    )
  })
}

function Path({ series: { shape, lows, highs }, x, y }: SeriesShapeProps): ReactNode {
  const points = highs.map((high, n) => ({ n, high, low: lows[n] ?? 0 }))
  const at = ({ n }: (typeof points)[number]): number => x(n)
  const top = ({ high }: (typeof points)[number]): number => y(high)
  return (
    <>
      {shape === 'area' && <Area data={points} x={at} y0={({ low }) => y(low)} y1={top} />}
      <LinePath data={points} x={at} y={top} />
      {points.length === 1 && <circle cx={x(0)} cy={y(highs[0] ?? 0)} r={2.5} />}
    </>
  )
}
