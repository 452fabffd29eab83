import { expect, test } from 'vitest'
import { type Blow, planBlows } from './blows.ts'
import { drawsFrom } from './draws.ts'
import { partNames } from './parts.ts'

const plan = (seed: number, count: number, ownDisk = false) =>
  planBlows(drawsFrom(seed), { count, longestPauseMs: 10_000, ownDisk })

const alone = (blow: Blow) => (blow.kind === 'kill' && blow.parts.length === 1 ? blow.parts : [])

test('a seed stands for one order of blows', () => {
  expect(plan(7, 30)).toEqual(plan(7, 30))
  expect(plan(7, 30)).not.toEqual(plan(8, 30))
})

test.each([1, 2, 3])('30 blows of seed %i: every part dies alone, all at once, and nothing is left out', (seed) => {
  const blows = plan(seed, 30)
  expect(blows).toHaveLength(30)
  expect(new Set(blows.flatMap(alone))).toEqual(new Set(partNames))
  const kinds = new Set(blows.map(({ kind }) => kind))
  expect(kinds).toEqual(new Set(['kill', 'pause', 'power-cut', 'forget-workflows', 'drop-collections']))
  expect(blows.some((blow) => blow.kind === 'kill' && blow.parts.length === partNames.length)).toBe(true)
  expect(blows.some((blow) => blow.kind === 'kill' && blow.parts.length === 2)).toBe(true)
})

test('a disk is filled only where the product has one of its own, and there at least once', () => {
  const fills = (ownDisk: boolean) => plan(1, 30, ownDisk).filter(({ kind }) => kind === 'fill-disk').length
  expect(fills(false)).toBe(0)
  expect(fills(true)).toBeGreaterThan(0)
})
