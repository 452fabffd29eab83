import type { ReactNode } from 'react'
import styles from './charts.module.css'
import { margin, type Plane } from './plane.ts'
import { apart, type Drawn, labelOf } from './series.ts'

interface EndLabelsProps {
  readonly plane: Plane
  readonly drawn: readonly Drawn[]
}

/** The least distance between two of them, in px. */
const gap = 16

/** The name of each series beside its end. */
export function EndLabels({ plane: { yOf, inner }, drawn }: EndLabelsProps): ReactNode {
  const heights = apart(
    drawn.map((each) => yOf(labelOf(each))),
    gap,
  )
  return drawn.map(({ name, tone }, n) => (
    <text
      key={name}
      x={margin.left + inner + 8}
      y={heights[n]}
      dy="0.35em"
      className={styles['label']}
      data-tone={tone}
    >
      {name.length > 15 ? `${name.slice(0, 14)}…` : name}
    </text>
  ))
}
