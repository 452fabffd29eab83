import { expect, it } from 'vitest'
import { currentIndexOf } from './grid-items.ts'

const keys = ['a', 'b', 'c']

it('follows an item through the gallery', () => {
  expect(currentIndexOf(keys, { key: 'b', index: 1 })).toBe(1)
  expect(currentIndexOf(['new', ...keys], { key: 'b', index: 1 })).toBe(2)
})

it('an item that has gone leaves its place to the next one, the last one to the one before', () => {
  expect(currentIndexOf(['a', 'c'], { key: 'b', index: 1 })).toBe(1)
  expect(currentIndexOf(['a', 'b'], { key: 'c', index: 2 })).toBe(1)
  expect(currentIndexOf([], { key: 'a', index: 0 })).toBeUndefined()
})
