import { createLiveKinds } from '@studio/ui/live-kinds'
import { createQueryClient } from '@studio/ui/query-client'
import { expect, it, vi } from 'vitest'
import { imageKinds } from './live-kinds.ts'

it('fetches the lists that a change of an image, the queue, a LoRA, a style or prompt settings touches', () => {
  const client = createQueryClient()
  const invalidated = vi.spyOn(client, 'invalidateQueries')
  // The pictures themselves are fetched by id: see live-pictures.test.ts.
  const live = createLiveKinds()
  live.register(imageKinds.filter(({ name }) => name !== 'pictures'))
  live.apply(client, [
    { kind: 'image', id: 'a1' },
    { kind: 'queue', id: 'u1' },
    { kind: 'lora', id: 'l1' },
    { kind: 'style', id: 's1' },
    { kind: 'prompt-setting', id: 'p1' },
  ])
  expect(invalidated.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([
    ['/api/image-queue-status'],
    ['/api/trash'],
    ['/api/uploads'],
    ['/api/assets/:assetId/family'],
    ['/api/loras'],
    ['/api/styles'],
    ['/api/prompt-settings'],
  ])
})
