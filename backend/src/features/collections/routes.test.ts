import { beforeEach, describe, expect, it } from 'vitest'
import { AssetId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { unpackShapes } from '../../platform/http/contract/packed-shapes.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import type { Person } from '../../testing/person.ts'
import { studioFixture } from '../../testing/studio-fixture.ts'
import { mediaUrl } from '../assets/contract.ts'
import { jobOf, pictureOf, picturesOf, projected } from '../assets/testing/picture.ts'
import { characterImages, createCharacter } from '../characters/contract.ts'
import { expireThing } from '../expiring-things.ts'
import { collectionImages, mostMembersAtOnce } from './contract.ts'
import { memberDecider } from './decider.ts'
import { mostCollections } from './member.ts'
import { type MembershipDocument, memberships } from './projection.ts'
import { memberStream } from './streams.ts'

const fixture = studioFixture()
/** A character of the owner. */
let id: string
beforeEach(async () => {
  id = await characterOf(fixture.owner)
})

async function characterOf(person: Person): Promise<string> {
  const response = await person.send({ method: 'POST', url: '/api/characters', payload: { name: 'Ada' } })
  return createCharacter.response.parse(response.json()).id
}

const original = (image: string) => mediaUrl(image, 'original')
const add = (image: string, more: object = {}, to = id) =>
  fixture.owner.send({
    method: 'POST',
    url: `/api/characters/${to}/images`,
    payload: { imageUrl: original(image), ...more },
  })
const remove = (image: string) =>
  fixture.owner.send({ method: 'DELETE', url: `/api/characters/${id}/images`, payload: { imageUrl: original(image) } })
const move = (assetId: string, between: object) =>
  fixture.owner.send({ method: 'POST', url: `/api/characters/${id}/images/order`, payload: { assetId, ...between } })
const change = (payload: object, { of = id, key = randomId() } = {}) =>
  fixture.owner.send({
    method: 'POST',
    url: `/api/characters/${of}/images/bulk`,
    payload,
    headers: { 'idempotency-key': key },
  })
const fatesOf = (response: { json: () => unknown }) =>
  characterImages.change.response
    .parse(response.json())
    .images.map(({ fate, wasThere }) => (wasThere ? 'was there' : fate))

const images = async (of = id) => {
  await projected(fixture.studio)
  const response = await fixture.owner.send({ method: 'GET', url: `/api/characters/${of}/images` })
  return characterImages.list.response.parse(response.json())
}
const order = async (of = id) => (await images(of)).map((image) => image.id)
const columns = async (query = '') => {
  await projected(fixture.studio)
  const response = await fixture.owner.send({ method: 'GET', url: `/api/characters/${id}/images/columns${query}` })
  return unpackShapes(characterImages.columns.response.parse(response.json()))
}
const story = async (image: string, of = id) =>
  (
    await fixture.studio.engines.store.readAny(
      memberStream({ kind: 'character', id: of, assetId: AssetId.parse(image) }),
    )
  ).map(({ type }) => type)

describe('the images of a character', () => {
  it('are added by address and generation, newest first, and removed', async () => {
    const jobId = await jobOf(fixture.studio, fixture.owner, 2)
    const [one, two] = [
      await pictureOf(fixture.studio, fixture.owner, jobId, 0),
      await pictureOf(fixture.studio, fixture.owner, jobId, 1),
    ]
    expect((await add(one, { generationId: jobId })).json()).toEqual({
      id: one,
      imageUrl: original(one),
      generationId: jobId,
      wasThere: false,
    })
    await add(two)
    expect(await images()).toMatchObject([{ id: two }, { id: one, imageUrl: original(one), generationId: jobId }])
    expect((await remove(two)).json()).toEqual({ success: true })
    expect(await order()).toEqual([one])
  })

  it('are in it once, however often they are added', async () => {
    const [image = ''] = await picturesOf(fixture.studio, fixture.owner, 1)
    await add(image)
    const again = await add(image)
    expect([again.statusCode, again.json()]).toMatchObject([200, { id: image, wasThere: true }])
    expect(await story(image)).toEqual(['CharacterImageAdded'])
    await remove(image)
    expect((await remove(image)).statusCode).toBe(200)
    expect(await story(image)).toEqual(['CharacterImageAdded', 'CharacterImageRemoved'])
    await add(image)
    expect(await order()).toEqual([image])
  })

  it('are images of the same person that exist, and of the generation named', async () => {
    const [foreign = ''] = await picturesOf(fixture.studio, fixture.stranger, 1)
    const [mine = '', trashed = ''] = await picturesOf(fixture.studio, fixture.owner, 2)
    await fixture.owner.send({
      method: 'POST',
      url: '/api/assets/bulk',
      payload: { action: 'trash', assetIds: [trashed] },
    })
    for (const image of [foreign, trashed, randomId()]) expect((await add(image)).statusCode).toBe(404)
    expect((await add(mine, { generationId: randomId() })).statusCode).toBe(404)
    expect((await add(mine, {}, await characterOf(fixture.stranger))).statusCode).toBe(404)
    expect((await add(mine, {}, randomId())).statusCode).toBe(404)
    expect((await remove(mine)).statusCode).toBe(404)
    const elsewhere = { imageUrl: 'https://elsewhere.example/a.png' }
    const url = `/api/characters/${id}/images`
    expect((await fixture.owner.send({ method: 'POST', url, payload: elsewhere })).statusCode).toBe(404)
    expect(await order()).toEqual([])
  })

  it('come back one by one to where they were', async () => {
    const all = await picturesOf(fixture.studio, fixture.owner, 3)
    for (const image of all) await add(image)
    const [, second = ''] = all
    await remove(second)
    expect((await add(second, { putBack: true })).json()).toMatchObject({ wasThere: false })
    expect(await order()).toEqual(all.toReversed())
    const [never = ''] = await picturesOf(fixture.studio, fixture.owner, 1)
    expect((await add(never, { putBack: true })).statusCode).toBe(404)
  })

  it('leave with the trash and come back to where they were', async () => {
    const all = await picturesOf(fixture.studio, fixture.owner, 3)
    for (const image of all) await add(image)
    const [, second = ''] = all
    const send = (action: string) =>
      fixture.owner.send({ method: 'POST', url: '/api/assets/bulk', payload: { action, assetIds: [second] } })
    await send('trash')
    expect(await order()).toEqual(all.toReversed().filter((image) => image !== second))
    expect((await columns()).map((shape) => shape.id)).toEqual(await order())
    await send('restore')
    expect(await order()).toEqual(all.toReversed())
  })

  it('have an order of their own: to the top, to the end and in between', async () => {
    const all = await picturesOf(fixture.studio, fixture.owner, 3)
    for (const image of all) await add(image)
    const [c = '', b = '', a = ''] = all
    await move(c, { below: a })
    expect(await order()).toEqual([c, a, b])
    await move(a, { above: b })
    expect(await order()).toEqual([c, b, a])
    await move(a, { above: c, below: b })
    expect(await order()).toEqual([c, a, b])
    const [newest = ''] = await picturesOf(fixture.studio, fixture.owner, 1)
    await add(newest)
    expect(await order()).toEqual([newest, c, a, b])
  })

  it('have places between two that were put into one gap', async () => {
    const all = await picturesOf(fixture.studio, fixture.owner, 5)
    for (const image of all) await add(image)
    const [e = '', d = '', c = '', b = '', a = ''] = all
    await move(c, { above: a, below: b })
    await remove(c)
    await move(d, { above: a, below: b })
    await change({ change: 'put-back', assetIds: [c] })
    const [, above = '', below = ''] = await order()
    expect([above, below].toSorted()).toEqual([c, d].toSorted())
    expect((await move(e, { above, below })).statusCode).toBe(200)
    expect(await order()).toEqual([a, above, e, below, b])
  })

  it('have places also between two that had the same rank before ranks ended in digits of their ids', async () => {
    const all = await picturesOf(fixture.studio, fixture.owner, 3)
    const { store } = fixture.studio.engines
    for (const image of all) {
      const member = { userId: fixture.owner.userId, kind: 'character', id, assetId: AssetId.parse(image) } as const
      const context = { commandId: randomId(), correlationId: id, causationId: id, at: new Date().toISOString() }
      const command = { ...context, type: 'AddMember', member, rank: 'm', ratio: 1_000, full: false } as const
      await createHandle(store)(memberDecider, memberStream(member), command)
    }
    const [above = '', below = '', last = ''] = await order()
    expect((await move(last, { above, below })).statusCode).toBe(200)
    expect(await order()).toEqual([above, last, below])
    expect((await move(below, { above, below: last })).statusCode).toBe(200)
    expect(await order()).toEqual([above, below, last])
  })

  it('are not moved between images whose order has changed, or that are not there', async () => {
    const all = await picturesOf(fixture.studio, fixture.owner, 3)
    for (const image of all) await add(image)
    const [c = '', b = '', a = ''] = all
    const refused = await move(c, { above: b, below: a })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'order-changed' })
    expect((await move(c, { above: randomId() })).statusCode).toBe(404)
    expect((await move(randomId(), { above: b })).statusCode).toBe(404)
    expect(await order()).toEqual([a, b, c])
  })

  it('are told as columns of ids and ratios, up to a place in the log', async () => {
    const [one = '', two = ''] = await picturesOf(fixture.studio, fixture.owner, 2)
    await add(one)
    await add(two)
    expect(await columns()).toEqual([
      { id: two, ratio: 2_500 },
      { id: one, ratio: 2_500 },
    ])
    const response = await fixture.owner.send({ method: 'GET', url: `/api/characters/${id}/images/columns` })
    expect(response.headers['x-position']).toBeDefined()
  })

  it('are nobody’s but the owner’s, and of no character that is deleted, gone or was never there', async () => {
    const [image = ''] = await picturesOf(fixture.studio, fixture.owner, 1)
    await add(image)
    const url = `/api/characters/${id}/images/columns`
    const status = async (at = url, person = fixture.owner) =>
      (await person.send({ method: 'GET', url: at })).statusCode
    expect(await status(url, fixture.stranger)).toBe(404)
    expect(await status(url.replace(id, randomId()))).toBe(404)
    expect(await status(url.replace(id, 'all'))).toBe(400)
    await fixture.owner.send({ method: 'DELETE', url: `/api/characters/${id}` })
    expect(await status()).toBe(404)
    await fixture.owner.send({ method: 'POST', url: `/api/characters/${id}/restore`, payload: {} })
    expect((await columns()).map((shape) => shape.id)).toEqual([image])

    await fixture.owner.send({ method: 'DELETE', url: `/api/characters/${id}` })
    const trashedAt = new Date().toISOString()
    const at = new Date(Date.now() + 31 * 24 * 3_600_000).toISOString()
    expect(
      await expireThing(createHandle(fixture.studio.engines.store), { kind: 'character', id, trashedAt }, at),
    ).toBe(true)
    expect(await status()).toBe(404)
  })

  it('are found by words of their prompts', async () => {
    const jobId = await jobOf(fixture.studio, fixture.owner, 1)
    const found = await pictureOf(fixture.studio, fixture.owner, jobId)
    const [other = ''] = await picturesOf(fixture.studio, fixture.owner, 1)
    await add(found)
    await add(other)
    expect((await columns('?search=DAWN%20lighthouse')).map((shape) => shape.id)).toEqual([found])
    expect(await columns('?search=dusk')).toEqual([])
  })
})

