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
  const { position = 0n } = (await checkpoints(studio.engines.db).findOne({ _id: 'projector' })) ?? {}
  const newer = { position: position + 1n, type: 'AssetCreated', reason: 'schema 9 is newer than 2' }
  await checkpoints(studio.engines.db).updateOne({ _id: 'projector' }, { $set: { newer } })
  expect(await failing()).toEqual(['newer-events'])
  await checkpoints(studio.engines.db).updateOne({ _id: 'projector' }, { $set: { newer: { ...newer, position } } })
  expect(await failing()).toEqual([])
})
