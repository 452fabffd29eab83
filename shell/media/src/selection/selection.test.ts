import { expect, it } from 'vitest'
import { picturesOf } from '../items/testing/pictures.ts'
import {
  emptySelection,
  everything,
  extended,
  noSelection,
  picked,
  selectedIn,
  survivorOf,
  toggled,
} from './selection.ts'

const items = picturesOf(['a', 'b', 'c', 'd'])

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

it('selects by a click, and from the item last clicked to this one, in either direction', () => {
  const one = picked(emptySelection, items, 2, false)
  expect([...one.ids]).toEqual(['c'])
  expect([...picked(one, items, 0, true).ids].sort()).toEqual(['a', 'b', 'c'])
  expect([...picked(one, items, 3, true).ids]).toEqual(['c', 'd'])
})

it('begins a range where the click is when the item last clicked is gone, and selects nothing beyond the end', () => {
  const gone = { ...emptySelection, last: 'gone' }
  expect([...picked(gone, items, 1, true).ids]).toEqual(['b'])
  expect(picked(gone, items, 9, true)).toBe(gone)
})

it('names the selected pictures that are shown, in their order', () => {
  const selection = everything(['c', 'deleted elsewhere', 'a'])
  expect(selectedIn(items, selection)).toEqual([
    { id: 'a', index: 0 },
    { id: 'c', index: 2 },
  ])
  expect(selectedIn(items, noSelection)).toEqual([])
})

it('goes on from the picture after those that leave, or the last one before', () => {
  expect(survivorOf(items, ['b', 'c'])).toBe('d')
  expect(survivorOf(items, ['a', 'c'])).toBe('b')
  expect(survivorOf(items, ['c', 'd'])).toBe('b')
  expect(survivorOf(items, ['a', 'b', 'c', 'd'])).toBeUndefined()
})
