import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import { NeverConnected } from '@studio/backend/platform/providers/exchange.ts'
import { OutputUnusable, ProviderUnavailable } from '@studio/backend/platform/providers/port.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ActivityWorld, activityEnvironment, startActivityWorld } from '../../../testing/activity-world.ts'
import { attemptAfter, repeated } from '../../../testing/attempts.ts'
import { completed, tinyPicture } from '../../../testing/scripted-provider.ts'
import { isOutputFailed } from '../../generation/failures.ts'
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

async function storePicture() {
  const task = await world.submitted()
  return { task, kept: await activityEnvironment().run(storeOutput, world.deps, task) }
}

/** Stores a picture in as many attempts as it takes; its download has these ends, the last one for ever. */
async function storeAgain(...ends: readonly Error[]) {
  let tries = 0
  world.provider.setDownload(() => {
    const end = ends[Math.min(tries++, ends.length - 1)]
    return end === undefined ? Promise.resolve(tinyPicture) : Promise.reject(end)
  })
  const task = await world.submitted()
  const stored = repeated(() => storeOutput(world.deps, task))
  return await stored.then(
    ({ kind }) => ({ end: kind, tries }),
    (error: unknown) => ({ end: isOutputFailed(error) ? error.details?.[0] : String(error), tries }),
  )
}

const refused = new OutputUnusable('status 404')
const unanswered = new ProviderUnavailable('status 503')
const ours = new Error('the disk is full')

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

  it.each([
    ['refuses to give it', refused, 10],
    ['does not respond', unanswered, 40],
  ])('is tried again and again when the service %s, then fails', async (_, error, tries) => {
    expect(await storeAgain(error)).toEqual({ end: 'output-unusable', tries })
  })

  it('fails in the end when the service no longer knows the task', async () => {
    let polls = 0
    world.provider.setState(() => {
      polls += 1
      throw new ProviderUnavailable('status 404')
    })
    expect(await storeAgain()).toEqual({ end: 'output-unusable', tries: 0 })
    expect(polls).toBe(40)
  })

  it('fails in the end when the task is not completed any more', async () => {
    world.provider.setState(() => ({ kind: 'processing' }))
    expect(await storeAgain()).toMatchObject({ end: 'output-unusable' })
  })

  it('is tried for as long as it may take when the disk is full', async () => {
    expect(await storeAgain(ours)).toEqual({ end: 'Error: the disk is full', tries: 100 })
  })

  it('is tried for as long as it may take while this machine has no network', async () => {
    const cause = new NeverConnected('ENETUNREACH')
    const end = 'ProviderUnavailable: the poll was not answered'
    expect(await storeAgain(new ProviderUnavailable('the poll was not answered', { cause }))).toEqual({
      end,
      tries: 100,
    })
  })

  it('counts the tries for each reason on its own', async () => {
    const others = Array.from({ length: 20 }, () => [ours, unanswered]).flat()
    expect(await storeAgain(...others, refused)).toEqual({ end: 'output-unusable', tries: 50 })
  })

  it('leaves the last try open when the attempt ended only because it was cancelled', async () => {
    const environment = attemptAfter({ refused: 9 })
    world.provider.setDownload(() => {
      environment.cancel()
      return Promise.reject(refused)
    })
    const task = await world.submitted()
    await expect(environment.run(() => storeOutput(world.deps, task))).rejects.toBe(refused)
  })

  it('fails when the output is not a picture, however often it is fetched', async () => {
    let downloads = 0
    world.provider.setDownload(async () => {
      downloads += 1
      return Buffer.from('<html>not a picture</html>')
    })
    const task = await world.submitted()
    const stored = repeated(() => storeOutput(world.deps, task))
    await expect(stored).rejects.toMatchObject({ details: ['output-unusable'] })
    expect(downloads).toBe(3)
  })

  it('fails when the task has failed after all', async () => {
    world.provider.setState(() => ({ kind: 'failed', reason: 'refused', message: 'No.' }))
    await expect(storePicture()).rejects.toMatchObject({ details: ['refused'] })
  })
})
