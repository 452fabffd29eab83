import { galleryImages, type Image, mostImages } from '@studio/backend/contract'
import { createQueryClient } from '@studio/ui/query-client'
import { expect, it, vi } from 'vitest'
import { generationKey } from '../gallery/gallery.ts'
import { generationOf } from '../gallery/testing/generation.ts'
import { refreshPictures } from './pictures.ts'

const asked = vi.hoisted(() => vi.fn<(endpoint: { readonly path: string }) => Promise<unknown>>())
vi.mock('@studio/ui/api', () => ({ callEndpoint: asked }))

const url = '/api/media/a/original'
const older = generationOf({ id: 'g' })
const marked = generationOf({ id: 'g', favoritedImages: [url] })
const image: Image = {
  id: 'a',
  generationId: 'g',
  n: 0,
  url,
  thumbnailUrl: url,
  width: 3,
  height: 2,
  thumbhash: '',
  isFavorite: true,
  createdAt: new Date(0).toISOString(),
}

/** A page that shows a picture which is not among the newest. */
function opened() {
  const client = createQueryClient()
  client.setQueryData(generationKey('g'), older)
  return { client, shown: () => client.getQueryState(generationKey('g')) }
}

it('shows a mark in the viewer too, which names a picture by its generation', async () => {
  asked.mockResolvedValue({ images: [image], generations: [marked] })
  const { client, shown } = opened()
  await refreshPictures(client, ['a'])
  expect(asked.mock.calls.map(([{ path }]) => path)).toEqual([galleryImages.path])
  expect(shown()?.data).toEqual(marked)
})

it('fetches what the viewer shows anew after a change to very many pictures', async () => {
  const { client, shown } = opened()
  await refreshPictures(
    client,
    Array.from({ length: mostImages + 1 }, (_, n) => `a${n}`),
  )
  expect(shown()?.isInvalidated).toBe(true)
})
