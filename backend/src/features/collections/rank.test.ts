import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rankAt, rankBetween, rankDirectlyAbove } from './rank.ts'

const rank = fc.stringMatching(/^[0-9a-z]{0,5}[1-9a-z]$/)
/** Ids of two images, which differ in their last digits as good as always. */
const twoIds = fc.uniqueArray(fc.uuid({ version: 5 }), {
  minLength: 2,
  maxLength: 2,
  selector: (id) => Number.parseInt(id.slice(-8), 16) % 36 ** 3,
})
const id = '33333333-3333-4333-8333-333333333333'
const isRank = (text: string) => /^[0-9a-z]*[1-9a-z]$/.test(text)

it('there is always a rank between two others, and below and above all, that leaves room on both sides', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.option(rank, { nil: '' }), fc.option(rank, { nil: undefined }), (image, low, high) => {
      const found = rankBetween(image, low, high)
      const isBetween = found !== undefined && isRank(found) && found > low && (high === undefined || found < high)
      expect(isBetween).toBe(high === undefined || low < high)
    }),
    { numRuns: 2_000 },
  )
})

it('two images that are put into one gap, or added at the same moment, have different ranks, with room between them', () => {
  fc.assert(
    fc.property(twoIds, rank, fc.option(rank, { nil: undefined }), ([one = '', other = ''], low, high) => {
      fc.pre(high === undefined || low < high)
      const ranks = [rankBetween(one, low, high) ?? '', rankBetween(other, low, high) ?? ''].toSorted()
      expect(rankBetween(one, ranks[0] ?? '', ranks[1])).toBeDefined()
      const at = '2026-01-01T00:00:00.000Z'
      expect(rankAt(one, at)).not.toBe(rankAt(other, at))
    }),
    { numRuns: 2_000 },
  )
})

it('the rank directly above another one is below the next one, with room on both sides', () => {
  fc.assert(
    fc.property(fc.uuid(), rank, rank, (image, one, next) => {
      fc.pre(one < next && !next.startsWith(`${one}0000`))
      const found = rankDirectlyAbove(image, one)
      expect(isRank(found) && one < found && found < next).toBe(true)
      expect(rankBetween(id, one, found)).toBeDefined()
      expect(rankBetween(id, found, next)).toBeDefined()
    }),
    { numRuns: 2_000 },
  )
})

it('a thousand moves to the same place still find one, in short ranks', () => {
  let [low, high] = [rankAt(id, '2026-01-01T00:00:00.000Z'), rankAt(id, '2026-01-01T00:00:00.001Z')]
  for (let n = 0; n < 1_000; n += 1) {
    const found = rankBetween(id, low, high) ?? ''
    expect(low < found && found < high).toBe(true)
    if (n % 2 === 0) high = found
    else low = found
  }
  expect(high.length).toBeLessThan(400)
})

it('what is added later ranks higher, and in one command what is named first', () => {
  const ranks = [
    rankAt(id, '2026-01-01T00:00:00.001Z', 0),
    rankAt(id, '2026-01-01T00:00:00.001Z', 1),
    rankAt(id, '2026-01-01T00:00:00.001Z', 499),
    rankAt(id, '2026-01-01T00:00:00.000Z', 0),
    rankAt(id, '1970-01-01T00:00:00.000Z', 0),
  ]
  expect(ranks.toSorted().toReversed()).toEqual(ranks)
})
