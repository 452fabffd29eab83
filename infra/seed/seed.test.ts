import {
  dismissFailures,
  galleryImages,
  getCurrentUser,
  getGeneration,
  listGenerations,
} from '@studio/backend/contract'
import { openBlobs } from '@studio/backend/platform/media/blobs/open-blobs.ts'
import { visitor } from '@studio/backend/testing/person.ts'
import { openStudio, type Studio } from '@studio/backend/testing/studio.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedAccount } from './account.ts'
import { fillGallery } from './gallery-outline.ts'
import { type SeededGeneration, seedGeneration } from './generation.ts'
import { seedPicture } from './pictures.ts'
import { projected } from './projected.ts'

const profile = { email: 'mira@atelier.example', firstName: 'Mira' }
let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

/** A new person, in a browser that has only the seeded session. */
async function seededPerson() {
  const { userId, session } = await seedAccount(studio.engines, studio.config.masterKey, profile)
  const browser = visitor(studio.app)
  browser.cookies.set('atelier', session)
  const get = (url: string) => browser.send({ method: 'GET', url })
  const seed = async (wanted: Omit<SeededGeneration, 'userId'>) => {
    const jobId = await seedGeneration(
      { engines: studio.engines, blobs: await openBlobs(studio.config) },
      { userId, ...wanted },
    )
    return getGeneration.response.parse((await get(`/api/generations/${jobId}`)).json())
  }
  return { userId, browser, get, seed }
}

describe('the API returns what was seeded', () => {
  it('for a person', async () => {
    const { userId, get } = await seededPerson()
    expect(getCurrentUser.response.parse((await get(getCurrentUser.path)).json())).toEqual({
      id: userId,
      lastName: null,
      profileImageUrl: null,
      isAdmin: 0,
      ...profile,
    })
  })

  it('for a generation: its pictures, its failures and its outputs in progress', async () => {
    const { seed } = await seededPerson()
    const generation = await seed({ prompt: 'Ferns', stored: 2, failed: 1, running: 1 })
    expect(generation).toMatchObject({ prompt: 'Ferns', numberOfImages: 4, status: 'processing', progress: 87 })
    expect(generation.outputs).toMatchObject([
      { n: 0, status: 'stored', seed: 7 },
      { n: 1, status: 'stored', seed: 8 },
      { n: 2, status: 'failed', reason: 'provider-failed', error: 'The image could not be made.' },
      { n: 3, status: 'running', progress: 50 },
    ])
    expect(generation.costCents).toBe(5.4)
  })

  it('for pictures: the bytes that were stored', async () => {
    const { get, seed } = await seededPerson()
    const { generatedImages } = await seed({ prompt: 'Ferns', stored: 2 })
    const bodies = await Promise.all(generatedImages.map(async (url) => (await get(url)).rawPayload))
    const pictures = await Promise.all([0, 1].map(async (n) => Buffer.from((await seedPicture(n)).bytes)))
    expect(bodies).toEqual(pictures)
  })

  it('for a generation that has ended, whose failures can be dismissed', async () => {
    const { browser, get, seed } = await seededPerson()
    const { id, status } = await seed({ prompt: 'Ferns', failed: 2 })
    expect(status).toBe('failed')
    const payload = { failures: [{ generationId: id, n: 1 }] }
    const response = await browser.send({ method: 'POST', url: dismissFailures.path, payload })
    const headers = { 'x-min-position': String(response.headers['x-position']) }
    const read = await browser.send({ method: 'GET', url: `/api/generations/${id}`, headers })
    const { outputs } = getGeneration.response.parse(read.json())
    expect(outputs.map((output) => 'dismissed' in output)).toEqual([false, true])
    expect(listGenerations.response.parse((await get(listGenerations.path)).json())).toHaveLength(1)
  })

  it('for the outline of a gallery: every picture, in generations of four', async () => {
    const { userId, get } = await seededPerson()
    await fillGallery(studio.engines, userId, 8)
    await projected(studio.engines, await studio.engines.store.head())
    const generations = listGenerations.response.parse((await get(listGenerations.path)).json())
    expect(generations.map(({ generatedImages }) => generatedImages.length)).toEqual([4, 4])
    const ids = generations.flatMap(({ outputs }) =>
      outputs.flatMap((output) => ('assetId' in output ? output.assetId : [])),
    )
    const { images } = galleryImages.response.parse((await get(`${galleryImages.path}?ids=${ids.join(',')}`)).json())
    expect(images.map((image) => image.id)).toEqual(ids)
  })
})
