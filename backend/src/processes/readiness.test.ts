import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkpoints } from '../platform/projections/checkpoint.ts'
import { openStudio, type Studio } from '../testing/studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const failing = async () => (await studio.app.inject('/health/ready')).json<{ failing: string[] }>().failing

it('says that the read models wait for a newer release, until they have passed its event', async () => {
  await expect.poll(failing).toEqual([])
  /** The projector may still write its own checkpoint, so the mark is made again until it stands. */
  const failingWith = async (position: bigint) => {
    const newer = { position, type: 'AssetCreated', reason: 'schema 9 is newer than 2' }
    await checkpoints(studio.engines.db).updateOne({ _id: 'projector' }, { $set: { newer } })
    return await failing()
  }
  await expect.poll(() => failingWith(1_000_000_000n)).toEqual(['newer-events'])
  await expect.poll(() => failingWith(0n)).toEqual([])
})

it('is not ready while read models that were lost are filled again', async () => {
  await expect.poll(failing).toEqual([])
  const { db } = studio.engines
  const { position = 0n } = (await checkpoints(db).findOne({ _id: 'projector' })) ?? {}
  await checkpoints(db).updateOne({ _id: 'projector' }, { $set: { refillsTo: position + 1_000_000_000n } })
  await expect.poll(failing).toEqual(['projector'])
  await checkpoints(db).updateOne({ _id: 'projector' }, { $set: { refillsTo: position } })
  await expect.poll(failing).toEqual([])
})
