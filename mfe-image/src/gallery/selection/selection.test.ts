import { expect, it } from 'vitest'
import { emptySelection, extended, noSelection, toggled } from './selection.ts'

it('puts an image in and out, and begins with the first one clicked', () => {
  const one = toggled(noSelection, 'k1', 'a')
  expect(one).toEqual({ on: true, ids: new Set(['a']), last: 'k1' })
  expect(toggled(one, 'k1', 'a').ids.size).toBe(0)
  expect(noSelection.ids.size).toBe(0)
})

it('adds a range to what is selected', () => {
  const range = extended(toggled(emptySelection, 'k1', 'a'), 'k4', ['a', 'b', 'c'])
  expect([...range.ids]).toEqual(['a', 'b', 'c'])
  expect(range.last).toBe('k4')
})
