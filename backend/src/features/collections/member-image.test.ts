import { expect, it } from 'vitest'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { memoryStore } from '../../platform/eventsourcing/testing/memory-store.ts'
import { createAsset } from '../assets/commands.ts'
import { jobId, media, userId } from '../jobs/testing/builders.ts'
import { memberImage } from './member-image.ts'

const video = { durationMs: 5_000, frameRate: '24/1', videoCodec: 'h264', hasSound: true }

it('a collection takes images and no videos', async () => {
  const store = memoryStore()
  const handle = createHandle(store)
  const step = { userId, jobId, correlationId: 'c', at: '2026-01-01T00:00:00.000Z', kind: 'output', sources: [] }
  const picture = await createAsset(handle, { ...step, n: 0, media: { ...media, width: 300, height: 200 } })
  const clip = await createAsset(handle, { ...step, n: 1, media: { ...media, video } })
  expect(await memberImage(store, { userId, assetId: picture })).toEqual({ ratio: 1_500, generationId: jobId })
  await expect(memberImage(store, { userId, assetId: clip })).rejects.toMatchObject({ code: 'not-found' })
})
