import type { ColumnImage } from '@studio/backend/contract'
import { createQueryClient } from '@studio/ui/query-client'
import { expect, it, vi } from 'vitest'
import { galleryKey } from './gallery.ts'
import { newestGenerationsKey } from './newest-generations.ts'
import { showGenerations } from './refresh-gallery.ts'
import { generationOf } from './testing/generation.ts'

const generation = generationOf({})

it('reads the outline of the gallery once for all steps of progress', async () => {
  const client = createQueryClient()
  const read = vi.fn<() => string>(() => 'old')
  const image = { ratio: 1000, createdAt: 0, isFavorite: false }
  const outline: readonly ColumnImage[] = [Object.defineProperty({ ...image, id: '' }, 'id', { get: read })]
  client.getQueryCache().build(client, { queryKey: galleryKey, structuralSharing: false }).setData(outline)
  client.setQueryData(newestGenerationsKey, [generation])
  read.mockClear()
  for (const progress of [10, 20, 30]) await showGenerations(client, [['g', { ...generation, progress }]])
  expect(client.getQueryData(newestGenerationsKey)).toMatchObject([{ progress: 30 }])
  expect(read).toHaveBeenCalledTimes(1)
})
