import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { StyleId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { noMembers } from '../../platform/projections/members.ts'
import { collectionOf } from '../../platform/projections/read.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { mediaUrl } from '../assets/contract.ts'
import { pictureOf, picturesOf, projected } from '../assets/testing/picture.ts'
import { styleTextAt, usableStyle } from './commands.ts'
import { createStyle, listStyles, listStyleVersions, type Style } from './contract.ts'
import { styleStream } from './events.ts'
import { type StyleDocument, styles } from './projection.ts'
import { mostStyles } from './queries.ts'

let studio: Studio
let owner: Person
let stranger: Person
beforeAll(async () => {
  studio = await openStudio()
  stranger = await signedIn(studio)
})
afterAll(() => studio.close())
beforeEach(async () => {
  owner = await signedIn(studio)
})

const add = (payload: object, key = randomId()) =>
  owner.send({ method: 'POST', url: '/api/styles', payload, headers: { 'idempotency-key': key } })
const made = async (fields: object = { name: 'Soft' }) => createStyle.response.parse((await add(fields)).json()).id
const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload: object = {}, person = owner) =>
  person.send({ method, url: `/api/styles/${path}`, payload })
async function listed(person = owner): Promise<readonly Style[]> {
  await projected(studio)
  return listStyles.response.parse((await person.send({ method: 'GET', url: '/api/styles' })).json())
}
const story = async (id: string) =>
  (await studio.engines.store.readAny(styleStream(StyleId.parse(id)))).map(({ type }) => type)

describe('styles', () => {
  it('are created with a name alone or with texts, listed newest first, changed, deleted and restored', async () => {
    const first = await made()
    const second = await made({ name: 'Hard', description: 'For the night', instructions: 'Hard light' })
    const [newest, oldest] = await listed()
    expect(newest).toMatchObject({ id: second, name: 'Hard', description: 'For the night', instructions: 'Hard light' })
    expect(oldest).toMatchObject({ id: first, name: 'Soft', imageCount: 0, mosaic: [] })
    expect(oldest).not.toHaveProperty('instructions')
    expect((await send('PATCH', second, { name: ' Harder ', description: '' })).statusCode).toBe(200)
    expect((await listed())[0]).toMatchObject({ name: 'Harder', instructions: 'Hard light' })
    expect((await send('DELETE', second)).statusCode).toBe(200)
    expect((await listed()).map(({ name }) => name)).toEqual(['Soft'])
    expect((await send('POST', `${second}/restore`)).statusCode).toBe(200)
    expect(await listed()).toHaveLength(2)
  })

  it('keep both of two edits of different fields, and note none that changes nothing', async () => {
    const id = await made()
    await Promise.all([send('PATCH', id, { name: 'Softer' }), send('PATCH', id, { instructions: 'Soft light' })])
    expect(await listed()).toMatchObject([{ name: 'Softer', instructions: 'Soft light' }])
    await send('PATCH', id, { name: 'Softer' })
    await send('PATCH', id, {})
    expect(await story(id)).toEqual(['StyleCreated', 'StyleChanged', 'StyleChanged'])
  })

  it.each([{ name: '   ' }, {}, { name: 'Soft', instructions: 'x'.repeat(8_001) }, { name: 'Soft', description: 7 }])(
    'refuse %j',
    async (payload) => {
      expect((await add(payload)).statusCode).toBe(400)
      expect(await listed()).toEqual([])
    },
  )

  it('exist for their owner alone, with texts that are sealed in the log', async () => {
    const id = await made({ name: 'Soft', instructions: 'Soft light' })
    const [event] = await studio.engines.store.readAny(styleStream(StyleId.parse(id)))
    expect(JSON.stringify(event?.data)).not.toContain('Soft')
    expect(await listed(stranger)).toEqual([])
    for (const response of [
      await send('PATCH', id, { name: 'Mine' }, stranger),
      await send('DELETE', id, {}, stranger),
      await send('POST', `${id}/restore`, {}, stranger),
      await send('POST', `${id}/versions/1/restore`, {}, stranger),
      await stranger.send({ method: 'GET', url: `/api/styles/${id}/versions` }),
      await stranger.send({ method: 'GET', url: `/api/styles/${id}/images` }),
    ])
      expect(response.statusCode).toBe(404)
    expect(await story(id)).toEqual(['StyleCreated'])
  })

  it('have images, outputs and uploads alike, of which one may stand first', async () => {
    const id = await made()
    const [output = ''] = await picturesOf(studio, owner, 1)
    const upload = await pictureOf(studio, owner, randomId(), 0, 'upload')
    for (const image of [output, upload])
      expect((await send('POST', `${id}/images`, { imageUrl: mediaUrl(image, 'original') })).statusCode).toBe(200)
    await projected(studio)
    const images = await owner.send({ method: 'GET', url: `/api/styles/${id}/images` })
    expect(images.json()).toMatchObject(
      [upload, output].map((each) => ({ id: each, imageUrl: mediaUrl(each, 'original') })),
    )
    const thumbnails = [upload, output].map((image) => mediaUrl(image, 'thumbnail'))
    expect(await listed()).toMatchObject([{ imageCount: 2, mosaic: thumbnails }])
    await send('POST', `${id}/cover`, { assetId: output })
    expect(await listed()).toMatchObject([{ mosaic: thumbnails.toReversed() }])
    await send('DELETE', `${id}/images`, { imageUrl: mediaUrl(output, 'original') })
    expect(await listed()).toMatchObject([{ imageCount: 1, mosaic: thumbnails.slice(0, 1) }])
  })

  it(`are at most ${mostStyles}: one more is refused, and so is one that comes back`, async () => {
    const deleted = await made()
    await send('DELETE', deleted)
    await projected(studio)
    const many = Array.from({ length: mostStyles }, () => ({ _id: randomId(), position: 1n, userId: owner.userId }))
    const documents = many.map((each) => ({ ...each, listed: true, createdAt: new Date(), ...noMembers }))
    await collectionOf<StyleDocument>(studio.engines.db, styles).insertMany(documents)
    for (const response of [await add({ name: 'Soft' }), await send('POST', `${deleted}/restore`)]) {
      expect(response.statusCode).toBe(409)
      expect(response.json()).toMatchObject({ code: 'too-many-collections' })
    }
  })
})

