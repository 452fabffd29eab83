import { describe, expect, it } from 'vitest'
import type { AssetId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import type { Person } from '../../testing/person.ts'
import { studioFixture } from '../../testing/studio-fixture.ts'
import { pictureOf, projected } from '../assets/testing/picture.ts'
import { storedClip, videoJobOf } from '../clips/testing/clip.ts'
import { endWork, inputOfWork } from '../work/commands.ts'
import { requestLastFrame } from './contract.ts'

const fixture = studioFixture()

async function videoOf(person: Person): Promise<AssetId> {
  const { studio } = fixture
  const assetId = await storedClip(studio, person, await videoJobOf(studio, person))
  await projected(studio)
  return assetId
}

const ask = (videoAssetId: string, person = fixture.owner) =>
  person.send({ method: 'POST', url: requestLastFrame.path, payload: { videoAssetId } })

async function asked(videoAssetId: string) {
  const response = await ask(videoAssetId)
  expect(response.statusCode).toBe(202)
  await projected(fixture.studio)
  return requestLastFrame.response.parse(response.json())
}

/** Ends the work as the worker does, with an image of the person. */
async function made(workId: string): Promise<string> {
  const { studio, owner } = fixture
  const assetId = await pictureOf(studio, owner, randomId(), 0, 'upload')
  const step = { workId, userId: owner.userId, correlationId: 'c', at: new Date().toISOString() }
  const result = { plain: JSON.stringify({ assetId }) }
  await endWork(createHandle(studio.engines.store), step, { outcome: 'done', result })
  await projected(studio)
  return assetId
}

describe('the last frame of a video', () => {
  it('is asked for once while it is made, and is the same image as long as that is there', async () => {
    const video = await videoOf(fixture.owner)
    const { workId, assetId } = await asked(video)
    expect(assetId).toBeUndefined()
    expect(await asked(video)).toEqual({ workId })
    expect(await inputOfWork(fixture.studio.engines, workId)).toEqual({ videoAssetId: video })
    const image = await made(workId)
    expect(await asked(video)).toEqual({ workId, assetId: image })
  })

  it('is made anew when the image was deleted', async () => {
    const video = await videoOf(fixture.owner)
    const { workId } = await asked(video)
    const image = await made(workId)
    const trash = { action: 'trash', assetIds: [image] }
    await fixture.owner.send({ method: 'POST', url: '/api/assets/bulk', payload: trash })
    await projected(fixture.studio)
    const again = await asked(video)
    expect(again.workId).not.toBe(workId)
    expect(again.assetId).toBeUndefined()
  })

  it('is that of a video of the person alone, and of no picture', async () => {
    const foreign = await videoOf(fixture.stranger)
    const picture = await pictureOf(fixture.studio, fixture.owner)
    await projected(fixture.studio)
    for (const assetId of [foreign, picture, randomId()]) expect((await ask(assetId)).statusCode).toBe(404)
  })
})
