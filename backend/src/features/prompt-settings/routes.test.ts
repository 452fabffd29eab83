import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { collectionOf } from '../../platform/projections/read.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { projected } from '../assets/testing/picture.ts'
import { createPromptSetting, listPromptSettings, type PromptSetting } from './contract.ts'
import { PromptSettingId, promptSettingEvents, promptSettingStream } from './events.ts'
import { type PromptSettingDocument, promptSettings } from './projection.ts'
import { mostPromptSettings } from './queries.ts'

let studio: Studio
let owner: Person
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())
beforeEach(async () => {
  owner = await signedIn(studio)
})

const fields = { name: 'Portraits', initialPrompt: 'a portrait in soft light', refinementPrompt: 'warmer' }

const add = (payload: object = fields, key = randomId()) =>
  owner.send({ method: 'POST', url: '/api/prompt-settings', payload, headers: { 'idempotency-key': key } })
const added = async (payload: object = fields) => createPromptSetting.response.parse((await add(payload)).json())
const change = (id: string, payload: object, person = owner) =>
  person.send({ method: 'PATCH', url: `/api/prompt-settings/${id}`, payload })
const remove = (id: string, person = owner) => person.send({ method: 'DELETE', url: `/api/prompt-settings/${id}` })
const restore = (id: string, person = owner) =>
  person.send({ method: 'POST', url: `/api/prompt-settings/${id}/restore` })

async function listed(person = owner): Promise<readonly PromptSetting[]> {
  await projected(studio)
  return listPromptSettings.response.parse((await person.send({ method: 'GET', url: '/api/prompt-settings' })).json())
}

const story = async (id: string) =>
  (await studio.engines.store.read(promptSettingStream(PromptSettingId.parse(id)), promptSettingEvents)).map(
    ({ type }) => type,
  )

describe('prompt settings', () => {
  it('are added, listed newest first, changed, deleted and restored', async () => {
    const first = await added()
    const second = await added({ name: 'Products', initialPrompt: 'a product on grey' })
    expect((await listed()).map(({ name }) => name)).toEqual(['Products', 'Portraits'])
    expect((await change(first.id, { name: 'Me' })).statusCode).toBe(200)
    expect(await listed()).toMatchObject([
      { ...second, refinementPrompt: '' },
      { ...fields, ...first, name: 'Me' },
    ])
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

  it('keep both of two edits of different fields, and note none that changes nothing', async () => {
    const { id } = await added()
    await Promise.all([change(id, { name: 'Me' }), change(id, { refinementPrompt: '' })])
    expect(await listed()).toMatchObject([{ name: 'Me', refinementPrompt: '' }])
    await change(id, { name: 'Me' })
    await change(id, {})
    expect(await story(id)).toEqual(['PromptSettingCreated', 'PromptSettingChanged', 'PromptSettingChanged'])
  })

  it('are told in clear to their owner alone, and sealed in the log', async () => {
    const { id } = await added()
    const [event] = await studio.engines.store.read(promptSettingStream(PromptSettingId.parse(id)), promptSettingEvents)
    expect(JSON.stringify(event?.data)).not.toMatch(/Portraits|soft light|warmer/)
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

  it('are as many as can be listed: one more is refused, and so is one that comes back', async () => {
    const { id } = await added()
    await remove(id)
    await projected(studio)
    const many = Array.from({ length: mostPromptSettings }, () => ({
      _id: randomId(),
      userId: owner.userId,
      createdAt: new Date(),
      listed: true,
    }))
    await collectionOf<PromptSettingDocument>(studio.engines.db, promptSettings).insertMany(
      many.map((each) => ({ ...each, position: 0n })),
    )
    for (const refused of [await add(), await restore(id)])
      expect(refused.json()).toMatchObject({ code: 'too-many-prompt-settings', status: 409 })
    expect(await story(id)).toEqual(['PromptSettingCreated', 'PromptSettingDeleted'])
  })

  it.each([
    ['a blank name', { ...fields, name: '   ' }, 'validation'],
    ['no prompt', { ...fields, initialPrompt: ' ' }, 'validation'],
    ['a prompt that is too long', { ...fields, refinementPrompt: 'x'.repeat(4_001) }, 'validation'],
  ])('with %s are refused', async (_, payload, code) => {
    expect((await add(payload)).json()).toMatchObject({ status: 400, code })
    expect(await listed()).toEqual([])
  })
})
