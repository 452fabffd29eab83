import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AssetId, CharacterId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { noMembers } from '../../platform/projections/members.ts'
import { collectionOf } from '../../platform/projections/read.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { mediaUrl } from '../assets/contract.ts'
import { picturesOf, projected } from '../assets/testing/picture.ts'
import { memberStream } from '../collections/streams.ts'
import { type Character, createCharacter, listCharacters } from './contract.ts'
import { characterStream } from './events.ts'
import { type CharacterDocument, characters } from './projection.ts'
import { mostCharacters } from './queries.ts'

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
  owner.send({ method: 'POST', url: '/api/characters', payload, headers: { 'idempotency-key': key } })
const made = async (name = 'Ada') => createCharacter.response.parse((await add({ name })).json()).id
const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload: object = {}, person = owner) =>
  person.send({ method, url: `/api/characters/${path}`, payload })

async function listed(person = owner): Promise<readonly Character[]> {
  await projected(studio)
  return listCharacters.response.parse((await person.send({ method: 'GET', url: '/api/characters' })).json())
}
const addImage = (id: string, image: string) => send('POST', `${id}/images`, { imageUrl: mediaUrl(image, 'original') })
const thumbnail = (image: string) => mediaUrl(image, 'thumbnail')
const story = async (id: string) =>
  (await studio.engines.store.readAny(characterStream(CharacterId.parse(id)))).map(({ type }) => type)

describe('characters', () => {
  it('are created, listed newest first, renamed, deleted and restored', async () => {
    const first = await made()
    const second = await made('Bea')
    expect(await listed()).toMatchObject([
      { id: second, name: 'Bea', imageCount: 0, mosaic: [] },
      { id: first, name: 'Ada' },
    ])
    expect((await send('PATCH', first, { name: ' Eve ' })).statusCode).toBe(200)
    expect((await send('DELETE', second)).statusCode).toBe(200)
    expect((await listed()).map(({ name }) => name)).toEqual(['Eve'])
    expect((await send('POST', `${second}/restore`)).statusCode).toBe(200)
    expect((await listed()).map(({ name }) => name)).toEqual(['Bea', 'Eve'])
  })

  it('are created once for one Idempotency-Key, and note no change that changes nothing', async () => {
    const key = randomId()
    const [one, other] = [await add({ name: 'Ada' }, key), await add({ name: 'Ada' }, key)]
    expect(one.json()).toEqual(other.json())
    const { id } = createCharacter.response.parse(one.json())
    await send('PATCH', id, { name: 'Ada' })
    await send('POST', `${id}/restore`)
    expect(await story(id)).toEqual(['CharacterCreated'])
  })

  it.each(['', '   ', 'x'.repeat(121), 7])('refuse the name "%s"', async (name) => {
    expect((await add({ name })).statusCode).toBe(400)
    expect(await listed()).toEqual([])
  })

  it('exist for their owner alone, with names that are sealed in the log', async () => {
    const id = await made()
    const [event] = await studio.engines.store.readAny(characterStream(CharacterId.parse(id)))
    expect(JSON.stringify(event?.data)).not.toContain('Ada')
    expect(await listed(stranger)).toEqual([])
    for (const response of [
      await send('PATCH', id, { name: 'Mine' }, stranger),
      await send('DELETE', id, {}, stranger),
      await send('POST', `${id}/restore`, {}, stranger),
      await stranger.send({ method: 'GET', url: `/api/characters/${id}/images` }),
      await stranger.send({ method: 'GET', url: `/api/characters/${id}/images/columns` }),
    ])
      expect(response.statusCode).toBe(404)
    expect(await story(id)).toEqual(['CharacterCreated'])
  })

  it('show how many images they have and the newest four, as far as these are not in the trash', async () => {
    const id = await made()
    const images = await picturesOf(studio, owner, 6)
    for (const image of images) await addImage(id, image)
    const newest = images.toReversed().map(thumbnail)
    expect(await listed()).toMatchObject([{ imageCount: 6, mosaic: newest.slice(0, 4) }])

    const [last = randomId()] = images.toReversed()
    const change = (action: string) =>
      owner.send({ method: 'POST', url: '/api/assets/bulk', payload: { action, assetIds: [last] } })
    await change('trash')
    expect(await listed()).toMatchObject([{ imageCount: 5, mosaic: newest.slice(1, 5) }])
    await change('restore')
    expect(await listed()).toMatchObject([{ imageCount: 6, mosaic: newest.slice(0, 4) }])
    await change('trash')
    await change('purge')
    expect(await listed()).toMatchObject([{ imageCount: 5, mosaic: newest.slice(1, 5) }])
  })

  it('show older images once the newest were removed', async () => {
    const id = await made()
    const images = await picturesOf(studio, owner, 15)
    for (const image of images) await addImage(id, image)
    for (const image of images.slice(2)) await send('DELETE', `${id}/images`, { imageUrl: mediaUrl(image, 'original') })
    const [oldest = '', second = ''] = images
    expect(await listed()).toMatchObject([{ imageCount: 2, mosaic: [thumbnail(second), thumbnail(oldest)] }])
  })

  it('show their cover first, as long as it is one of their images', async () => {
    const id = await made()
    const images = await picturesOf(studio, owner, 3)
    const [oldest = '', second = '', newest = ''] = images
    for (const image of [oldest, second]) await addImage(id, image)
    expect((await send('POST', `${id}/cover`, { assetId: oldest })).statusCode).toBe(200)
    expect(await listed()).toMatchObject([{ mosaic: [thumbnail(oldest), thumbnail(second)] }])
    expect((await send('POST', `${id}/cover`, { assetId: newest })).statusCode).toBe(404)
    await send('DELETE', `${id}/images`, { imageUrl: mediaUrl(oldest, 'original') })
    expect(await listed()).toMatchObject([{ mosaic: [thumbnail(second)] }])
  })

  it(`are at most ${mostCharacters}: one more is refused, and so is one that comes back`, async () => {
    const deleted = await made()
    await send('DELETE', deleted)
    await projected(studio)
    const many = Array.from({ length: mostCharacters }, () => ({ _id: randomId(), position: 1n, userId: owner.userId }))
    const documents = many.map((each) => ({ ...each, listed: true, createdAt: new Date(), ...noMembers }))
    await collectionOf<CharacterDocument>(studio.engines.db, characters).insertMany(documents)
    for (const response of [await add({ name: 'Ada' }), await send('POST', `${deleted}/restore`)]) {
      expect(response.statusCode).toBe(409)
      expect(response.json()).toMatchObject({ code: 'too-many-collections' })
    }
  })

  it('take no images while they are deleted, and have theirs again when they are restored', async () => {
    const id = await made()
    const [one = '', other = ''] = await picturesOf(studio, owner, 2)
    await addImage(id, one)
    await send('DELETE', id)
    expect((await addImage(id, other)).statusCode).toBe(404)
    expect(
      await studio.engines.store.readAny(memberStream({ kind: 'character', id, assetId: AssetId.parse(other) })),
    ).toEqual([])
    await send('POST', `${id}/restore`)
    expect(await listed()).toMatchObject([{ imageCount: 1, mosaic: [thumbnail(one)] }])
  })
})
