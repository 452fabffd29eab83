import { untouched, withFavorites } from '@studio/media/overlay'
import { expect, it } from 'vitest'
import { createItems } from '../items/items.ts'
import { type KeyedGallery, pressTileKey } from './tile-keys.ts'

const outline = ['a', 'b', 'c', 'd'].map((id) => ({ id, ratio: 1000, createdAt: 0, isFavorite: id === 'b' }))
const items = createItems()({ live: [], outline, overlay: untouched, favoritesOnly: false })

/** A gallery, and what was done in it. */
function galleryOf(state: Partial<KeyedGallery> = {}) {
  const done: unknown[] = []
  const gallery: KeyedGallery = {
    items,
    overlay: untouched,
    selecting: false,
    actions: {
      favorite: (ids, to) => done.push(['favorite', ids, to]),
      trash: (ids) => done.push(['trash', ids]),
    },
    ...state,
  }
  return { gallery, done }
}

it('makes an image a favourite, or takes the mark away, by what is shown', () => {
  const { gallery, done } = galleryOf({ overlay: withFavorites(untouched, ['c'], true) })
  for (const index of [0, 1, 2]) expect(pressTileKey(gallery, index, 'favorite')).toBe(true)
  expect(done).toEqual([
    ['favorite', ['a'], true],
    ['favorite', ['b'], false],
    ['favorite', ['c'], false],
  ])
})

it('deletes an image, but neither deletes nor marks in selection mode', () => {
  const { gallery, done } = galleryOf()
  expect(pressTileKey(gallery, 2, 'trash')).toBe(true)
  expect(done).toEqual([['trash', ['c']]])
  const selecting = galleryOf({ selecting: true })
  for (const action of ['trash', 'favorite'] as const) expect(pressTileKey(selecting.gallery, 2, action)).toBe(false)
  expect(selecting.done).toEqual([])
})
