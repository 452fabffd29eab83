import { expect, it } from 'vitest'
import { apart, type ChartSeries, labelOf, stacked, topOf, wholeTicks } from './series.ts'

const series = (shape: ChartSeries['shape'], values: readonly number[]): ChartSeries => ({
  name: shape,
  shape,
  tone: 'accent',
  values,
})

it('puts areas on top of each other, and everything else on the ground', () => {
  const drawn = stacked([series('area', [1, 2]), series('line', [5, 5]), series('area', [3, 4])])
  expect(drawn.map(({ lows }) => lows)).toEqual([
    [0, 0],
    [0, 0],
    [1, 2],
  ])
  expect(drawn.map(({ highs }) => highs)).toEqual([
    [1, 2],
    [5, 5],
    [4, 6],
  ])
  expect(topOf(drawn)).toBe(6)
})

it('has a height for a chart of nothing', () => {
  expect([topOf([]), topOf(stacked([series('bars', [0, 0])]))]).toEqual([1, 1])
})

it('keeps labels apart, in the order of what they belong to', () => {
  expect(apart([10, 100], 14)).toEqual([10, 100])
  expect(apart([50, 48], 14)).toEqual([62, 48])
  expect(apart([5, 5, 5], 10)).toEqual([5, 15, 25])
})

it('names a line at its end, and an area in the middle of its end', () => {
  const drawn = stacked([series('line', [1, 8]), series('area', [1, 2]), series('area', [3, 4])])
  expect(drawn.map(labelOf)).toEqual([8, 1, 4])
})

it('counts in whole numbers', () => {
  expect(wholeTicks([0, 0.5, 1, 1.5, 2])).toEqual([0, 1, 2])
})