describe('the instructions of a style', () => {
  const versions = async (id: string) => {
    const response = await owner.send({ method: 'GET', url: `/api/styles/${id}/versions` })
    return listStyleVersions.response.parse(response.json()).map(({ version, instructions }) => [version, instructions])
  }

  it('have a version for every text that they had, any of which can be restored', async () => {
    const id = await made({ name: 'Soft', instructions: 'one' })
    await send('PATCH', id, { instructions: 'two' })
    await send('PATCH', id, { name: 'Softer' })
    await send('PATCH', id, { instructions: '' })
    const three = [
      [3, ''],
      [2, 'two'],
      [1, 'one'],
    ]
    expect(await versions(id)).toEqual(three)
    expect((await send('POST', `${id}/versions/1/restore`)).statusCode).toBe(200)
    expect(await versions(id)).toEqual([[4, 'one'], ...three])
    expect(await listed()).toMatchObject([{ name: 'Softer', instructions: 'one' }])
    await send('POST', `${id}/versions/4/restore`)
    expect(await versions(id)).toHaveLength(4)
    expect((await send('POST', `${id}/versions/5/restore`)).statusCode).toBe(404)
    expect((await send('POST', `${id}/versions/0/restore`)).statusCode).toBe(400)
  })

  it('are read for a generation at the version with which it was asked for', async () => {
    const id = await made({ name: 'Soft', instructions: 'one' })
    const sources = studio.engines
    expect(await usableStyle(sources, owner.userId, id)).toMatchObject({ styleId: id, version: 1, instructions: 'one' })
    await expect(usableStyle(sources, stranger.userId, id)).rejects.toMatchObject({ code: 'not-found' })
    await send('PATCH', id, { instructions: 'two' })
    expect(await usableStyle(sources, owner.userId, id)).toMatchObject({ version: 2, instructions: 'two' })
    await send('DELETE', id)
    await expect(usableStyle(sources, owner.userId, id)).rejects.toMatchObject({ code: 'not-found' })
    expect(await styleTextAt(sources, { styleId: StyleId.parse(id), version: 1 })).toBe('one')
    expect(await styleTextAt(sources, { styleId: StyleId.parse(id), version: 3 })).toBeUndefined()
  })
})
