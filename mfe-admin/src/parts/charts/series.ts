/** What a chart draws over the days: at most two of them, each in a colour and a shape of its own. */
export interface ChartSeries {
  readonly name: string
  /** One for each day. */
  readonly values: readonly number[]
  /** Areas of one chart are stacked. */
  readonly shape: 'bars' | 'area' | 'line'
  readonly tone: 'accent' | 'muted' | 'bad'
}

/** What a value of a series looks like from the ground of the chart: areas begin where the area before ends. */
export interface Drawn extends ChartSeries {
  readonly lows: readonly number[]
  readonly highs: readonly number[]
}

/** Puts areas on top of each other; everything else stands on the ground. */
export function stacked(series: readonly ChartSeries[]): readonly Drawn[] {
  const drawn: Drawn[] = []
  for (const each of series) {
    const under = each.shape === 'area' ? drawn.findLast(({ shape }) => shape === 'area')?.highs : undefined
    const lows = each.values.map((_value, n) => under?.[n] ?? 0)
    drawn.push({ ...each, lows, highs: each.values.map((value, n) => value + (lows[n] ?? 0)) })
  }
  return drawn
}

/** Heights in px at which labels stand, at least `gap` from each other, each as near as that allows to where it belongs. */
export function apart(wanted: readonly number[], gap: number): readonly number[] {
  const order = wanted.map((at, n) => ({ at, n })).sort((a, b) => a.at - b.at)
  const placed = [...wanted]
  let least = Number.NEGATIVE_INFINITY
  for (const { at, n } of order) {
    least = Math.max(at, least + gap)
    placed[n] = least
  }
  return placed
}

/** The highest of a number of values; 1 when all are zero, so that a chart of nothing has a height. */
export function topOf(series: readonly Drawn[]): number {
  return Math.max(...series.flatMap(({ highs }) => highs), 0) || 1
}

/** Where the name of a series belongs, by the value: at the end of a line, in the middle of the end of an area. */
export function labelOf({ shape, lows, highs }: Drawn): number {
  const high = highs.at(-1) ?? 0
  return shape === 'area' ? (high + (lows.at(-1) ?? 0)) / 2 : high
}

/** The ticks of an axis of counts or cents: between two whole numbers there is nothing to read off. */
export function wholeTicks(ticks: readonly number[]): number[] {
  return ticks.filter(Number.isInteger)
}
