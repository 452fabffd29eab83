import { galleryImages, type Image, mostImages } from '@studio/backend/contract'
import { createQueryClient } from '@studio/ui/query-client'
import { QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { galleryKey, generationKey } from '../gallery/gallery.ts'
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

it('has fetched the lists anew after a change to very many pictures, however often that fails', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { client, shown } = opened()
  const queryFn = vi.fn<() => Promise<readonly string[]>>(async () => []).mockRejectedValueOnce(new TypeError('away'))
  client.setQueryData(galleryKey, ['in the trash'])
  onTestFinished(new QueryObserver(client, { queryKey: galleryKey, queryFn }).subscribe(() => undefined))
  const refreshed = refreshPictures(
    client,
    Array.from({ length: mostImages + 1 }, (_, n) => `a${n}`),
  ).then(() => client.getQueryData(galleryKey))
  await vi.advanceTimersByTimeAsync(2000)
  expect(await refreshed).toEqual([])
  expect(shown()?.isInvalidated).toBe(true)
})
