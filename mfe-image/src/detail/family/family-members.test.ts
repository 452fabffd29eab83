import { expect, it } from 'vitest'
import { familyWith, generationOf, idOf, relativeOf } from '../testing/family.ts'
import { comparedWith, type Member, membersOf, nextTake } from './family-members.ts'

const shown = relativeOf(1)
const second = relativeOf(2, { n: 1 })
const labels = (members: readonly Member[]) => members.map(({ label }) => label)

it('names takes, sources and what was made, and says which were uploaded, trashed or deleted for good', () => {
  const family = familyWith(shown, {
    takes: [shown, relativeOf(2, { n: 1, daysLeft: 3 })],
    sources: [{ id: idOf(8), picture: relativeOf(8, { isUpload: true, daysLeft: 30 }) }, { id: idOf(9) }],
    made: [relativeOf(5), relativeOf(6)],
  })
  const { takes, sources, made } = membersOf(family, [])
  expect(labels(takes)).toEqual(['Take 1', 'Take 2, in the trash'])
  expect(labels(sources)).toEqual(['Source 1, uploaded, in the trash', 'Source 2, deleted for good'])
  expect(sources.map(({ kind }) => kind)).toEqual(['picture', 'gone'])
  expect(labels(made)).toEqual(['Made from it 1', 'Made from it 2'])
})

it('has no takes where there is only one, and shows what is being made: takes, and from the picture', () => {
  const own = generationOf(idOf(100), [shown])
  const family = familyWith(shown, { generation: own })
  expect(membersOf(family, [own])).toEqual({ takes: [], frames: [], sources: [], made: [] })
  const growing = { ...own, outputs: [...own.outputs, { n: 1, status: 'running', progress: 10 } as const] }
  const fromIt = generationOf(idOf(101), [], {
    referenceImages: [shown.url],
    outputs: [
      { n: 0, status: 'queued' },
      { n: 1, status: 'failed', reason: 'refused', error: 'No.' },
    ],
  })
  const { takes, made } = membersOf(family, [fromIt, growing, generationOf(idOf(102), [second])])
  expect(labels(takes)).toEqual(['Take 1', 'A take that is being made'])
  expect(labels(made)).toEqual(['An image that is being made from it'])
})

it('names the frames of the same video by their times, where there are several', () => {
  const frames = [
    { timestamp: 0, picture: relativeOf(6, { daysLeft: 3 }) },
    { timestamp: 1.5, picture: shown },
  ]
  expect(labels(membersOf(familyWith(shown, { video: { kind: 'upload', frames } }), []).frames)).toEqual([
    'Frame at 0:00, in the trash',
    'Frame at 0:01.5',
  ])
  expect(membersOf(familyWith(shown, { video: { kind: 'upload', frames: frames.slice(1) } }), []).frames).toEqual([])
})

it('goes to the next take, after the last to the first, past those in the trash', () => {
  const third = relativeOf(3, { n: 2 })
  const trashed = relativeOf(2, { n: 1, daysLeft: 30 })
  expect(nextTake({ takes: [shown, second, third] }, shown.id)?.id).toBe(second.id)
  expect(nextTake({ takes: [shown, trashed, third] }, shown.id)?.id).toBe(third.id)
  expect(nextTake({ takes: [shown, second, third] }, third.id)?.id).toBe(shown.id)
  expect(nextTake({ takes: [shown, trashed] }, shown.id)).toBeUndefined()
  expect(nextTake({ takes: [shown, second, third] }, shown.id, new Set([second.id]))?.id).toBe(third.id)
  expect(nextTake({ takes: [] }, relativeOf(7, { isUpload: true }).id)).toBeUndefined()
})

it('is compared with what it was made from, else with the next take', () => {
  const sources = [{ id: idOf(9) }, { id: idOf(8), picture: relativeOf(8) }]
  const takes = [shown, second]
  expect(comparedWith(familyWith(shown, { takes, sources }), shown.id)).toBe(idOf(8))
  expect(comparedWith(familyWith(shown, { takes }), shown.id)).toBe(second.id)
  // the family is still that of the take before
  expect(comparedWith(familyWith(shown, { takes }), second.id)).toBe(shown.id)
  expect(comparedWith(familyWith(shown), shown.id)).toBeUndefined()
  expect(comparedWith(undefined, shown.id)).toBeUndefined()
})
