import { expect, it } from 'vitest'
import { picturesOf } from '../items/testing/pictures.ts'
import { selectedIn, survivorOf } from './selected.ts'
import { everything, noSelection } from './selection.ts'

const items = picturesOf(['a', 'b', 'c', 'd'])

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
