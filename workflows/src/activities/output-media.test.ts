import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import { OutputUnusable, ProviderUnavailable } from '@studio/backend/platform/providers/port.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ActivityWorld, activityEnvironment, startActivityWorld } from '../../testing/activity-world.ts'
import { completed, tinyPicture } from '../../testing/scripted-provider.ts'
import { storeOutput } from './output-media.ts'

let world: ActivityWorld
beforeAll(async () => {
  world = await startActivityWorld()
})
afterAll(() => world.log.stop())
beforeEach(() => {
  world.provider.setState(() => completed)
  world.provider.setDownload(() => Promise.resolve(tinyPicture))
})

async function storePicture(attempt = 1) {
  const task = await world.submitted()
  const environment = activityEnvironment(attempt)
  return { task, kept: await environment.run(storeOutput, world.deps, task) }
}

describe('storing an output', () => {
  it('stores the original and its thumbnail and returns their description', async () => {
    const { task, kept } = await storePicture()
    const folder = `${task.userId}/${assetIdOf(task.jobId, 'output', 0)}`
    expect(world.puts).toEqual([`${folder}/original`, `${folder}/thumbnail`])
    expect(kept).toMatchObject({
      media: { contentType: 'image/png', width: 2, height: 2 },
      usage: { inferenceMs: 900 },
    })
  })

  it('gives the memory of the download back once it is stored', async () => {
    const download = Uint8Array.from(tinyPicture)
    world.provider.setDownload(() => Promise.resolve(download))
    await storePicture()
    expect(download).toHaveLength(0)
  })

  it('can be repeated when the download is interrupted', async () => {
    world.provider.setDownload(() => Promise.reject(new ProviderUnavailable('broke off')))
    await expect(storePicture()).rejects.toThrow(ProviderUnavailable)
  })

  it('tries once more to find an output that is missing, then fails', async () => {
    world.provider.setDownload(() => Promise.reject(new OutputUnusable('gone')))
    await expect(storePicture(1)).rejects.toThrow(OutputUnusable)
    await expect(storePicture(2)).rejects.toMatchObject({ type: 'OutputFailed', details: ['output-unusable'] })
  })

  it('fails when the output is not a picture', async () => {
    world.provider.setDownload(() => Promise.resolve(Buffer.from('<html>not a picture</html>')))
    await expect(storePicture()).rejects.toMatchObject({ details: ['output-unusable'] })
  })

  it('fails when the task has failed after all', async () => {
    world.provider.setState(() => ({ kind: 'failed', reason: 'refused', message: 'No.' }))
    await expect(storePicture()).rejects.toMatchObject({ details: ['refused'] })
  })
})
