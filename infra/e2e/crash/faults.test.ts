import { expect, test } from 'vitest'
import { type Fault, planFaults } from './faults.ts'
import { partNames } from './parts.ts'
import { seededRandom } from './seeded-random.ts'

const plan = (seed: number, count: number, ownDisk = false) =>
  planFaults(seededRandom(seed), { count, longestPauseMs: 10_000, ownDisk })

const alone = (fault: Fault) => (fault.kind === 'kill' && fault.parts.length === 1 ? fault.parts : [])

test('the same seed gives the same order of faults', () => {
  expect(plan(7, 30)).toEqual(plan(7, 30))
  expect(plan(7, 30)).not.toEqual(plan(8, 30))
})

test.each([1, 2, 3])(
  '18 faults of seed %i: every part is killed alone, all are killed at once, and every kind of fault happens',
  (seed) => {
    const faults = plan(seed, 18)
    expect(faults).toHaveLength(18)
    expect(new Set(faults.flatMap(alone))).toEqual(new Set(partNames))
    const kinds = new Set(faults.map(({ kind }) => kind))
    expect(kinds).toEqual(new Set(['kill', 'pause', 'power-loss', 'forget-workflows', 'drop-collections']))
    expect(faults.some((fault) => fault.kind === 'kill' && fault.parts.length === partNames.length)).toBe(true)
    expect(faults.some((fault) => fault.kind === 'kill' && fault.parts.length === 2)).toBe(true)
  },
)

test('a disk is filled at least once if the product has one of its own, and never otherwise', () => {
  const fills = (ownDisk: boolean) => plan(1, 30, ownDisk).filter(({ kind }) => kind === 'fill-disk').length
  expect(fills(false)).toBe(0)
  expect(fills(true)).toBeGreaterThan(0)
})
