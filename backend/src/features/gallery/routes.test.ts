import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AssetId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { positionTokens } from '../../platform/http/positions/position-tokens.ts'
import { readCheckpoint } from '../../platform/projections/checkpoint.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { setFavorite, trashAsset } from '../assets/commands.ts'
import { jobOf, pictureOf, projected } from '../assets/testing/picture.ts'
import { requestJob } from '../jobs/commands.ts'
import { jobRequest } from '../jobs/testing/job-request.ts'
import { unpackColumns } from './columns-contract.ts'
import { galleryColumns, galleryGenerations, galleryImages, mostImages } from './contract.ts'
import { galleryMakings, unpackMakings } from './makings-contract.ts'

let studio: Studio
let owner: Person
let stranger: Person
let jobId: string
/** Of three images of one generation; the second was deleted. */
let first: AssetId
let second: AssetId
let third: AssetId

beforeAll(async () => {
  studio = await openStudio()
  owner = await signedIn(studio)
  stranger = await signedIn(studio)
  jobId = await jobOf(studio, owner, 3)
  first = await pictureOf(studio, owner, jobId, 0)
  second = await pictureOf(studio, owner, jobId, 1)
  third = await pictureOf(studio, owner, jobId, 2)
  const handle = createHandle(studio.engines.store)
  await setFavorite(handle, { ...request(first), favorite: true })
  await trashAsset(handle, request(second))
  await projected(studio)
})
afterAll(() => studio.close())

function request(assetId: AssetId) {
  const commandId = randomId()
  const at = new Date().toISOString()
  return { commandId, correlationId: commandId, causationId: commandId, at, assetId, userId: owner.userId }
}

const columns = async (person: Person, query = '') => {
  const response = await person.send({ method: 'GET', url: `/api/gallery/columns${query}` })
  return { response, images: unpackColumns(galleryColumns.response.parse(response.json())) }
}
const details = (person: Person, ids: readonly string[]) =>
  person.send({ method: 'GET', url: `/api/gallery/images?ids=${ids.join(',')}` })

describe('the columns of the gallery', () => {
  it('contain every image that is shown, newest first, up to a position in the log', async () => {
    const { response, images } = await columns(owner)
    expect(images.map(({ id, ratio, isFavorite }) => [id, ratio, isFavorite])).toEqual([
      [third, 2500, false],
      [first, 2500, true],
    ])
    const checkpoint = await readCheckpoint(studio.engines.db)
    const told = String(response.headers['x-position'])
    const position = positionTokens(studio.config.masterKey).open(owner.userId, checkpoint?.logId ?? '', told)
    expect(position).toBe(checkpoint?.position)
  })

  it('can contain favourites only, and never images of others', async () => {
    expect((await columns(owner, '?favoritesOnly=true')).images.map(({ id }) => id)).toEqual([first])
    expect((await columns(stranger)).images).toEqual([])
  })
})

describe('a search in the columns of the gallery', () => {
  const found = async (search: string, person = owner, query = '') =>
    (await columns(person, `?search=${encodeURIComponent(search)}${query}`)).images.map(({ id }) => id)

  it('finds images whose prompt contains all words, in any case and order, newest first', async () => {
    expect(await found('dawn LIGHT')).toEqual([third, first])
    expect(await found(' at  ')).toEqual([third, first])
    expect(await found('dawn dusk')).toEqual([])
  })

  it('treats special characters literally', async () => {
    for (const signs of ['.*', 'l.ghthouse', '(', '[a-z]', 'a|b', '\\', '^a', '$', '{1}', '+']) {
      expect(await found(signs)).toEqual([])
    }
  })

  it('can be combined with favourites, and finds nothing of others', async () => {
    expect(await found('lighthouse', owner, '&favoritesOnly=true')).toEqual([first])
    expect(await found('lighthouse', stranger)).toEqual([])
  })

  it('has 1 to 200 visible characters', async () => {
    const status = async (search: string) =>
      (await owner.send({ method: 'GET', url: `/api/gallery/columns?search=${search}` })).statusCode
    expect(await status('a'.repeat(200))).toBe(200)
    for (const search of ['', '%20%20', 'a'.repeat(201), 'a%00b']) expect(await status(search)).toBe(400)
  })
})

