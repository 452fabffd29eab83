import { describe, expect, it } from 'vitest'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { studioFixture } from '../../testing/studio-fixture.ts'
import { fillList, thingCalls } from '../../testing/thing-calls.ts'
import { projected } from '../assets/testing/picture.ts'
import { loraCommands } from './commands.ts'
import { listLoras } from './contract.ts'
import { LoraId, loraStream } from './events.ts'
import { loras } from './projection.ts'
import { mostLoras } from './queries.ts'

const fixture = studioFixture()
const fields = {
  name: 'My face',
  triggerWord: 'ohwx',
  highNoiseUrl: 'https://huggingface.co/me/high.safetensors',
  lowNoiseUrl: 'https://huggingface.co/me/low.safetensors',
}

const { add, added, change, remove, restore, listed, events, story } = thingCalls(
  { list: listLoras, fields, stream: (id) => loraStream(LoraId.parse(id)) },
  fixture,
)

describe('LoRAs', () => {
  it('are added, listed newest first, changed, deleted and restored', async () => {
    const first = await added()
    const second = await added({ ...fields, name: 'My dog', thumbnailUrl: 'https://huggingface.co/me/dog.png' })
    expect((await listed()).map(({ name }) => name)).toEqual(['My dog', 'My face'])
    expect((await change(first, { name: 'Me' })).statusCode).toBe(200)
    expect(await listed()).toMatchObject([{ id: second }, { ...fields, id: first, name: 'Me' }])
    expect((await remove(first)).statusCode).toBe(200)
    expect(await listed()).toMatchObject([{ id: second }])
    expect((await restore(first)).statusCode).toBe(200)
    expect(await listed()).toHaveLength(2)
  })

  it('are added once for one Idempotency-Key', async () => {
    const key = randomId()
    const [one, other] = [await add(fields, key), await add(fields, key)]
    expect(one.json()).toEqual(other.json())
    expect(await listed()).toHaveLength(1)
  })

  it('apply both of two edits of different fields, and write no event for one that changes nothing', async () => {
    const id = await added()
    await Promise.all([change(id, { name: 'Me' }), change(id, { triggerWord: 'sks' })])
    expect(await listed()).toMatchObject([{ name: 'Me', triggerWord: 'sks' }])
    await change(id, { name: 'Me' })
    await change(id, {})
    expect(await story(id)).toEqual(['LoraCreated', 'LoraChanged', 'LoraChanged'])
  })

  it('lose their picture when its address is emptied', async () => {
    const thumbnailUrl = 'https://huggingface.co/me/dog.png'
    const id = await added({ ...fields, thumbnailUrl })
    expect(await listed()).toMatchObject([{ thumbnailUrl }])
    await change(id, { thumbnailUrl: '' })
    expect((await listed())[0]).not.toHaveProperty('thumbnailUrl')
  })

  it('have public addresses only, whatever asks the command', async () => {
    const { store, keys } = fixture.studio.engines
    const deps = { store, keys, handle: createHandle(store), allowedHosts: ['huggingface.co'] }
    const commandId = randomId()
    const context = { commandId, correlationId: commandId, causationId: commandId, at: new Date().toISOString() }
    const request = { ...context, userId: fixture.owner.userId }
    for (const highNoiseUrl of ['https://10.0.0.1/x', 'https://elsewhere.co/x']) {
      const refused = { code: 'address-refused', details: { field: 'highNoiseUrl' } }
      const fieldsToAdd = { ...fields, highNoiseUrl }
      await expect(loraCommands.create(deps, { ...request, fields: fieldsToAdd })).rejects.toMatchObject(refused)
      const id = await added()
      await expect(loraCommands.change(deps, { ...request, id, fields: { highNoiseUrl } })).rejects.toMatchObject(
        refused,
      )
    }
  })

  it('are readable for their owner only, and sealed in the log', async () => {
    const id = await added()
    const [event] = await events(id)
    expect(JSON.stringify(event?.data)).not.toContain('ohwx')
    expect(await listed(fixture.stranger)).toEqual([])
    for (const response of [
      await change(id, { name: 'Mine' }, fixture.stranger),
      await remove(id, fixture.stranger),
      await restore(id, fixture.stranger),
    ])
      expect(response.statusCode).toBe(404)
    expect(await listed()).toHaveLength(1)
  })

  it('are limited to as many as can be listed: one more is refused, new or restored', async () => {
    const id = await added()
    await remove(id)
    await projected(fixture.studio)
    await fillList(fixture, loras, { count: mostLoras })
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
