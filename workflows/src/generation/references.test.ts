import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import { UploadRefused } from '@studio/backend/platform/providers/port.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tinyPicture } from '../../testing/scripted-provider.ts'
import { startWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Runs a job of two outputs that came with one file. */
async function run() {
  const key = `somebody/staged-${crypto.randomUUID()}/referenceImages-0`
  await world.deps.blobs.put(key, tinyPicture, { contentType: 'image/png' })
  const file = {
    n: 0,
    place: 0,
    key,
    contentType: 'image/png',
    bytes: tinyPicture.length,
  }
  const job = await world.log.admit(2, 'the same in blue', [file])
  for (const n of [0, 1]) await world.workflows.giveTurn(job, n)
  await world.finished(job.jobId)
  expect(await world.deps.blobs.head(key)).toBeNull()
  return job
}

it('a job uses the file of its request, which is uploaded to the provider once for all its outputs', async () => {
  const posts = world.provider.posts.length
  const job = await run()
  const images = ['https://uploads.example/1.png']
  const sent = world.provider.posts.slice(posts).map(({ path, inputs }) => [path, inputs['images']])
  expect(sent).toEqual([1, 2].map(() => ['bytedance/seedream-v4/edit', images]))
  const upload = assetIdOf(job.jobId, 'upload', 0)
  for (const n of [0, 1]) {
    const [created] = await world.log.store.readAny(`asset-${assetIdOf(job.jobId, 'output', n)}`)
    expect(created?.data).toMatchObject({ kind: 'output', sources: [upload] })
  }
})

it('a job whose file the provider refuses ends without an intent, and the person keeps the file', async () => {
  world.provider.setUpload(() => Promise.reject(new UploadRefused('no')))
  const posts = world.provider.posts.length
  const job = await run()
  expect(world.provider.posts.length).toBe(posts)
  for (const n of [0, 1]) {
    const [failed, ...more] = await world.log.outputEvents(job, n)
    expect([failed?.type, more]).toEqual(['OutputFailed', []])
    expect(failed?.data).toMatchObject({ reason: 'invalid-request' })
  }
  expect(await world.log.types(`asset-${assetIdOf(job.jobId, 'upload', 0)}`)).toEqual(['AssetCreated'])
})
