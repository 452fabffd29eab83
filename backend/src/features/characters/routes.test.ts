import { describe, expect, it } from 'vitest'
import { AssetId, CharacterId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { studioFixture } from '../../testing/studio-fixture.ts'
import { fillList, thingCalls } from '../../testing/thing-calls.ts'
import { mediaUrl } from '../assets/contract.ts'
import { picturesOf, projected } from '../assets/testing/picture.ts'
import { memberStream } from '../collections/streams.ts'
import { createCharacter, listCharacters } from './contract.ts'
import { characterStream } from './events.ts'
import { characters, nothingYet } from './projection.ts'
import { mostCharacters } from './queries.ts'

const fixture = studioFixture()
const { send, add, added, change, remove, restore, listed, events, story } = thingCalls(
  { list: listCharacters, fields: { name: 'Ada' }, stream: (id) => characterStream(CharacterId.parse(id)) },
  fixture,
)
const addImage = (id: string, image: string) => send('POST', `${id}/images`, { imageUrl: mediaUrl(image, 'original') })
const thumbnail = (image: string) => mediaUrl(image, 'thumbnail')

describe('characters', () => {
  it('are created, listed newest first, renamed, deleted and restored', async () => {
    const first = await added()
    const second = await added({ name: 'Bea' })
    expect(await listed()).toMatchObject([
      { id: second, name: 'Bea', imageCount: 0, videoCount: 0, mosaic: [] },
      { id: first, name: 'Ada' },
    ])
    expect((await change(first, { name: ' Eve ' })).statusCode).toBe(200)
    expect((await remove(second)).statusCode).toBe(200)
    expect((await listed()).map(({ name }) => name)).toEqual(['Eve'])
    expect((await restore(second)).statusCode).toBe(200)
    expect((await listed()).map(({ name }) => name)).toEqual(['Bea', 'Eve'])
  })

  it('are created once for one Idempotency-Key, and note no change that changes nothing', async () => {
    const key = randomId()
    const [one, other] = [await add({ name: 'Ada' }, key), await add({ name: 'Ada' }, key)]
    expect(one.json()).toEqual(other.json())
    const { id } = createCharacter.response.parse(one.json())
    await change(id, { name: 'Ada' })
    await restore(id)
    expect(await story(id)).toEqual(['CharacterCreated'])
  })

  it.each(['', '   ', 'x'.repeat(121), 7])('refuse the name "%s"', async (name) => {
    expect((await add({ name })).statusCode).toBe(400)
    expect(await listed()).toEqual([])
  })

  it('exist for their owner alone, with names that are sealed in the log', async () => {
    const id = await added()
    const [event] = await events(id)
    expect(JSON.stringify(event?.data)).not.toContain('Ada')
    expect(await listed(fixture.stranger)).toEqual([])
    for (const response of [
      await change(id, { name: 'Mine' }, fixture.stranger),
      await remove(id, fixture.stranger),
      await restore(id, fixture.stranger),
      await send('GET', `${id}/images`, undefined, fixture.stranger),
      await send('GET', `${id}/images/columns`, undefined, fixture.stranger),
    ])
      expect(response.statusCode).toBe(404)
    expect(await story(id)).toEqual(['CharacterCreated'])
  })

  it('show how many images they have and the newest four, as far as these are not in the trash', async () => {
    const id = await added()
    const images = await picturesOf(fixture.studio, fixture.owner, 6)
    for (const image of images) await addImage(id, image)
    const newest = images.toReversed().map(thumbnail)
    expect(await listed()).toMatchObject([{ imageCount: 6, mosaic: newest.slice(0, 4) }])

    const [last = randomId()] = images.toReversed()
    const change = (action: string) =>
      fixture.owner.send({ method: 'POST', url: '/api/assets/bulk', payload: { action, assetIds: [last] } })
    await change('trash')
    expect(await listed()).toMatchObject([{ imageCount: 5, mosaic: newest.slice(1, 5) }])
    await change('restore')
    expect(await listed()).toMatchObject([{ imageCount: 6, mosaic: newest.slice(0, 4) }])
    await change('trash')
    await change('purge')
    expect(await listed()).toMatchObject([{ imageCount: 5, mosaic: newest.slice(1, 5) }])
  })

  it('show older images once the newest were removed', async () => {
    const id = await added()
    const images = await picturesOf(fixture.studio, fixture.owner, 15)
    for (const image of images) await addImage(id, image)
    for (const image of images.slice(2)) await send('DELETE', `${id}/images`, { imageUrl: mediaUrl(image, 'original') })
    const [oldest = '', second = ''] = images
    expect(await listed()).toMatchObject([{ imageCount: 2, mosaic: [thumbnail(second), thumbnail(oldest)] }])
  })

  it('show their cover first, as long as it is one of their images', async () => {
    const id = await added()
    const images = await picturesOf(fixture.studio, fixture.owner, 3)
    const [oldest = '', second = '', newest = ''] = images
    for (const image of [oldest, second]) await addImage(id, image)
    expect((await send('POST', `${id}/cover`, { assetId: oldest })).statusCode).toBe(200)
    expect(await listed()).toMatchObject([{ mosaic: [thumbnail(oldest), thumbnail(second)] }])
    expect((await send('POST', `${id}/cover`, { assetId: newest })).statusCode).toBe(404)
  })

  it('show no cover while it is removed, and the same one again when it is put back or added again', async () => {
    const id = await added()
    const [cover = '', other = '', third = '', fourth = ''] = await picturesOf(fixture.studio, fixture.owner, 4)
    for (const image of [cover, other]) await addImage(id, image)
    const choose = (assetId: string) => send('POST', `${id}/cover`, { assetId })
    const change = (how: string) => send('POST', `${id}/images/bulk`, { change: how, assetIds: [cover] })
    const mosaic = async () => (await listed())[0]?.mosaic
    await choose(cover)
    for (const [back, newer] of [
      ['put-back', third],
      ['add', fourth],
    ] as const) {
      await change('remove')
      expect(await mosaic()).not.toContain(thumbnail(cover))
      await change(back)
      await addImage(id, newer)
      expect((await mosaic())?.[0]).toBe(thumbnail(cover))
    }
    expect((await choose(cover)).statusCode).toBe(200)
    expect(await mosaic()).toEqual([cover, fourth, third, other].map(thumbnail))
  })

  it(`are at most ${mostCharacters}: one more is refused, and so is one that comes back`, async () => {
    const deleted = await added()
    await remove(deleted)
    await projected(fixture.studio)
    await fillList(fixture, characters, { count: mostCharacters, more: nothingYet })
    for (const response of [await add({ name: 'Ada' }), await restore(deleted)]) {
      expect(response.statusCode).toBe(409)
      expect(response.json()).toMatchObject({ code: 'too-many-collections' })
    }
  })

  it('take no images while they are deleted, and have theirs again when they are restored', async () => {
    const id = await added()
    const [one = '', other = ''] = await picturesOf(fixture.studio, fixture.owner, 2)
    await addImage(id, one)
    await remove(id)
    expect((await addImage(id, other)).statusCode).toBe(404)
    expect(
      await fixture.studio.engines.store.readAny(
        memberStream({ kind: 'character', id, assetId: AssetId.parse(other) }),
      ),
    ).toEqual([])
    await restore(id)
    expect(await listed()).toMatchObject([{ imageCount: 1, mosaic: [thumbnail(one)] }])
  })
})
