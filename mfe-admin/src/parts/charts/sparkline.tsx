import { LinePath } from '@visx/shape'
import type { ReactNode } from 'react'
import styles from './charts.module.css'

interface SparklineProps {
  readonly values: readonly number[]
  readonly width?: number
  readonly height?: number
}

/**
 * A line without axes beside a number that says the same more exactly, so it is for the eye alone. A single day is a level line in the
 * middle.
 */
export function Sparkline({ values, width = 96, height = 24 }: SparklineProps): ReactNode {
  const points = values.length === 1 ? [...values, ...values] : [...values]
  const top = (Math.max(...points, 0) || 1) * (values.length === 1 ? 2 : 1)
  const step = width / Math.max(points.length - 1, 1)
  const y = (value: number): number => height - 1.5 - (value / top) * (height - 3)
  return (
    <svg width={width} height={height} aria-hidden className={styles['spark']}>
      <g className={styles['line']} data-tone="accent">
        <LinePath data={points} x={(_value, n) => n * step} y={y} />
      </g>
    </svg>
  )
}
