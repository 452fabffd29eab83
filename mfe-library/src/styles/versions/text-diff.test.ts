import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diffTexts } from './text-diff.ts'

it('tells which words were removed and added, with what stayed around them', () => {
  expect(diffTexts('Soft light from the left.', 'Hard light from above.')).toEqual([
    { kind: 'removed', text: 'Soft ' },
    { kind: 'added', text: 'Hard ' },
    { kind: 'same', text: 'light from ' },
    { kind: 'removed', text: 'the left.' },
    { kind: 'added', text: 'above.' },
  ])
  expect(diffTexts('', 'new')).toEqual([{ kind: 'added', text: 'new' }])
  expect(diffTexts('same', 'same')).toEqual([{ kind: 'same', text: 'same' }])
  expect(diffTexts('', '')).toEqual([])
})

it('contains both texts whole, whatever they are', () => {
  const text = fc.array(fc.constantFrom('soft', 'light', ' ', '\n', 'left. ', 'é')).map((words) => words.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffTexts(before, after)
      const without = (left: string) =>
        parts.flatMap(({ kind, text: piece }) => (kind === left ? [] : [piece])).join('')
      expect([without('added'), without('removed')]).toEqual([before, after])
    }),
  )
})
