import { expect, it } from 'vitest'
import { createItems } from '../items/items.ts'
import { selectedOf, survivorOf } from './selected.ts'
import { everything, noSelection } from './selection.ts'

const outline = ['a', 'b', 'c', 'd'].map((id) => ({ id, ratio: 1000, createdAt: 0, isFavorite: id > 'b' }))
const overlay = { leaving: new Set<string>(), favorites: new Map<string, boolean>(), dismissed: new Set<string>() }
const items = createItems()({ live: [], outline, overlay, favoritesOnly: false })

it('acts on the selected images that are shown, in their order', () => {
  const selection = everything(['c', 'deleted elsewhere', 'a'])
  expect(selectedOf(items, overlay, selection)).toEqual({ ids: ['a', 'c'], allFavorites: false })
  expect(selectedOf(items, overlay, noSelection).ids).toEqual([])
})

it('knows when all of them are favourites, as the person sees it', () => {
  expect(selectedOf(items, overlay, everything(['c', 'd'])).allFavorites).toBe(true)
  const refused = { ...overlay, favorites: new Map([['d', false]]), dismissed: new Set<string>() }
  expect(selectedOf(items, refused, everything(['c', 'd'])).allFavorites).toBe(false)
  expect(selectedOf(items, overlay, everything(['deleted elsewhere'])).allFavorites).toBe(false)
})

it('goes on from the image after those that leave, or the last one before', () => {
  expect(survivorOf(items, ['b', 'c'])).toBe('d')
  expect(survivorOf(items, ['a', 'c'])).toBe('b')
  expect(survivorOf(items, ['c', 'd'])).toBe('b')
  expect(survivorOf(items, ['a', 'b', 'c', 'd'])).toBeUndefined()
})
