import { describe, expect, it } from 'vitest'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { signedIn } from '../../testing/person.ts'
import { studioFixture } from '../../testing/studio-fixture.ts'
import { thingCalls } from '../../testing/thing-calls.ts'
import { picturesOf, projected } from '../assets/testing/picture.ts'
import { createStyle } from '../styles/contract.ts'
import { createDraft } from './commands.ts'
import { createStyleDraft, listStyleDrafts, mostDraftImages } from './contract.ts'
import { StyleDraftId, styleDraftStream } from './events.ts'
import { type StyleDraftDocument, styleDrafts } from './projection.ts'
import { mostDrafts } from './queries.ts'

const fixture = studioFixture()
const stream = (id: string) => styleDraftStream(StyleDraftId.parse(id))
const { add, remove, listed, events, story } = thingCalls({ list: listStyleDrafts, fields: {}, stream }, fixture)

const images = (count = 1, person = fixture.owner) => picturesOf(fixture.studio, person, count)
const drafted = async (fields: object) => createStyleDraft.response.parse((await add(fields)).json())

describe('styles that are being created', () => {
  it('are listed for every browser of the person, newest first, until they are closed', async () => {
    const assetIds = [...(await images(2))]
    const first = await drafted({ name: ' Soft ', assetIds })
    const second = await drafted({ name: 'Hard', description: 'Night', instructions: 'Hard light', assetIds })
    const [newest, oldest] = await listed()
    expect(newest).toMatchObject({ ...second, name: 'Hard', description: 'Night', instructions: 'Hard light' })
    expect(oldest).toMatchObject({ ...first, name: 'Soft', description: '', assetIds })
    expect(oldest).not.toHaveProperty('instructions')
    for (let times = 0; times < 2; times += 1) expect((await remove(second.id)).statusCode).toBe(200)
    expect(await listed()).toMatchObject([{ id: first.id }])
    expect(await story(second.id)).toEqual(['StyleDrafted', 'StyleDraftClosed'])
  })

  it('name the id that the style gets when it is created with the key of the draft, from any browser', async () => {
    const { id, styleId } = await drafted({ name: 'Soft', assetIds: await images() })
    const create = () =>
      fixture.owner.send({
        method: 'POST',
        url: createStyle.path,
        payload: { name: 'Soft', instructions: 'Soft light' },
        headers: { 'idempotency-key': id },
      })
    for (let times = 0; times < 2; times += 1)
      expect(createStyle.response.parse((await create()).json()).id).toBe(styleId)
  })

  it('are noted once when the command is repeated', async () => {
    const [payload, key] = [{ name: 'Soft', assetIds: await images() }, randomId()]
    const [first, again] = [await add(payload, key), await add(payload, key)]
    expect(again.json()).toEqual(first.json())
    expect(await listed()).toHaveLength(1)
  })

  it('exist for their owner alone, with texts that are sealed in the log', async () => {
    const { id } = await drafted({ name: 'Soft', instructions: 'Soft light', assetIds: await images() })
    const [event] = await events(id)
    expect(JSON.stringify(event?.data)).not.toContain('Soft')
    expect(await listed(fixture.stranger)).toEqual([])
    expect((await remove(id, fixture.stranger)).statusCode).toBe(404)
    expect((await remove(randomId())).statusCode).toBe(404)
    expect(await story(id)).toEqual(['StyleDrafted'])
  })

  it('are refused with images of somebody else or of nobody, and none is noted', async () => {
    const [mine = ''] = await images()
    const [foreign = ''] = await images(1, fixture.stranger)
    for (const other of [foreign, randomId()])
      expect((await add({ name: 'Soft', assetIds: [mine, other] })).statusCode).toBe(404)
    expect(await listed()).toEqual([])
  })

  it.each([
    { name: 'Soft' },
    { name: 'Soft', assetIds: [] },
    { name: '  ', assetIds: [randomId()] },
    { name: 'Soft', assetIds: ['x'] },
    { name: 'Soft', instructions: ' ', assetIds: [randomId()] },
    { name: 'Soft', instructions: 'x'.repeat(8_001), assetIds: [randomId()] },
    { name: 'Soft', assetIds: Array.from({ length: mostDraftImages + 1 }, randomId) },
  ])('refuse wrong fields, case %#', async (payload) => {
    expect((await add(payload)).statusCode).toBe(400)
    expect(await listed()).toEqual([])
  })

  it('are noted within the limit of requests that name many things', async () => {
    const app = await fixture.studio.another({}, { limits: { perAddress: 100, perUser: 100, bulk: 1, door: 100 } })
    const strict = await signedIn({ ...fixture.studio, app })
    const payload = { name: 'Soft', assetIds: await images(1, strict) }
    const send = () => strict.send({ method: 'POST', url: createStyleDraft.path, payload })
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 429])
  })

  it('are not noted once the client was told that it takes too long, and no more images are looked up', async () => {
    const { studio, owner } = fixture
    const assetIds = await images(6)
    const late = new AbortController()
    let reads = 0
    const read: typeof studio.engines.store.read = async (...of) => {
      reads += of[0].startsWith('asset-') ? 1 : 0
      if (reads === 2) late.abort(new DomainError(commonErrors.unavailable, 'This takes too long.'))
      return await studio.engines.store.read(...of)
    }
    const store = { ...studio.engines.store, read }
    const id = randomId()
    const command = { commandId: id, correlationId: id, causationId: id, at: '2026-11-29T10:00:00.000Z' }
    const fields = { name: 'Soft', description: undefined, instructions: undefined }
    const request = { ...command, userId: owner.userId, fields, assetIds, signal: late.signal }
    const drafting = createDraft({ ...studio.engines, store, handle: createHandle(store) }, request)
    await expect(drafting).rejects.toMatchObject({ code: 'unavailable' })
    expect(reads).toBeLessThan(assetIds.length)
    expect(await story(id)).toEqual([])
  })

  it(`are at most ${mostDrafts}`, async () => {
    const assetIds = await images()
    const { userId } = fixture.owner
    await projected(fixture.studio)
    await collectionOf<StyleDraftDocument>(fixture.studio.engines.db, styleDrafts).insertMany(
      Array.from({ length: mostDrafts }, () => ({
        _id: randomId(),
        position: 0n,
        userId,
        createdAt: new Date(),
        styleId: randomId(),
        assetIds: [],
      })),
    )
    const response = await add({ name: 'Soft', assetIds })
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'too-many-collections' }])
  })
})
