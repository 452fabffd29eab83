import { itemsOf } from '@studio/media/grid-items'
import { expect, it } from 'vitest'
import { type Overlay, shownMembers, untouched, withLeaving, withoutLeaving } from './overlay.ts'
import { placeAfter, placeAStep, placeOf } from './reorder.ts'

const members = ['a', 'b', 'c', 'd'].map((id) => ({ id, ratio: 1000 }))
const items = itemsOf(members)
const order = (overlay: Overlay) =>
  shownMembers(members, overlay, 'mira')
    .map(({ id }) => id)
    .join('')

it('names the new neighbours of an image that is dropped, and nothing where it stands already', () => {
  expect(placeAfter(items, { id: 'a', over: 2, side: 'behind' })).toEqual({ id: 'a', above: 'c', below: 'd' })
  expect(placeAfter(items, { id: 'd', over: 0, side: 'before' })).toEqual({ id: 'd', above: undefined, below: 'a' })
  expect(placeAfter(items, { id: 'a', over: 3, side: 'behind' })).toEqual({ id: 'a', above: 'd', below: undefined })
  expect(placeAfter(items, { id: 'b', over: 0, side: 'behind' })).toBeUndefined()
  expect(placeAfter(items, { id: 'b', over: 2, side: 'before' })).toBeUndefined()
  expect(placeAfter(items, { id: 'x', over: 2, side: 'before' })).toBeUndefined()
})

it('names the new neighbours after one step, and none beyond the ends', () => {
  expect(placeAStep(items, 'b', 1)).toEqual({ id: 'b', above: 'c', below: 'd' })
  expect(placeAStep(items, 'b', -1)).toEqual({ id: 'b', above: undefined, below: 'a' })
  expect(placeAStep(items, 'a', -1)).toBeUndefined()
  expect(placeAStep(items, 'd', 1)).toBeUndefined()
  expect(placeOf(items, 'b')).toEqual({ id: 'b', above: 'a', below: 'c' })
})

it('shows what the person has done before the list has it, for that character alone', () => {
  const placed = { characterId: 'mira', id: 'a', above: 'c', below: 'd' }
  expect(order({ ...untouched, placed: [placed] })).toBe('bcad')
  expect(order({ ...untouched, placed: [placed, { characterId: 'mira', id: 'd', below: 'b' }] })).toBe('dbca')
  expect(order({ ...untouched, placed: [{ ...placed, characterId: 'ada' }] })).toBe('abcd')
  expect(order({ ...untouched, placed: [{ ...placed, above: 'gone' }] })).toBe('abcd')
  const leaving = withLeaving(untouched, 'mira', ['a', 'b'])
  expect(order(leaving)).toBe('cd')
  expect(order(withLeaving(untouched, 'ada', ['a', 'b']))).toBe('abcd')
  expect(order(withoutLeaving(leaving, 'mira', ['b']))).toBe('bcd')
})
