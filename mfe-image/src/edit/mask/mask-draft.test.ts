import { describe, expect, it } from 'vitest'
import type { MaskAct } from './mask-acts.ts'
import { actsOver, type Masks, readMasks, withMask } from './mask-draft.ts'

const idOf = (n: number): string => `44444444-4444-4444-8444-${String(n).padStart(12, '0')}`
/** A line of so many numbers. */
const line = (numbers: number): MaskAct => ({
  kind: 'stroke',
  erases: false,
  width: 8,
  points: Array.from({ length: numbers }, (_, n) => n),
})
const painted = (masks: Masks, ids: readonly number[], acts: readonly MaskAct[]): Masks =>
  ids.reduce((all, n) => withMask(all, { assetId: idOf(n), acts }), masks)

describe('what was painted over pictures', () => {
  it('is remembered for each of them, and replaced by what is painted later', () => {
    const both = painted([], [1, 2], [line(4)])
    const again = withMask(both, { assetId: idOf(1), acts: [line(4), { kind: 'invert' }] })
    expect(actsOver(again, idOf(1))).toHaveLength(2)
    expect(actsOver(again, idOf(2))).toEqual([line(4)])
    expect(actsOver(again, idOf(3))).toEqual([])
    expect(actsOver(again, idOf(3))).toBe(actsOver(both, idOf(3)))
    expect(withMask(again, { assetId: idOf(1), acts: [] })).toHaveLength(1)
  })

  it('is remembered for twenty pictures, and for fewer when their lines are very long', () => {
    const many = Array.from({ length: 25 }, (_, n) => n)
    expect(painted([], many, [line(4)]).map(({ assetId }) => assetId)).toEqual(many.slice(5).map(idOf))
    expect(painted([], [1, 2, 3], [line(40_000)]).map(({ assetId }) => assetId)).toEqual([2, 3].map(idOf))
    expect(painted([], [1, 2], [line(200_000)]).map(({ assetId }) => assetId)).toEqual([idOf(2)])
  })

  it('is read again as it was stored, without what no page can have written', () => {
    const masks = painted([], [1, 2], [line(4), { kind: 'image', url: '/api/media/x/original' }])
    expect(readMasks(JSON.parse(JSON.stringify(masks)))).toEqual(masks)
    expect(readMasks([...masks, 'mask', { assetId: 'no id', acts: [] }, { assetId: idOf(3), acts: [7] }])).toEqual(
      masks,
    )
    expect(readMasks({ assetId: idOf(1), acts: [] })).toBeUndefined()
  })
})
