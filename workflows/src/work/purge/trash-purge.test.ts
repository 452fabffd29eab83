import { createAsset, restoreAsset, trashAsset } from '@studio/backend/features/assets/commands.ts'
import { assetStream } from '@studio/backend/features/assets/events.ts'
import { loraCommands } from '@studio/backend/features/loras/commands.ts'
import { LoraId, loraStream } from '@studio/backend/features/loras/events.ts'
import { dayMs } from '@studio/backend/platform/eventsourcing/day.ts'
import type { AssetId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { someMedia } from '../../../testing/activity-world.ts'
import { startWorld, type World } from '../../../testing/world.ts'
import { purgeScheduleId, schedulePurge } from './schedule.ts'

const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString()

let world: World
beforeAll(async () => {
  world = await startWorld()
  await schedulePurge(world.client, world.prefix)
})
afterAll(async () => {
  await world.client.schedule.getHandle(purgeScheduleId(world.prefix)).delete()
  await world.stop()
})
afterEach(() => {
  vi.restoreAllMocks()
  world.expired.length = 0
  world.expiredThings.length = 0
})

const contextAt = (at: string) => {
  const commandId = randomId()
  return { commandId, correlationId: commandId, causationId: commandId, at }
}

/** A picture with its bytes, in the trash since then. */
async function inTrashSince(trashedAt: string) {
  const { userId, jobId } = await world.log.admit(1)
  const step = { userId, jobId, n: 0, correlationId: randomId(), at: trashedAt }
  const { handle } = world.log
  const assetId = await createAsset(handle, { ...step, kind: 'output', media: someMedia, sources: [] })
  const keys = ['original', 'thumbnail'].map((variant) => `${userId}/${assetId}/${variant}`)
  for (const key of keys) await world.deps.blobs.put(key, Buffer.from('bytes'), { contentType: 'image/png' })
  await trashAsset(handle, { ...contextAt(trashedAt), userId, assetId })
  world.expired.push({ assetId, trashedAt })
  return { userId, assetId, keys }
}

/** A LoRA in the trash since then. */
async function loraInTrashSince(trashedAt: string) {
  const userId = await world.log.newUser()
  const address = 'https://huggingface.co/me/weights'
  const fields = { name: 'My face', triggerWord: 'ohwx', highNoiseUrl: address, lowNoiseUrl: address }
  const { id } = await loraCommands.create(
    { ...world.log, allowedHosts: [] },
    { ...contextAt(trashedAt), userId, fields },
  )
  await loraCommands.changeLife(world.log, { ...contextAt(trashedAt), userId, id }, 'Trash')
  world.expiredThings.push({ kind: 'lora', id, trashedAt })
  return { userId, id }
}

const story = (assetId: AssetId) => world.log.types(assetStream(assetId))

async function bytesOf(keys: readonly string[]): Promise<number> {
  const found = await Promise.all(keys.map((key) => world.deps.blobs.head(key)))
  return found.filter((blob) => blob !== null).length
}

/** Runs one round of the schedule; returns how many images were deleted. */
const purge = (): Promise<number> =>
  world.client.workflow.execute<() => Promise<number>>('trashPurge', {
    workflowId: `${world.prefix}-${randomId()}`,
    taskQueue: `${world.prefix}-core`,
  })

describe('the purge of the trash', () => {
  it('purges images that were deleted 30 days ago: the event, then the bytes, once', async () => {
    const image = await inTrashSince(daysAgo(31))
    expect(await purge()).toBe(1)
    expect(await story(image.assetId)).toEqual(['AssetCreated', 'AssetTrashed', 'AssetPurged'])
    expect(await bytesOf(image.keys)).toBe(0)
    await purge()
    expect(await story(image.assetId)).toHaveLength(3)
  })

  it('marks the store as that of its log, every hour', async () => {
    await purge()
    const newest = await world.log.store.newest()
    expect(await world.deps.blobs.head(`log-marks/${newest?.id}`)).not.toBeNull()
  })

  it('leaves images that were restored or deleted again meanwhile, whatever the read model says', async () => {
    const restored = await inTrashSince(daysAgo(31))
    await restoreAsset(world.log.handle, { ...contextAt(daysAgo(1)), ...restored })
    const again = await inTrashSince(daysAgo(31))
    await restoreAsset(world.log.handle, { ...contextAt(daysAgo(2)), ...again })
    await trashAsset(world.log.handle, { ...contextAt(daysAgo(1)), ...again })
    expect(await purge()).toBe(0)
    expect(await bytesOf([...restored.keys, ...again.keys])).toBe(4)
  })

  it('continues where it was interrupted, and an image that fails delays no other', async () => {
    const first = await inTrashSince(daysAgo(32))
    const second = await inTrashSince(daysAgo(31))
    const erase = vi.spyOn(world.deps.blobs, 'delete').mockRejectedValueOnce(new Error('the disk is away'))
    expect(await purge()).toBe(2)
    expect(erase).toHaveBeenCalled()
    expect(await bytesOf([...first.keys, ...second.keys])).toBe(0)
    expect(await story(first.assetId)).toEqual(['AssetCreated', 'AssetTrashed', 'AssetPurged'])
  })

  it('deletes LoRAs for good too, unless they were restored meanwhile', async () => {
    const deleted = await loraInTrashSince(daysAgo(31))
    const restored = await loraInTrashSince(daysAgo(31))
    await loraCommands.changeLife(world.log, { ...contextAt(daysAgo(1)), ...restored }, 'Restore')
    expect(await purge()).toBe(1)
    expect(await world.log.types(loraStream(LoraId.parse(deleted.id)))).toEqual([
      'LoraCreated',
      'LoraDeleted',
      'LoraPurged',
    ])
    expect(await world.log.types(loraStream(LoraId.parse(restored.id)))).not.toContain('LoraPurged')
  })

  it('is on a schedule that is renewed at every start', async () => {
    const image = await inTrashSince(daysAgo(40))
    await schedulePurge(world.client, world.prefix)
    const schedule = world.client.schedule.getHandle(purgeScheduleId(world.prefix))
    expect((await schedule.describe()).spec.intervals).toMatchObject([{ every: 3_600_000 }])
    await schedule.trigger()
    await expect.poll(() => bytesOf(image.keys), { timeout: 15_000 }).toBe(0)
  })
})
