import { untouched } from '@studio/media/overlay'
import { everything, noSelection } from '@studio/media/selection'
import { expect, it } from 'vitest'
import { createItems } from '../items/items.ts'
import { selectedOf } from './selected.ts'

const outline = ['a', 'b', 'c', 'd'].map((id) => ({ id, ratio: 1000, createdAt: 0, isFavorite: id > 'b' }))
const items = createItems()({ live: [], outline, overlay: untouched, favoritesOnly: false })

it('acts on the selected images that are shown, in their order', () => {
  expect(selectedOf(items, untouched, everything(['c', 'deleted elsewhere', 'a']))).toEqual({
    ids: ['a', 'c'],
    allFavorites: false,
  })
  expect(selectedOf(items, untouched, noSelection).ids).toEqual([])
})

it('knows when all of them are favourites, as the person sees it', () => {
  expect(selectedOf(items, untouched, everything(['c', 'd'])).allFavorites).toBe(true)
  const refused = { ...untouched, favorites: new Map([['d', false]]) }
  expect(selectedOf(items, refused, everything(['c', 'd'])).allFavorites).toBe(false)
  expect(selectedOf(items, untouched, everything(['deleted elsewhere'])).allFavorites).toBe(false)
})
