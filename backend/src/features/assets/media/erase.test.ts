import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { AssetId, UserId } from '../../../platform/eventsourcing/event.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import { type ErasingStores, eraseMany } from './erase.ts'
import { mediaKeysOf } from './media-keys.ts'

const imagesOf = (count: number) => ({
  userId: UserId.parse(randomId()),
  assetIds: Array.from({ length: count }, () => AssetId.parse(randomId())),
})

it('the bytes of many images are deleted a few at once, whoever has asked for it and although nobody waits any more', async () => {
  const [underWay, deleted] = [{ now: 0, most: 0 }, new Set<string>()]
  const blobs = {
    delete: async (key: string) => {
      underWay.most = Math.max(underWay.most, ++underWay.now)
      await setImmediate()
      underWay.now -= 1
      deleted.add(key)
    },
  }
  const purges = [20, 20, 20].map(imagesOf)
  const keys = purges.flatMap(({ userId, assetIds }) => assetIds.flatMap((assetId) => mediaKeysOf({ userId, assetId })))
  await Promise.all(purges.map((images) => eraseMany({ blobs, log: { warn: () => undefined } }, images, 0)))
  await vi.waitFor(() => expect(deleted).toEqual(new Set(keys)))
  expect(underWay.most, 'more than of one person').toBeGreaterThan(8)
  expect(underWay.most).toBeLessThanOrEqual(16)
})

it('how many files could not be deleted is told once', async () => {
  const warn = vi.fn<ErasingStores['log']['warn']>()
  const images = imagesOf(3)
  const [userId, [assetId]] = [images.userId, images.assetIds]
  const refused: readonly string[] = assetId === undefined ? [] : mediaKeysOf({ userId, assetId })
  const blobs = { delete: async (key: string) => (refused.includes(key) ? Promise.reject(new Error('no')) : undefined) }
  await eraseMany({ blobs, log: { warn } }, images)
  expect(warn.mock.calls).toEqual([[expect.objectContaining({ failed: refused.length }), expect.any(String)]])
})

it('a deletion that gets no response is given up, so that it holds up no others', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const warn = vi.fn<ErasingStores['log']['warn']>()
  const deletions = vi.fn<(key: string) => Promise<void>>(async () => undefined)
  deletions.mockReturnValueOnce(new Promise(() => undefined))
  const images = imagesOf(1)
  void eraseMany({ blobs: { delete: deletions }, log: { warn } }, images)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(deletions.mock.calls.length).toBeGreaterThan(1)
  expect(warn.mock.calls).toEqual([[expect.objectContaining({ failed: 1 }), expect.any(String)]])
})
