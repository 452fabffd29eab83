import { scaleLinear, scalePoint } from '@visx/scale'
import { type Drawn, topOf } from './series.ts'

/** The height of a chart over days in px. */
export const height = 200

/** What is kept free beside the series of a chart, in px, for its axes. */
export const margin = { top: 8, right: 8, bottom: 24, left: 52 } as const

/** Room at the right for the names of two series, in px. */
const labelRoom = 112

/**
 * Where the days and the values of a chart lie in it, in px.
 * @param width of the whole chart in px
 */
export function planeOf(width: number, days: readonly string[], drawn: readonly Drawn[]) {
  const right = drawn.length > 1 ? labelRoom : margin.right
  const inner = Math.max(width - margin.left - right, 0)
  const x = scalePoint({ domain: days.map((_day, n) => n), range: [margin.left, margin.left + inner], padding: 0.5 })
  const y = scaleLinear({ domain: [0, topOf(drawn)], range: [height - margin.bottom, margin.top], nice: true })
  const xOf = (n: number): number => x(n) ?? margin.left
  const yOf = (value: number): number => y(value)
  /** The number of the day that is nearest to a place; a place beside the chart has a day that is not there. */
  const dayAt = (place: number): number => Math.round((place - xOf(0)) / (x.step() || 1))
  return { x, y, xOf, yOf, dayAt, inner }
}

export type Plane = ReturnType<typeof planeOf>
