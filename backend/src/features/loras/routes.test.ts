import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { collectionOf } from '../../platform/projections/read.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { projected } from '../assets/testing/picture.ts'
import { createLora, type Lora, listLoras } from './contract.ts'
import { LoraId, loraEvents, loraStream } from './events.ts'
import { type LoraDocument, loras } from './projection.ts'
import { mostLoras } from './queries.ts'

let studio: Studio
let owner: Person
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())
beforeEach(async () => {
  owner = await signedIn(studio)
})

const fields = {
  name: 'My face',
  triggerWord: 'ohwx',
  highNoiseUrl: 'https://huggingface.co/me/high.safetensors',
  lowNoiseUrl: 'https://huggingface.co/me/low.safetensors',
}

const add = (payload: object = fields, key = randomId()) =>
  owner.send({ method: 'POST', url: '/api/loras', payload, headers: { 'idempotency-key': key } })
const added = async (payload: object = fields) => createLora.response.parse((await add(payload)).json())
const change = (id: string, payload: object, person = owner) =>
  person.send({ method: 'PATCH', url: `/api/loras/${id}`, payload })
const remove = (id: string, person = owner) => person.send({ method: 'DELETE', url: `/api/loras/${id}` })
const restore = (id: string, person = owner) => person.send({ method: 'POST', url: `/api/loras/${id}/restore` })

async function listed(person = owner): Promise<readonly Lora[]> {
  await projected(studio)
  return listLoras.response.parse((await person.send({ method: 'GET', url: '/api/loras' })).json())
}

const story = async (id: string) =>
  (await studio.engines.store.read(loraStream(LoraId.parse(id)), loraEvents)).map(({ type }) => type)

describe('LoRAs', () => {
  it('are added, listed newest first, changed, deleted and restored', async () => {
    const first = await added()
    const second = await added({ ...fields, name: 'My dog', thumbnailUrl: 'https://huggingface.co/me/dog.png' })
    expect((await listed()).map(({ name }) => name)).toEqual(['My dog', 'My face'])
    expect((await change(first.id, { name: 'Me' })).statusCode).toBe(200)
    expect(await listed()).toMatchObject([second, { ...fields, ...first, name: 'Me' }])
    expect((await remove(first.id)).statusCode).toBe(200)
    expect(await listed()).toMatchObject([second])
    expect((await restore(first.id)).statusCode).toBe(200)
    expect(await listed()).toHaveLength(2)
  })

  it('are added once for one Idempotency-Key', async () => {
    const key = randomId()
    const [one, other] = [await add(fields, key), await add(fields, key)]
    expect(one.json()).toEqual(other.json())
    expect(await listed()).toHaveLength(1)
  })

  it('apply both of two edits of different fields, and write no event for one that changes nothing', async () => {
    const { id } = await added()
    await Promise.all([change(id, { name: 'Me' }), change(id, { triggerWord: 'sks' })])
    expect(await listed()).toMatchObject([{ name: 'Me', triggerWord: 'sks' }])
    await change(id, { name: 'Me' })
    await change(id, {})
    expect(await story(id)).toEqual(['LoraCreated', 'LoraChanged', 'LoraChanged'])
  })

  it('lose their picture when its address is emptied', async () => {
    const { id } = await added({ ...fields, thumbnailUrl: 'https://huggingface.co/me/dog.png' })
    await change(id, { thumbnailUrl: '' })
    expect((await listed())[0]).not.toHaveProperty('thumbnailUrl')
  })

  it('are readable for their owner only, and sealed in the log', async () => {
    const { id } = await added()
    const [event] = await studio.engines.store.read(loraStream(LoraId.parse(id)), loraEvents)
    expect(JSON.stringify(event?.data)).not.toContain('ohwx')
    const other = await signedIn(studio)
    expect(await listed(other)).toEqual([])
    for (const response of [
      await change(id, { name: 'Mine' }, other),
      await remove(id, other),
      await restore(id, other),
    ])
      expect(response.statusCode).toBe(404)
    expect(await listed()).toHaveLength(1)
  })

  it('are limited to as many as can be listed: one more is refused, new or restored', async () => {
    const { id } = await added()
    await remove(id)
    await projected(studio)
    const many = Array.from({ length: mostLoras }, () => ({
      _id: randomId(),
      userId: owner.userId,
      createdAt: new Date(),
      listed: true,
    }))
    await collectionOf<LoraDocument>(studio.engines.db, loras).insertMany(
      many.map((each) => ({ ...each, position: 0n })),
    )
    for (const refused of [await add(), await restore(id)])
      expect(refused.json()).toMatchObject({ code: 'too-many-loras', status: 409 })
    expect(await story(id)).toEqual(['LoraCreated', 'LoraDeleted'])
  })

  it.each([
    ['a blank name', { ...fields, name: '   ' }, 'validation'],
    ['no trigger word', { ...fields, triggerWord: undefined }, 'validation'],
    ['an address of a private network', { ...fields, lowNoiseUrl: 'https://10.0.0.1/x' }, 'address-refused'],
    ['an address without https', { ...fields, thumbnailUrl: 'http://huggingface.co/x.png' }, 'address-refused'],
  ])('with %s are refused', async (_, payload, code) => {
    const response = await add(payload)
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, code])
    expect(await listed()).toEqual([])
  })
})