describe('what was made from a picture', () => {
  it('is found by the id of the picture, listed images of the caller alone', async () => {
    const made = await pictureOf(studio, owner, await jobOf(studio, owner, 1), 0, 'output', [third])
    const deleted = await pictureOf(studio, owner, await jobOf(studio, owner, 1), 0, 'output', [third])
    await trashAsset(createHandle(studio.engines.store), request(deleted))
    await projected(studio)
    const ids = async (id: string, person = owner) =>
      (await columns(person, `?madeFrom=${id}`)).images.map((image) => image.id)
    expect(await ids(third)).toEqual([made])
    expect(await ids(first)).toEqual([])
    expect(await ids(third, stranger)).toEqual([])
    expect((await owner.send({ method: 'GET', url: '/api/gallery/columns?madeFrom=x' })).statusCode).toBe(400)
    await trashAsset(createHandle(studio.engines.store), request(made))
    await projected(studio)
  })
})

describe('how the images of the gallery were made', () => {
  it('is told for each image of the caller, once for all that were made alike, the trash included', async () => {
    const person = await signedIn(studio)
    const alike = await jobOf(studio, person, 2)
    const ids = [await pictureOf(studio, person, alike, 0), await pictureOf(studio, person, alike, 1)]
    const other = createHandle(studio.engines.store)
    const styled = jobRequest(person.userId, 1)
    const settings = { ...styled.settings, quality: '4K', style: 'Retro' }
    const { jobId: different } = await requestJob(other, studio.engines.store, { ...styled, settings })
    const last = await pictureOf(studio, person, different, 0)
    await trashAsset(other, { ...request(last), userId: person.userId })
    await projected(studio)
    const response = await person.send({ method: 'GET', url: galleryMakings.path })
    const told = galleryMakings.response.parse(response.json())
    expect(told).toHaveLength(2)
    const makings = unpackMakings(told)
    expect([...makings.keys()].toSorted()).toEqual([...ids, last].toSorted())
    expect(makings.get(last)).toEqual({ model: styled.model, quality: '4K', style: 'Retro' })
    expect(makings.get(ids[0] ?? '')).toBe(makings.get(ids[1] ?? ''))
    expect((await stranger.send({ method: 'GET', url: galleryMakings.path })).json()).toEqual([])
  })
})

describe('the details of what is in view', () => {
  it('are in the requested order, with the generations, without what is not shown', async () => {
    const { images, generations } = galleryImages.response.parse(
      (await details(owner, [first, second, randomId(), third, first])).json(),
    )
    expect(images.map(({ id, n, isFavorite }) => [id, n, isFavorite])).toEqual([
      [first, 0, true],
      [third, 2, false],
    ])
    expect(generations).toMatchObject([
      { id: jobId, prompt: 'a lighthouse at dawn', favoritedImages: [images[0]?.url] },
    ])
  })

  it('are for the owner only, and limited in number', async () => {
    expect((await details(stranger, [first])).json()).toEqual({ images: [], generations: [] })
    const many = Array.from({ length: mostImages + 1 }, () => randomId())
    expect((await details(owner, many)).statusCode).toBe(400)
    expect((await details(owner, many.slice(1))).statusCode).toBe(200)
    expect((await details(owner, ['x'])).statusCode).toBe(400)
  })
})

describe('generations by their ids', () => {
  const generations = async (person: Person, ...ids: readonly string[]) => {
    const response = await person.send({ method: 'GET', url: `/api/gallery/generations?ids=${ids.join(',')}` })
    return [response.statusCode, galleryGenerations.response.parse(response.json()).map(({ id }) => id)]
  }

  it("are those in the caller's gallery; one that has lost its last image is left out, without an error", async () => {
    const single = await jobOf(studio, owner, 1)
    const last = await pictureOf(studio, owner, single, 0)
    await projected(studio)
    expect(await generations(owner, single)).toEqual([200, [single]])
    expect(await generations(stranger, single, jobId)).toEqual([200, []])
    await trashAsset(createHandle(studio.engines.store), request(last))
    await projected(studio)
    expect(await generations(owner, single, jobId, randomId())).toEqual([200, [jobId]])
  })
})
