import { galleryGenerations, type Image, mostImages } from '@studio/backend/contract'
import { createQueryClient } from '@studio/ui/query-client'
import { beforeEach, expect, it, vi } from 'vitest'
import { galleryKey, generationKey, imageKey } from './gallery.ts'
import { livePictures } from './live-pictures.ts'
import { newestGenerationsKey } from './newest-generations.ts'
import { refreshGenerations, refreshImages } from './refresh-gallery.ts'
import { generationOf } from './testing/generation.ts'

const asked = vi.hoisted(() => vi.fn<(endpoint: { readonly path: string }, input: unknown) => Promise<unknown>>())
vi.mock('@studio/ui/api', () => ({ callEndpoint: asked }))
beforeEach(() => void asked.mockReset())

const followed = (kind: string) => livePictures.find((live) => live.kind === kind)

const idsOf = (list: unknown) => (Array.isArray(list) ? list.map(({ id }: { readonly id: string }) => id) : undefined)

it('fetches generations that have changed together, each one once, however often it was reported at a moment', async () => {
  asked.mockResolvedValue([])
  const client = createQueryClient()
  for (const id of ['g1', 'g2', 'g1']) followed('generation')?.apply(client, id)
  await expect.poll(() => asked.mock.calls.map(([, input]) => input)).toEqual([{ query: { ids: 'g1,g2' } }])
})

it('shows the pictures of generations that have ended, however many are reported at a moment', async () => {
  const numbers = Array.from({ length: 8 }, (_, n) => n)
  const image = (n: number): Image => ({
    id: `a${n}`,
    generationId: `g${n}`,
    n: 0,
    url: '',
    thumbnailUrl: '',
    width: 3,
    height: 2,
    thumbhash: '',
    isFavorite: false,
    createdAt: new Date(n).toISOString(),
  })
  const output = { n: 0, status: 'stored', url: '', thumbnailUrl: '', width: 3, height: 2, thumbhash: '' } as const
  const ended = numbers.map((n) =>
    generationOf({ id: `g${n}`, status: 'completed', outputs: [{ ...output, assetId: `a${n}` }] }),
  )
  asked.mockImplementation(async ({ path }) =>
    path === galleryGenerations.path ? ended : { images: numbers.map(image), generations: ended },
  )
  const client = createQueryClient()
  client.setQueryData(galleryKey, [])
  client.setQueryData(
    newestGenerationsKey,
    ended.map(({ id }) => generationOf({ id })),
  )
  for (const { id } of ended) followed('generation')?.apply(client, id)
  await expect.poll(() => idsOf(client.getQueryData(galleryKey))).toEqual(numbers.map((n) => `a${n}`).toReversed())
  expect(client.getQueryData(newestGenerationsKey)).toEqual(ended)
  expect(asked).toHaveBeenCalledTimes(2)
})

it('keeps that a generation has ended when an older state of it comes later with one of its pictures', async () => {
  const url = '/api/media/a/original'
  const stored = {
    n: 0,
    status: 'stored',
    url,
    thumbnailUrl: '',
    width: 3,
    height: 2,
    thumbhash: '',
    assetId: 'a',
  } as const
  const older = generationOf({ id: 'g', status: 'processing', outputs: [stored] })
  const ended = generationOf({ id: 'g', status: 'completed', outputs: [stored] })
  const picture: Image = {
    id: 'a',
    generationId: 'g',
    n: 0,
    url,
    thumbnailUrl: '',
    width: 3,
    height: 2,
    thumbhash: '',
    isFavorite: true,
    createdAt: new Date(0).toISOString(),
  }
  const held = Promise.withResolvers<unknown>()
  asked.mockImplementation(async ({ path }) => (path === galleryGenerations.path ? [ended] : await held.promise))
  const client = createQueryClient()
  client.setQueryData(galleryKey, [{ id: 'a', ratio: 1500, createdAt: 0 }])
  followed('image')?.apply(client, 'a')
  followed('generation')?.apply(client, 'g')
  await expect.poll(() => client.getQueryData(generationKey('g'))).toEqual(ended)
  held.resolve({ images: [picture], generations: [older] })
  await expect.poll(() => client.getQueryData(imageKey('a'))).toBeTruthy()
  expect(client.getQueryData(generationKey('g'))).toEqual({ ...ended, favoritedImages: [url] })
})

it('keeps what a later request has brought when an earlier one is answered after it', async () => {
  const stored = { n: 0, status: 'stored', url: '/a', thumbnailUrl: '', width: 3, height: 2, thumbhash: '' } as const
  const at = (progress: number) => generationOf({ progress, outputs: [{ ...stored, assetId: 'a' }] })
  const picture = (isFavorite: boolean): Image => ({
    id: 'a',
    generationId: 'g',
    n: 0,
    url: '/a',
    thumbnailUrl: '',
    width: 3,
    height: 2,
    thumbhash: '',
    isFavorite,
    createdAt: new Date(0).toISOString(),
  })
  const [list, image] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  asked.mockReturnValueOnce(list.promise).mockReturnValueOnce(image.promise)
  const client = createQueryClient()
  client.setQueryData(galleryKey, [{ id: 'a', ratio: 1500, createdAt: 0, isFavorite: false }])
  client.setQueryData(newestGenerationsKey, [at(10)])
  const [polled, earlier] = [followed('generation')?.poll?.(client), refreshImages(client, ['a'])]
  asked.mockResolvedValueOnce([at(60)])
  await refreshGenerations(client, ['g'])
  asked.mockResolvedValueOnce({ images: [picture(true)], generations: [at(60)] })
  await refreshImages(client, ['a'])
  list.resolve([at(20)])
  image.resolve({ images: [picture(false)], generations: [at(20)] })
  await polled
  await earlier
  expect(client.getQueryData(newestGenerationsKey)).toMatchObject([{ progress: 60 }])
  expect(client.getQueryData(generationKey('g'))).toMatchObject({ progress: 60, favoritedImages: ['/a'] })
  expect(client.getQueryData(galleryKey)).toMatchObject([{ id: 'a', isFavorite: true }])
})

it('asks for no more generations at once than the server tells of, and takes those out that are gone', async () => {
  asked.mockResolvedValue([])
  const client = createQueryClient()
  client.setQueryData(newestGenerationsKey, [generationOf({ id: 'g0' }), generationOf({ id: 'other' })])
  for (let n = 0; n <= mostImages; n += 1) followed('generation')?.apply(client, `g${n}`)
  await expect.poll(() => asked.mock.calls.length).toBe(2)
  const sizes = asked.mock.calls.map(([, input]) => JSON.stringify(input).split(',').length)
  expect(sizes).toEqual([mostImages, 1])
  expect(idsOf(client.getQueryData(newestGenerationsKey))).toEqual(['other'])
})

it('fetches the details of pictures that have changed in one request', async () => {
  asked.mockResolvedValue({ images: [], generations: [] })
  const client = createQueryClient()
  for (const id of ['a1', 'a2']) followed('image')?.apply(client, id)
  await expect.poll(() => asked.mock.calls.map(([, input]) => input)).toEqual([{ query: { ids: 'a1,a2' } }])
})

it('polls the newest generations into the list that is shown', async () => {
  const client = createQueryClient()
  client.setQueryData(newestGenerationsKey, [])
  asked.mockResolvedValue([generationOf({ id: 'g2' }), generationOf({ id: 'g1' })])
  await followed('generation')?.poll?.(client)
  expect(idsOf(client.getQueryData(newestGenerationsKey))).toEqual(['g2', 'g1'])
})
