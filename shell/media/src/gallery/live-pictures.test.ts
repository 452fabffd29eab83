import { createQueryClient } from '@studio/ui/query-client'
import { beforeEach, expect, it, vi } from 'vitest'
import { livePictures } from './live-pictures.ts'
import { newestGenerationsKey } from './newest-generations.ts'
import { generationOf } from './testing/generation.ts'

const asked = vi.hoisted(() => vi.fn<(endpoint: { readonly path: string }, input: unknown) => Promise<unknown>>())
vi.mock('@studio/ui/api', () => ({ callEndpoint: asked }))
beforeEach(() => asked.mockReset())

const followed = (kind: string) => livePictures.find((live) => live.kind === kind)

it('fetches generations that have changed, each one once, however often it was reported at a moment', async () => {
  asked.mockResolvedValue([])
  const client = createQueryClient()
  for (const id of ['g1', 'g2', 'g1']) followed('generation')?.apply(client, id)
  await expect
    .poll(() => asked.mock.calls.map(([, input]) => input))
    .toEqual([{ query: { ids: 'g1' } }, { query: { ids: 'g2' } }])
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
  expect(client.getQueryData<readonly { readonly id: string }[]>(newestGenerationsKey)?.map(({ id }) => id)).toEqual([
    'g2',
    'g1',
  ])
})
