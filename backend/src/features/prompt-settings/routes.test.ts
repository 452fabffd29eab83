import { describe, expect, it } from 'vitest'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { studioFixture } from '../../testing/studio-fixture.ts'
import { fillList, thingCalls } from '../../testing/thing-calls.ts'
import { projected } from '../assets/testing/picture.ts'
import { listPromptSettings } from './contract.ts'
import { PromptSettingId, promptSettingStream } from './events.ts'
import { promptSettings } from './projection.ts'
import { mostPromptSettings } from './queries.ts'

const fixture = studioFixture()
const fields = { name: 'Portraits', initialPrompt: 'a portrait in soft light', refinementPrompt: 'warmer' }

const { add, added, change, remove, restore, listed, events, story } = thingCalls(
  { list: listPromptSettings, fields, stream: (id) => promptSettingStream(PromptSettingId.parse(id)) },
  fixture,
)

describe('prompt settings', () => {
  it('are added, listed newest first, changed, deleted and restored', async () => {
    const first = await added()
    const second = await added({ name: 'Products', initialPrompt: 'a product on grey' })
    expect((await listed()).map(({ name }) => name)).toEqual(['Products', 'Portraits'])
    expect((await change(first, { name: 'Me' })).statusCode).toBe(200)
    expect(await listed()).toMatchObject([
      { id: second, refinementPrompt: '' },
      { ...fields, id: first, name: 'Me' },
    ])
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

  it('keep both of two edits of different fields, and note none that changes nothing', async () => {
    const id = await added()
    await Promise.all([change(id, { name: 'Me' }), change(id, { refinementPrompt: '' })])
    expect(await listed()).toMatchObject([{ name: 'Me', refinementPrompt: '' }])
    await change(id, { name: 'Me' })
    await change(id, {})
    expect(await story(id)).toEqual(['PromptSettingCreated', 'PromptSettingChanged', 'PromptSettingChanged'])
  })

  it('are told in clear to their owner alone, and sealed in the log', async () => {
    const id = await added()
    const [event] = await events(id)
    expect(JSON.stringify(event?.data)).not.toMatch(/Portraits|soft light|warmer/)
    expect(await listed(fixture.stranger)).toEqual([])
    for (const response of [
      await change(id, { name: 'Mine' }, fixture.stranger),
      await remove(id, fixture.stranger),
      await restore(id, fixture.stranger),
    ])
      expect(response.statusCode).toBe(404)
    expect(await listed()).toHaveLength(1)
  })

  it('are as many as can be listed: one more is refused, and so is one that comes back', async () => {
    const id = await added()
    await remove(id)
    await projected(fixture.studio)
    await fillList(fixture, promptSettings, { count: mostPromptSettings })
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
