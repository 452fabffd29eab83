import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AssetId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { Problem } from '../../platform/http/contract/endpoint.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { home, openStudio, type Studio } from '../../testing/studio.ts'
import { getGeneration, listGenerations } from '../images/contract.ts'
import { afterTrashed, listTrash, mediaUrl, type TrashedImage } from './contract.ts'
import { assetStream } from './events.ts'
import { jobOf, pictureOf, projected, variantsOf } from './testing/picture.ts'

let studio: Studio
let owner: Person
let jobId: string
/** Two outputs of one generation. */
let picture: string
let other: string

beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())
beforeEach(async () => {
  owner = await signedIn(studio)
  jobId = await jobOf(studio, owner, 2)
  picture = await pictureOf(studio, owner, jobId, 0)
  other = await pictureOf(studio, owner, jobId, 1)
  await projected(studio)
})

const urlOf = (assetId: string): string => mediaUrl(assetId, 'original')

const toggle = (imageUrl: string, { person = owner, generationId = jobId, key = randomId() } = {}) =>
  person.send({
    method: 'POST',
    url: '/api/favorites/toggle',
    payload: { generationId, imageUrl },
    headers: { 'idempotency-key': key },
  })

const trash = (imageUrl: string, { person = owner, generationId = jobId } = {}) =>
  person.send({ method: 'DELETE', url: `/api/generations/${generationId}/image`, payload: { imageUrl } })

const act = (what: 'restore' | 'purge' | 'favorite', assetId: string, payload: object = {}, person = owner) =>
  person.send({ method: 'POST', url: `/api/assets/${assetId}/${what}`, payload })

/** Reads what is shown after everything that was done. */
async function read(url: string) {
  await projected(studio)
  return owner.send({ method: 'GET', url })
}

const listed = async (query = '') => listGenerations.response.parse((await read(`/api/generations${query}`)).json())
const inTrash = async () => listTrash.response.parse((await read('/api/trash')).json())
const story = async (assetId: string) =>
  (await studio.engines.store.readAny(assetStream(AssetId.parse(assetId)))).map(({ type }) => type)

describe('favourites', () => {
  it('are toggled by the address of the image, relative or absolute', async () => {
    const marked = await toggle(urlOf(picture))
    expect(marked.json()).toEqual({ isFavorite: true })
    const headers = { 'x-min-position': String(marked.headers['x-position']) }
    const response = await owner.send({ method: 'GET', url: `/api/generations/${jobId}`, headers })
    expect(getGeneration.response.parse(response.json()).favoritedImages).toEqual([urlOf(picture)])
    expect((await toggle(`${home}${urlOf(picture)}`)).json()).toEqual({ isFavorite: false })
  })

  it('get the same response for the same Idempotency-Key, whatever happened since', async () => {
    const key = randomId()
    expect((await toggle(urlOf(picture), { key })).json()).toEqual({ isFavorite: true })
    await toggle(urlOf(picture))
    expect((await toggle(urlOf(picture), { key })).json()).toEqual({ isFavorite: true })
    expect(await story(picture)).toEqual(['AssetCreated', 'AssetFavorited', 'AssetUnfavorited'])
  })

  it('are set to the requested value', async () => {
    for (const favorite of [true, true, false]) {
      expect((await act('favorite', picture, { favorite })).json()).toEqual({ isFavorite: favorite })
    }
    expect(await story(picture)).toEqual(['AssetCreated', 'AssetFavorited', 'AssetUnfavorited'])
  })

  it('can be listed alone', async () => {
    await pictureOf(studio, owner, await jobOf(studio, owner, 1))
    expect(await listed('?favoritesOnly=true')).toEqual([])
    await toggle(urlOf(other))
    expect(await listed('?favoritesOnly=true')).toMatchObject([{ id: jobId, generatedImages: [urlOf(other)] }])
    expect(await listed('?favoritesOnly=false')).toHaveLength(2)
    await trash(urlOf(other))
    expect(await listed('?favoritesOnly=true')).toEqual([])
  })
})