describe('many images of a character at once', () => {
  it('are added in the order named, and each fate is told', async () => {
    const [one = '', two = ''] = await picturesOf(fixture.studio, fixture.owner, 2)
    const [foreign = ''] = await picturesOf(fixture.studio, fixture.stranger, 1)
    await add(two)
    const key = randomId()
    const assetIds = [one, two, foreign, one]
    const response = await change({ change: 'add', assetIds }, { key })
    expect(fatesOf(response)).toEqual(['changed', 'unchanged', 'not-found'])
    expect((await change({ change: 'add', assetIds }, { key })).json()).toEqual(response.json())
    expect(await order()).toEqual([one, two])
    const third = await picturesOf(fixture.studio, fixture.owner, 3)
    await change({ change: 'add', assetIds: third })
    expect(await order()).toEqual([...third, one, two])
  })

  it('are removed, and put back where they were', async () => {
    const all = await picturesOf(fixture.studio, fixture.owner, 4)
    await change({ change: 'add', assetIds: all })
    const some = all.slice(1, 3)
    expect(fatesOf(await change({ change: 'remove', assetIds: some }))).toEqual(['changed', 'changed'])
    expect(await order()).toEqual([all[0], all[3]])
    expect(fatesOf(await change({ change: 'put-back', assetIds: some }))).toEqual(['changed', 'changed'])
    expect(await order()).toEqual(all)
  })

  it('are moved to another character, and those that were there before are named', async () => {
    const other = await characterOf(fixture.owner)
    const [one = '', two = '', never = ''] = await picturesOf(fixture.studio, fixture.owner, 3)
    await change({ change: 'add', assetIds: [one, two] })
    await add(two, {}, other)
    const response = await change({ change: 'move', to: other, assetIds: [one, two, never] })
    expect(fatesOf(response)).toEqual(['changed', 'was there', 'not-found'])
    expect([await order(), await order(other)]).toEqual([[], [one, two]])
    expect(await story(never, other)).toEqual([])
  })

  it('stay where they are when they are moved to where they are', async () => {
    const [one = ''] = await picturesOf(fixture.studio, fixture.owner, 1)
    await add(one)
    expect(
      characterImages.change.response.parse((await change({ change: 'move', to: id, assetIds: [one] })).json()),
    ).toMatchObject({
      images: [{ fate: 'unchanged' }],
    })
    expect(await order()).toEqual([one])
  })

  it.each([
    ['no image', { change: 'add', assetIds: [] }],
    ['too many', { change: 'add', assetIds: Array.from({ length: mostMembersAtOnce + 1 }, () => randomId()) }],
    ['a move to nowhere', { change: 'move', assetIds: [randomId()] }],
    ['a removal to somewhere', { change: 'remove', assetIds: [randomId()], to: randomId() }],
  ])('are refused: %s', async (_, payload) => {
    expect((await change(payload)).statusCode).toBe(400)
  })

  it('are not moved to a character of somebody else', async () => {
    const [one = ''] = await picturesOf(fixture.studio, fixture.owner, 1)
    await add(one)
    const to = await characterOf(fixture.stranger)
    expect((await change({ change: 'move', to, assetIds: [one] })).statusCode).toBe(404)
    expect(await order()).toEqual([one])
  })
})

