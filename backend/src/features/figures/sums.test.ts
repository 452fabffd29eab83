import { expect, it } from 'vitest'
import type { Figures } from './figures.ts'
import { modelCosts, totalsOf } from './sums.ts'

it('tell of each model how much of what it has cost is simulated', () => {
  const days: readonly Figures[] = [
    { spent: { image: { 'a%2Eb': 30_000n, c: 70_000n }, chat: { 'a%2Eb': 10_000n } }, simulated: { 'a%2Eb': 10_000n } },
    { spent: { image: { 'a%2Eb': 20_000n } }, simulated: { 'a%2Eb': 20_000n } },
  ]
  expect(modelCosts(days)).toMatchObject([
    { model: 'c', cost: 7, simulatedCost: 0 },
    { model: 'a.b', cost: 6, simulatedCost: 3 },
  ])
  expect(totalsOf(days)).toMatchObject({ spent: 130_000n, simulated: 30_000n })
})
