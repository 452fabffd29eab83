import { describe, expect, it } from 'vitest'
import { StyleId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { noMembers } from '../../platform/projections/things/members.ts'
import { studioFixture } from '../../testing/studio-fixture.ts'
import { fillList, thingCalls } from '../../testing/thing-calls.ts'
import { mediaUrl } from '../assets/contract.ts'
import { pictureOf, picturesOf, projected } from '../assets/testing/picture.ts'
import { usableStyle } from './commands.ts'
import { listStyles, listStyleVersions } from './contract.ts'
import { styleStream } from './events.ts'
import { styles } from './projection.ts'
import { mostStyles } from './queries.ts'

const fixture = studioFixture()
const { send, add, added, change, remove, restore, listed, events, story } = thingCalls(
  { list: listStyles, fields: { name: 'Soft' }, stream: (id) => styleStream(StyleId.parse(id)) },
  fixture,
)

describe('styles', () => {
  it('are created with a name alone or with texts, listed newest first, changed, deleted and restored', async () => {
    const first = await added()
    const second = await added({ name: 'Hard', description: 'For the night', instructions: 'Hard light' })
    const [newest, oldest] = await listed()
    expect(newest).toMatchObject({ id: second, name: 'Hard', description: 'For the night', instructions: 'Hard light' })
    expect(oldest).toMatchObject({ id: first, name: 'Soft', imageCount: 0, mosaic: [] })
    expect(oldest).not.toHaveProperty('instructions')
    expect((await change(second, { name: ' Harder ', description: '' })).statusCode).toBe(200)
    expect((await listed())[0]).toMatchObject({ name: 'Harder', instructions: 'Hard light' })
    expect((await remove(second)).statusCode).toBe(200)
    expect((await listed()).map(({ name }) => name)).toEqual(['Soft'])
    expect((await restore(second)).statusCode).toBe(200)
    expect(await listed()).toHaveLength(2)
  })

  it('keep both of two edits of different fields, and note none that changes nothing', async () => {
    const id = await added()
    await Promise.all([change(id, { name: 'Softer' }), change(id, { instructions: 'Soft light' })])
    expect(await listed()).toMatchObject([{ name: 'Softer', instructions: 'Soft light' }])
    await change(id, { name: 'Softer' })
    await change(id, {})
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
    const id = await added({ name: 'Soft', instructions: 'Soft light' })
    const [event] = await events(id)
    expect(JSON.stringify(event?.data)).not.toContain('Soft')
    expect(await listed(fixture.stranger)).toEqual([])
    for (const response of [
      await change(id, { name: 'Mine' }, fixture.stranger),
      await remove(id, fixture.stranger),
      await restore(id, fixture.stranger),
      await send('POST', `${id}/versions/1/restore`, {}, fixture.stranger),
      await send('GET', `${id}/versions`, undefined, fixture.stranger),
      await send('GET', `${id}/images`, undefined, fixture.stranger),
    ])
      expect(response.statusCode).toBe(404)
    expect(await story(id)).toEqual(['StyleCreated'])
  })

  it('have images, outputs and uploads alike, of which one may stand first', async () => {
    const id = await added()
    const [output = ''] = await picturesOf(fixture.studio, fixture.owner, 1)
    const upload = await pictureOf(fixture.studio, fixture.owner, randomId(), 0, 'upload')
    for (const image of [output, upload])
      expect((await send('POST', `${id}/images`, { imageUrl: mediaUrl(image, 'original') })).statusCode).toBe(200)
    await projected(fixture.studio)
    const images = await send('GET', `${id}/images`)
    expect(images.json()).toMatchObject(
      [upload, output].map((each) => ({ id: each, imageUrl: mediaUrl(each, 'original') })),
    )
    const thumbnails = [upload, output].map((image) => mediaUrl(image, 'thumbnail'))
    expect(await listed()).toMatchObject([{ imageCount: 2, mosaic: thumbnails }])
    await send('POST', `${id}/cover`, { assetId: output })
    expect(await listed()).toMatchObject([{ mosaic: thumbnails.toReversed() }])
    await send('DELETE', `${id}/images`, { imageUrl: mediaUrl(output, 'original') })
    expect(await listed()).toMatchObject([{ imageCount: 1, mosaic: thumbnails.slice(0, 1) }])
    const change = (how: string, assetIds: readonly string[]) =>
      send('POST', `${id}/images/bulk`, { change: how, assetIds })
    await change('remove', [upload])
    await change('put-back', [output, upload])
    expect(await listed()).toMatchObject([{ imageCount: 2, mosaic: thumbnails.toReversed() }])
  })

  it(`are at most ${mostStyles}: one more is refused, and so is one that comes back`, async () => {
    const deleted = await added()
    await remove(deleted)
    await projected(fixture.studio)
    await fillList(fixture, styles, { count: mostStyles, more: noMembers })
    for (const response of [await add({ name: 'Soft' }), await restore(deleted)]) {
      expect(response.statusCode).toBe(409)
      expect(response.json()).toMatchObject({ code: 'too-many-collections' })
    }
  })
})

describe('the instructions of a style', () => {
  const versions = async (id: string) => {
    const response = await send('GET', `${id}/versions`)
    return listStyleVersions.response.parse(response.json()).map(({ version, instructions }) => [version, instructions])
  }

  it('have a version for every text that they had, any of which can be restored', async () => {
    const id = await added({ name: 'Soft', instructions: 'one' })
    await change(id, { instructions: 'two' })
    await change(id, { name: 'Softer' })
    await change(id, { instructions: '' })
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

  it('are read for a generation as they are when it is asked for', async () => {
    const id = await added({ name: 'Soft', instructions: 'one' })
    const sources = fixture.studio.engines
    expect(await usableStyle(sources, fixture.owner.userId, id)).toMatchObject({
      styleId: id,
      version: 1,
      instructions: 'one',
    })
    await expect(usableStyle(sources, fixture.stranger.userId, id)).rejects.toMatchObject({ code: 'not-found' })
    await change(id, { instructions: 'two' })
    expect(await usableStyle(sources, fixture.owner.userId, id)).toMatchObject({ version: 2, instructions: 'two' })
    await remove(id)
    await expect(usableStyle(sources, fixture.owner.userId, id)).rejects.toMatchObject({ code: 'not-found' })
  })
})
