import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { median, percentile, perSecond } from './statistics.ts'

const values = fc.array(fc.integer(), { minLength: 1 })

test('a percentile is the value at the nearest rank', () => {
  const twenty = Array.from({ length: 20 }, (_, n) => 20 - n)
  expect([0, 0.05, 0.5, 0.95, 0.96, 1].map((share) => percentile(twenty, share))).toEqual([1, 1, 10, 19, 20, 20])
})

test('every percentile of a single value is that value', () => {
  expect(percentile([7], 0)).toBe(7)
  expect(median([7])).toBe(7)
  expect(percentile([7], 1)).toBe(7)
})

test('a percentile is one of the values, and the share of the values does not exceed it', () => {
  fc.assert(
    fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (some, share) => {
      const found = percentile(some, share)
      expect(some).toContain(found)
      expect(some.filter((value) => value <= found).length).toBeGreaterThanOrEqual(some.length * share)
    }),
  )
})

test('the order of the values does not matter', () => {
  fc.assert(
    fc.property(values, (some) => {
      expect(median(some.toReversed())).toBe(median(some))
    }),
  )
})

test('a percentile without values throws', () => {
  expect(() => percentile([], 0.5)).toThrow('nothing')
})

test('a rate is per second', () => {
  expect(perSecond(500, 250)).toBe(2_000)
})
