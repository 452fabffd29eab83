import { expect, it } from 'vitest'
import { aspectOf } from './variation-choices.ts'
import { changedVariation, readVariation, type VariationDraft, wordsBeside } from './variation-draft.ts'

const draft: VariationDraft = { tab: 'edit', quality: '4K', numberOfImages: 3, words: [] }
const write = (from: VariationDraft, assetId: string, instruction: string): VariationDraft =>
  changedVariation(from, { wordsOf: { assetId, change: { instruction } } })

it('keeps the shape of the picture: the offered ratio that comes nearest', () => {
  expect(aspectOf({ width: 2048, height: 2048 })).toBe('square')
  expect(aspectOf({ width: 1664, height: 2496 })).toBe('vertical')
  expect(aspectOf({ width: 1440, height: 2560 })).toBe('tall')
  expect(aspectOf({ width: 3024, height: 1296 })).toBe('cinematic')
})

it('remembers what was written beside each of the last twenty pictures', () => {
  const two = write(write(draft, 'a', 'at night'), 'b', 'in snow')
  const longer = changedVariation(two, { wordsOf: { assetId: 'a', change: { aspectRatio: 'tall' } } })
  expect(wordsBeside(longer, 'a')).toEqual({ instruction: 'at night', aspectRatio: 'tall' })
  expect(wordsBeside(longer, 'c')).toEqual({})
  const many = Array.from({ length: 20 }, (_, n) => `p${n}`).reduce((all, id) => write(all, id, id), longer)
  expect(many.words).toHaveLength(20)
  expect(wordsBeside(many, 'a')).toEqual({})
  expect(wordsBeside(many, 'p0')).toEqual({ instruction: 'p0' })
})

it('reads what it has stored, and nothing that has another shape', () => {
  const stored = write(draft, 'a', 'at night')
  expect(readVariation(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
  for (const other of [null, {}, { ...stored, tab: 'video' }, { ...stored, quality: 'Low' }, { ...stored, words: 1 }]) {
    expect(readVariation(other)).toBeUndefined()
  }
  expect(readVariation({ ...stored, numberOfImages: 9 })).toBeUndefined()
  expect(readVariation({ ...stored, words: [3, ['a', { prompt: 7, aspectRatio: 'slim' }]] })?.words).toEqual([
    ['a', {}],
  ])
})