describe('the trash', () => {
  it('takes an image out of every list and restores it as it was', async () => {
    await toggle(urlOf(picture))
    expect((await trash(urlOf(picture))).json()).toEqual({ success: true })
    expect(await listed()).toMatchObject([{ generatedImages: [urlOf(other)], favoritedImages: [], numberOfImages: 2 }])
    const [thrown] = await inTrash()
    expect(thrown).toMatchObject({
      id: picture,
      generationId: jobId,
      n: 0,
      isFavorite: true,
      daysLeft: 30,
      prompt: 'a lighthouse at dawn',
    })
    expect((await owner.send({ method: 'GET', url: urlOf(picture) })).statusCode).toBe(200)
    expect((await act('restore', picture)).json()).toEqual({ success: true })
    expect(await listed()).toMatchObject([
      { generatedImages: [urlOf(picture), urlOf(other)], favoritedImages: [urlOf(picture)] },
    ])
    expect(await inTrash()).toEqual([])
  })

  it('removes a generation from the list with its last image', async () => {
    for (const each of [picture, other]) await trash(urlOf(each))
    expect(await listed()).toEqual([])
    expect((await read(`/api/generations/${jobId}`)).statusCode).toBe(404)
    await act('restore', other)
    expect(await listed()).toMatchObject([{ id: jobId, status: 'completed', generatedImages: [urlOf(other)] }])
  })

  it('lists the last deleted first, in pages', async () => {
    await trash(urlOf(picture))
    await trash(urlOf(other))
    expect((await inTrash()).map(({ id }) => id)).toEqual([other, picture])
    const pageAfter = async (image: TrashedImage) => {
      const page = await read(`/api/trash?limit=1&after=${afterTrashed(image)}`)
      return listTrash.response.parse(page.json())
    }
    const [first] = listTrash.response.parse((await read('/api/trash?limit=1')).json())
    if (first === undefined) throw new Error('The trash is empty')
    // the image that the cursor names may be gone by the time
    await act('restore', other)
    const [second] = await pageAfter(first)
    expect(second?.id).toBe(picture)
    expect(second && (await pageAfter(second))).toEqual([])
    expect((await read('/api/trash?offset=1')).statusCode).toBe(400)
  })

  it('ends every race of deletes and marks in the same state', async () => {
    const marks = Array.from({ length: 4 }, () => toggle(urlOf(picture)))
    const deletes = Array.from({ length: 4 }, () => trash(urlOf(picture)))
    const [marked, deleted] = [await Promise.all(marks), await Promise.all(deletes)]
    expect(deleted.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    for (const { statusCode } of marked) expect([200, 404]).toContain(statusCode)
    const types = await story(picture)
    expect(types.at(-1)).toBe('AssetTrashed')
    expect(types.filter((type) => type === 'AssetTrashed')).toHaveLength(1)
    expect((await toggle(urlOf(picture))).statusCode).toBe(404)
  })
})

describe('purging', () => {
  it('is for images in the trash only', async () => {
    const refused = await act('purge', picture)
    expect(refused.statusCode).toBe(409)
    expect(Problem.parse(refused.json()).code).toBe('not-in-trash')
    expect(await variantsOf(studio, owner, picture)).toBe(2)
  })

  it('erases the bytes and leaves nothing to see or to restore, and may be repeated', async () => {
    await trash(urlOf(picture))
    for (const _ of ['once', 'again']) expect((await act('purge', picture)).json()).toEqual({ success: true })
    expect(await variantsOf(studio, owner, picture)).toBe(0)
    expect(await variantsOf(studio, owner, other)).toBe(2)
    expect(await inTrash()).toEqual([])
    expect(await listed()).toMatchObject([{ generatedImages: [urlOf(other)] }])
    const after = [read(urlOf(picture)), act('restore', picture), trash(urlOf(picture)), toggle(urlOf(picture))]
    for (const response of await Promise.all(after)) expect(response.statusCode).toBe(404)
    expect(await story(picture)).toEqual(['AssetCreated', 'AssetTrashed', 'AssetPurged'])
  })
})

describe('an image', () => {
  it('cannot be used by others: it does not exist for them', async () => {
    const person = await signedIn(studio)
    const tries = [
      toggle(urlOf(picture), { person }),
      trash(urlOf(picture), { person }),
      ...(['restore', 'purge'] as const).map((what) => act(what, picture, {}, person)),
      act('favorite', picture, { favorite: true }, person),
    ]
    const missing = await act('restore', randomId(), {}, person)
    for (const response of await Promise.all(tries)) {
      expect(response.statusCode).toBe(404)
      const requestId = 'each has its own'
      expect({ ...response.json<object>(), requestId }).toEqual({ ...missing.json<object>(), requestId })
    }
    expect(await story(picture)).toEqual(['AssetCreated'])
  })

  it('is found by its own address only', async () => {
    const others = [mediaUrl(picture, 'thumbnail'), 'https://[', `/api/generations/${picture}`, `/x${urlOf(picture)}`]
    for (const address of others) {
      const responses = [await toggle(address), await trash(address)]
      expect({ address, statuses: responses.map(({ statusCode }) => statusCode) }).toEqual({
        address,
        statuses: [404, 404],
      })
    }
  })

  it('belongs to its generation', async () => {
    expect((await toggle(urlOf(picture), { generationId: randomId() })).statusCode).toBe(404)
    expect((await trash(urlOf(picture), { generationId: randomId() })).statusCode).toBe(404)
  })
})
