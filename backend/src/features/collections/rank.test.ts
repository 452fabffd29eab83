import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rankAt, rankBetween } from './rank.ts'

const rank = fc.stringMatching(/^[0-9a-z]{0,5}[1-9a-z]$/)

it('there is always a rank between two others, and below and above all, that leaves room on both sides', () => {
  fc.assert(
    fc.property(fc.option(rank, { nil: '' }), fc.option(rank, { nil: undefined }), (low, high) => {
      const found = rankBetween(low, high)
      const isRank = found !== undefined && /^[0-9a-z]*[1-9a-z]$/.test(found)
      const isBetween = isRank && found > low && (high === undefined || found < high)
      expect(isBetween).toBe(high === undefined || low < high)
    }),
    { numRuns: 2_000 },
  )
})

it('a thousand moves to the same place still find one, in short ranks', () => {
  let [low, high] = [rankAt('2026-01-01T00:00:00.000Z'), rankAt('2026-01-01T00:00:00.001Z')]
  for (let n = 0; n < 1_000; n += 1) {
    const found = rankBetween(low, high) ?? ''
    expect(low < found && found < high).toBe(true)
    if (n % 2 === 0) high = found
    else low = found
  }
  expect(high.length).toBeLessThan(300)
})

it('what is added later ranks higher, and in one command what is named first', () => {
  const ranks = [
    rankAt('2026-01-01T00:00:00.001Z', 0),
    rankAt('2026-01-01T00:00:00.001Z', 1),
    rankAt('2026-01-01T00:00:00.001Z', 499),
    rankAt('2026-01-01T00:00:00.000Z', 0),
    rankAt('1970-01-01T00:00:00.000Z', 0),
  ]
  expect(ranks.toSorted().toReversed()).toEqual(ranks)
})
