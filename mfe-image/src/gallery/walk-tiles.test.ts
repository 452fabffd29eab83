import { expect, it } from 'vitest'
import { neighbourRow } from './walk-tiles.ts'

const places = [
  { left: 0, top: 0, width: 100 },
  { left: 104, top: 0, width: 300 },
  { left: 0, top: 200, width: 200 },
  { left: 204, top: 200, width: 200 },
  { left: 0, top: 400, width: 404 },
]

it('goes to the nearest tile of the next row', () => {
  expect(neighbourRow(places, 0, 1)).toBe(2)
  expect(neighbourRow(places, 1, 1)).toBe(3)
  expect(neighbourRow(places, 4, -1)).toBe(2)
})

it('stops at the edges', () => {
  expect(neighbourRow(places, 0, -1)).toBe(-1)
  expect(neighbourRow(places, 4, 1)).toBe(-1)
})
