import { expect, it } from 'vitest'
import { arrivalsOf } from './use-arrivals.ts'

it('counts what came before the first picture that was there', () => {
  expect(arrivalsOf(['a', 'b'], ['a', 'b'])).toBe(0)
  expect(arrivalsOf(['a', 'b'], ['x', 'y', 'a', 'b'])).toBe(2)
})

it('is not misled when the first ones were deleted, or all of them', () => {
  expect(arrivalsOf(['a', 'b'], ['x', 'b'])).toBe(1)
  expect(arrivalsOf(['a', 'b'], ['x', 'y'])).toBe(0)
})
