import type { Image } from '@studio/backend/contract'
import { expect, it } from 'vitest'
import { putImages } from './gallery.ts'

const image = (id: string, minute: number, isFavorite = false): Image => ({
  id,
  generationId: 'g',
  n: 0,
  url: '',
  thumbnailUrl: '',
  width: 3,
  height: 2,
  thumbhash: '',
  isFavorite,
  createdAt: new Date(minute * 60_000).toISOString(),
})
const gallery = putImages([], [], [image('c', 3), image('b', 2), image('a', 1)])
const ids = (list: typeof gallery) => list.map(({ id }) => id)

it('puts images by age, equally old ones by id, with width for a height of 1000', () => {
  expect(ids(putImages(gallery, [], [image('bb', 2), image('0', 0)]))).toEqual(['c', 'bb', 'b', 'a', '0'])
  expect(gallery[0]).toEqual({ id: 'c', ratio: 1500, createdAt: 180_000, isFavorite: false })
})

it('takes out what was asked for and is in no gallery any more', () => {
  expect(ids(putImages(gallery, ['b'], []))).toEqual(['c', 'a'])
})

it('shows what changed about a known one, once', () => {
  const next = putImages(gallery, ['b'], [image('b', 2, true)])
  expect(ids(next)).toEqual(['c', 'b', 'a'])
  expect(next[1]?.isFavorite).toBe(true)
})
