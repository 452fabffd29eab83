import { expect, it } from 'vitest'
import { placeOf } from './place.ts'

const keys = ['a', 'b', 'c']

it('follows an item through the gallery', () => {
  expect(placeOf(keys, { key: 'b', index: 1 })).toBe(1)
  expect(placeOf(['new', ...keys], { key: 'b', index: 1 })).toBe(2)
})

it('an item that has gone leaves its place to the next one, the last one to the one before', () => {
  expect(placeOf(['a', 'c'], { key: 'b', index: 1 })).toBe(1)
  expect(placeOf(['a', 'b'], { key: 'c', index: 2 })).toBe(1)
  expect(placeOf([], { key: 'a', index: 0 })).toBeUndefined()
})