describe('an image that is in as many characters and styles as it may be', () => {
  let image: string
  let free: string
  let other: string
  beforeEach(async () => {
    other = await characterOf(fixture.owner)
    ;[image = '', free = ''] = await picturesOf(fixture.studio, fixture.owner, 2)
    await change({ change: 'add', assetIds: [image, free] })
    await projected(fixture.studio)
    await collectionOf<MembershipDocument>(fixture.studio.engines.db, memberships).updateOne(
      { _id: image },
      { $set: { collections: Array.from({ length: mostCollections }, () => randomId()) } },
    )
  })
  const refusal = { code: 'too-many-collections' }

  it('is added to no other one, and nothing is said against where it is', async () => {
    const refused = await add(image, {}, other)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, refusal])
    expect(await story(image, other)).toEqual([])
    expect((await add(image)).statusCode).toBe(200)
  })

  it('fails among many, and does not stop the others', async () => {
    expect(fatesOf(await change({ change: 'add', assetIds: [image, free] }, { of: other }))).toEqual([
      'failed',
      'changed',
    ])
    expect(await order(other)).toEqual([free])
    expect(fatesOf(await change({ change: 'move', to: other, assetIds: [image, free] }))).toEqual([
      'failed',
      'was there',
    ])
    expect(await order()).toEqual([image])
  })

  it('is not put back, which is said when nothing else was', async () => {
    await remove(image)
    const refused = await change({ change: 'put-back', assetIds: [image] })
    expect([refused.statusCode, refused.json()]).toMatchObject([409, refusal])
    expect(await order()).toEqual([free])
  })
})

it('details of images tell which characters they are in and what they were made from, for the owner alone', async () => {
  const upload = await pictureOf(fixture.studio, fixture.owner, randomId(), 0, 'upload')
  const one = await pictureOf(fixture.studio, fixture.owner, await jobOf(fixture.studio, fixture.owner, 1))
  await add(upload)
  await projected(fixture.studio)
  const details = async (person: Person) => {
    const url = `/api/collections/images?ids=${[one, upload, randomId()].join(',')}`
    return collectionImages.response.parse((await person.send({ method: 'GET', url })).json())
  }
  expect(await details(fixture.owner)).toMatchObject([
    { id: one, collections: [], prompt: expect.stringContaining('lighthouse') as unknown },
    { id: upload, collections: [id] },
  ])
  expect(await details(fixture.stranger)).toEqual([])
})
